"""After the own riichi nothing is called: in a log as in a claim, whatever the report is about."""

import pytest

from cards.judge.api import judge
from cards.tests.table_cases import SPARE, H, action, call, draw, meld, riichi, ron, tsumo
from scoring.rulesets import get_ruleset

CONTEXT = {
    "round_wind": "E",
    "honba": 0,
    "pot": 0,
    "points": dict.fromkeys("ESWN", 30000),
    "cards": SPARE,
}
BOTH = ("waits_and_only_reading", "waits_unchanged")


def judged(report, rule="waits_and_only_reading", cards=None):
    context = {**CONTEXT, "cards": {**SPARE, **(cards or {})}}
    return judge(context, report, ruleset=get_ruleset("krakow2022").replace(ankan_after_riichi=rule))


def reason(*given, **more):
    verdict = judged(*given, **more)
    assert not verdict.problems
    return None if verdict.refusal is None else (verdict.refusal.reason, verdict.refusal.seat)


CALLS = [("chi", "345p", "N"), ("pon", "777z", "E"), ("minkan", "7777z", "E"), ("kakan", "7777z", None)]


@pytest.mark.parametrize("called", CALLS, ids=[entry[0] for entry in CALLS])
@pytest.mark.parametrize("end", ["win of another", "draw", "abort", "chombo of another"])
def test_no_report_stands_with_a_call_after_the_own_riichi_in_its_log(called, end):
    kind, tiles, source = called
    log = [riichi("E"), call("E", kind, tiles, "S" if source == "E" else source)]
    report = {
        "win of another": ron(events=log),
        "draw": draw(events=log),
        "abort": {"type": "abort", "events": log},
        "chombo of another": {"type": "chombo", "offenders": ["S"], "events": log},
    }[end]
    assert reason(report) == ("meld_not_allowed", "E")
    report["events"] = log[::-1]
    if kind != "kakan":
        assert reason(report) == ("riichi_open_hand", "E")
    report["events"] = [riichi("N"), log[1]]
    assert reason(report) is None


def test_the_refusal_is_said_in_both_languages():
    verdict = judged(draw(events=[riichi("E"), call("E", "pon", "777z", "S")]))
    assert verdict.as_dict("en")["answer"]["message"].startswith("A player in riichi can call only a closed kan")
    assert verdict.as_dict("pl")["answer"]["message"].startswith("Po riichi gracz może zrobić tylko zakryty kan")
    claim = judged(action("call", "E", [riichi("E")], call="pon", tiles="777z", **{"from": "S"}))
    assert claim.as_dict("pl")["answer"]["message"].startswith("Po riichi gracz może zrobić tylko zakryty kan")


def test_whoever_calls_after_the_own_riichi_can_be_punished_for_it():
    log = [riichi("E"), call("E", "pon", "777z", "S")]
    verdict = judged({"type": "chombo", "offenders": ["E"], "events": log})
    assert verdict.legal
    assert verdict.outcome == "chombo"


def test_a_riichi_that_was_ronned_forbids_nothing():
    log = [riichi("W"), {"kind": "riichi_void", "seat": "W"}]
    assert reason(ron(events=log)) is None


def test_a_win_in_riichi_has_no_called_melds():
    open_hand = ron("234567m34p55s", "5p", melds=[meld("chi", "678p", "E")], events=[riichi("S")])
    assert reason(open_hand) == ("riichi_open_hand", "S")
    assert reason({**open_hand, "events": []}) is None
    assert reason({**open_hand, "events": [riichi("S"), {"kind": "swap", "seat": "W"}]}) is None


def test_awai_may_call_an_open_kan_in_riichi_that_leaves_the_wait():
    log = [riichi("S"), call("S", "minkan", "7777z", "W")]
    won = tsumo("234m678m34p55s", "5p", events=log, melds=[meld("minkan", "7777z", "W")], dora=["9s", "9s"])
    assert reason(won) == ("meld_not_allowed", "S")
    assert reason(won, cards={"S": "oohoshi-awai"}) is None
    changed = tsumo("234m678m45p55s", "6p", melds=[meld("minkan", "3333p", "W")], dora=["9s", "9s"])
    changed["events"] = [riichi("S"), call("S", "minkan", "3333p", "W")]
    assert reason(changed, cards={"S": "oohoshi-awai"}) == ("wait_would_change", "S")


# The hand without the kan, the three tiles of it, the last tile, the answer under each rule.
KANS = [
    ("a lone triplet", "234m678m34p55s", "777z", "5p", None, None),
    # 33345p 55s waits on 3p, 6p and 5s; 45p 55s beside a kan of 3p on 6p alone.
    ("part of the wait", "45p234m678m55s", "333p", "6p", "wait_would_change", "wait_would_change"),
    # 111222333m 456p 9p waits on 9p: three triplets or three equal runs.
    ("three equal runs", "111333m456p9p", "222m", "9p", "not_only_a_triplet", None),
]


@pytest.mark.parametrize(("title", "rest", "kan", "tile", "strict", "lenient"), KANS, ids=[row[0] for row in KANS])
def test_a_concealed_kan_in_riichi_is_judged_by_the_rules(title, rest, kan, tile, strict, lenient):
    four = kan[0] + kan
    log = [riichi("S"), call("S", "ankan", four)]
    won = tsumo(rest, tile, melds=[meld("ankan", four)], events=log, dora=["9s", "9s"], ura=["9s", "9s"])
    shown = draw("S", events=log, hands={"S": rest})
    asked = action("call", "S", [riichi("S")], call="ankan", tiles=four, hand=rest + kan)
    drawn = action("call", "S", [riichi("S")], call="ankan", tiles=four, hand=rest + four)
    for rule, expected in zip(BOTH, (strict, lenient), strict=True):
        text = None if expected is None else (expected, "S")
        assert [reason(report, rule) for report in (won, shown, asked, drawn)] == [text] * 4


def test_two_kans_in_riichi_are_judged_with_the_hand_of_each():
    # 234m 34p 55s with 777z and 999s: the kan of 7z stood before the one of 9s.
    log = [riichi("S"), call("S", "ankan", "7777z"), call("S", "ankan", "9999s")]
    melds = [meld("ankan", "7777z"), meld("ankan", "9999s")]
    won = tsumo("234m34p55s", "5p", melds=melds, events=log, dora=["9s"] * 3, ura=["9s"] * 3)
    assert reason(won) is None
    # The first kan left the wait as it was, the second takes 3m from 33345m.
    won = tsumo("45m678p55s", "6m", melds=[melds[0], meld("ankan", "3333m")], dora=["9s"] * 3, ura=["9s"] * 3)
    won["events"] = [*log[:2], call("S", "ankan", "3333m")]
    assert reason(won) == ("wait_would_change", "S")


def test_a_kan_before_riichi_or_of_a_hand_that_may_have_been_swapped_is_taken_on_trust():
    won = tsumo("45p234m678m55s", "6p", melds=[meld("ankan", "3333p")], dora=["9s", "9s"], ura=["9s", "9s"])
    kan = call("S", "ankan", "3333p")
    assert reason({**won, "events": [kan, riichi("S")]}) is None
    assert reason({**won, "events": [riichi("S"), kan, {"kind": "swap", "seat": "S"}]}) is None


def test_without_a_call_the_same_hand_stands():
    assert reason(ron(H, events=[riichi("S")])) is None
