"""Pao of the base rules beside the cards: daisangen and daisuushii, half on a ron, everything on a tsumo.

Cards that speak of who pays or loses mean the seat that is charged. N is liable in every case.
"""

import pytest

from cards.interface import respond
from cards.judge.api import judge
from cards.tests.table_cases import SPARE, meld, ron, tsumo
from scoring.rulesets import get_ruleset

DRAGONS = [meld("pon", "555z", "E"), meld("pon", "666z", "E"), meld("pon", "777z", "N")]
CASES = [
    (
        "half each on a ron, honba by the discarder",
        ron("34p99s", "5p", melds=DRAGONS),
        {},
        (0, 32300, -16300, -16000),
    ),
    ("all of a tsumo, honba too", tsumo("34p99s", "5p", melds=DRAGONS), {}, (0, 32300, 0, -32300)),
    (
        "the winner's factor holds for both halves",
        ron("34p99s", "5p", melds=DRAGONS),
        {"S": "jindai-komaki"},
        (0, 64300, -32300, -32000),
    ),
    (
        "the winner's factor holds for all of a tsumo",
        tsumo("34p99s", "5p", melds=DRAGONS),
        {"S": "jindai-komaki"},
        (0, 64300, 0, -64300),
    ),
    (
        "Huiyu's ron value and 1000, three times",
        tsumo("34p99s", "5p", melds=DRAGONS),
        {"S": "hao-huiyu"},
        (0, 99300, 0, -99300),
    ),
    (
        "C06a a liable Hiroe pays nothing, and nobody pays for her (R02)",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"tenpai": ["N"], "closed_hands": ["N"]}),
        {"N": "atago-hiroe"},
        (0, 0, 0, 0),
    ),
    (
        "C06a a Hiroe whom liability spares leaves her share to the pao player",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"tenpai": ["E"], "closed_hands": ["E"]}),
        {"E": "atago-hiroe"},
        (0, 32300, 0, -32300),
    ),
    (
        "C22c the pao player on whose wall the hand ends loses double, honba apart",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "N"}),
        {"W": "kanbara-satomi"},
        (0, 64300, 0, -64300),
    ),
    (
        "C22c a spared player has nothing to lose twice",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "E"}),
        {"W": "kanbara-satomi"},
        (0, 32300, 0, -32300),
    ),
    (
        "C22c on a ron only the half of the one on whose wall it ends",
        ron("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "W"}),
        {"E": "kanbara-satomi"},
        (0, 48300, -32300, -16000),
    ),
    (
        "C32b the liable rival pays double",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"duel_rival": "N"}),
        {"S": "megan-davin"},
        (0, 64300, 0, -64300),
    ),
    (
        "C32b a rival spared by liability pays nothing",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"duel_rival": "W"}),
        {"S": "megan-davin"},
        (0, 32300, 0, -32300),
    ),
    (
        "C32b on a ron the liable half of the rival",
        ron("34p99s", "5p", melds=DRAGONS, facts={"duel_rival": "N"}),
        {"S": "megan-davin"},
        (0, 48300, -16300, -32000),
    ),
    (
        "C31b the pao player she called chii from pays double",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"chii_from": ["N"]}),
        {"S": "maya-yukiko"},
        (0, 64300, 0, -64300),
    ),
    (
        "C31b not for a share of somebody she called chii from",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"chii_from": ["E"]}),
        {"S": "maya-yukiko"},
        (0, 32300, 0, -32300),
    ),
    (
        "nobody is liable for anything else",
        ron("345p345678m9s", "9s", melds=[meld("pon", "555z", "N")]),
        {},
        (0, 1300, -1300, 0),
    ),
]


@pytest.mark.parametrize(("title", "report", "cards", "delta"), CASES, ids=[case[0] for case in CASES])
def test_liability(title, report, cards, delta):
    report["wins"][0]["pao"] = "N"
    context = {
        "round_wind": "E",
        "honba": 1,
        "pot": 0,
        "points": dict.fromkeys("ESWN", 30000),
        "cards": {**SPARE, **cards},
    }
    assert tuple(judge(context, report).delta.values()) == delta


def test_nobody_is_liable_to_themselves():
    report = ron("34p99s", "5p", melds=DRAGONS)
    report["wins"][0]["pao"] = "S"
    context = {"round_wind": "E", "honba": 0, "pot": 0, "points": dict.fromkeys("ESWN", 30000), "cards": SPARE}
    assert [problem.code for problem in judge(context, report).problems] == ["self_pao"]


def test_a_liable_players_factor_is_noted_once():
    """R01 with honba multiplies the counters once, not once for each share."""
    report = tsumo("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "N"})
    report["wins"][0]["pao"] = "N"
    context = {
        "round_wind": "E",
        "honba": 1,
        "pot": 0,
        "points": dict.fromkeys("ESWN", 30000),
        "cards": {**SPARE, "W": "kanbara-satomi"},
    }
    verdict = judge(context, report, {"R01": "multiply_honba"})
    assert tuple(verdict.delta.values()) == (0, 64600, 0, -64600)
    assert verdict.results[0].factors == {"N": [("C22c", 2)]}
    assert verdict.results[0].shares == {"N": 64000}


def test_a_liable_hiroe_may_still_owe_the_honba():
    report = tsumo("34p99s", "5p", melds=DRAGONS, facts={"tenpai": ["N"], "closed_hands": ["N"]})
    report["wins"][0]["pao"] = "N"
    context = {
        "round_wind": "E",
        "honba": 1,
        "pot": 0,
        "points": dict.fromkeys("ESWN", 30000),
        "cards": {**SPARE, "N": "atago-hiroe"},
    }
    assert tuple(judge(context, report, {"R02": "pays_honba"}).delta.values()) == (0, 300, 0, -300)


CONTEXT = {"round_wind": "E", "honba": 1, "pot": 0, "points": dict.fromkeys("ESWN", 30000), "cards": SPARE}
RULES = ("ryanzou", "wrc2025", "krakow2022")
FOUR = [
    meld("ankan", "1111p"), meld("minkan", "2222s", "W"), meld("kakan", "3333s", "E"),
    meld("minkan", "9999s", "N"),
]  # fmt: skip
HONOURS = [
    meld("minkan", "1111z", "N"), meld("minkan", "3333z", "N"), meld("ankan", "4444z"), meld("ankan", "5555z"),
]  # fmt: skip
DRAGON_KANS = [
    meld("minkan", "5555z", "W"), meld("minkan", "6666z", "E"), meld("kakan", "7777z", "W"),
    meld("ankan", "1111p"),
]  # fmt: skip
OPEN_KANS = [meld("minkan", "1111p", "N"), meld("minkan", "5555s", "W"), meld("chi", "678m", "E")]
CONCEALED = [meld("ankan", f"{kind * 4}z") for kind in "567"]


def liable(*named):
    return [{"yaku": yaku, "seat": seat} for yaku, seat in named]


def named(hand, tile, melds, pao, how=tsumo, *flags):
    report = how(hand, tile, melds=melds, flags=list(flags))
    report["wins"][0]["pao"] = pao
    return report


REFUSED = [
    ("a bare seat that fed none", named("34p99s", "5p", DRAGONS, "W"), ["pao_fed_nothing"]),
    ("any, and fed none", named("34p99s", "5p", DRAGONS, liable(("any", "W")), ron), ["pao_fed_nothing"]),
    ("fed none", named("34p99s", "5p", DRAGONS, liable(("daisangen", "W"))), ["pao_fed_nothing"]),
    ("fed the pon of a kan", named("2m", "2m", FOUR, liable(("suukantsu", "E"))), ["pao_fed_nothing"]),
    (
        "two players for one yakuman",
        named("34p99s", "5p", DRAGONS, liable(("daisangen", "N"), ("daisangen", "E"))),
        ["pao_two_players"],
    ),
    (
        "two players for whatever there is",
        named("34p99s", "5p", DRAGONS, liable(("any", "N"), ("any", "E"))),
        ["pao_two_players"],
    ),
    (
        "somebody else for the only yakuman there is",
        named("34p99s", "5p", DRAGONS, liable(("daisangen", "N"), ("any", "E"))),
        ["pao_two_players"],
    ),
    (
        "two players and a closed hand",
        named("234567m34p99789s", "5p", [], liable(("daisangen", "N"), ("daisangen", "E"))),
        ["pao_closed_hand", "pao_two_players"],
    ),
    ("a closed hand", named("234567m34p99789s", "5p", [], "N", ron), ["pao_closed_hand"]),
    ("concealed kans only", named("34p99s", "5p", CONCEALED, "N"), ["pao_closed_hand"]),
    ("the third set is in the hand", named("34599p77z", "7z", DRAGONS[:2], "E", ron), ["pao_not_declared"]),
    (
        "two feeders of the fourth kan",
        named("2m", "2m", FOUR, liable(("suukantsu", "W"), ("rinshan", "N")), tsumo, "rinshan"),
        ["pao_two_feeders"],
    ),
]


@pytest.mark.parametrize(("title", "report", "codes"), REFUSED, ids=[case[0] for case in REFUSED])
@pytest.mark.parametrize("rules", RULES)
def test_a_liability_that_the_hand_speaks_against_is_refused(title, report, codes, rules):
    found = judge(CONTEXT, report, None, get_ruleset(rules)).problems
    assert [problem.code for problem in found] == codes
    assert {problem.where.partition(".pao")[0] for problem in found} == {"report.wins[0]"}


@pytest.mark.parametrize(
    ("pao", "codes"),
    [
        pytest.param(liable(("daisangen", "N"), ("daisangen", "E")), ["pao_two_players"], id="two players"),
        pytest.param("N", [], id="one player"),
    ],
)
def test_without_its_tiles_a_report_still_says_what_is_wrong_with_the_liable(pao, codes):
    """The hand is missing: that is said, and whatever needs no tiles."""
    report = named("34p99s", "5p", DRAGONS, pao)
    del report["wins"][0]["hand"], report["wins"][0]["winning_tile"]
    found = [problem.code for problem in judge(CONTEXT, report).problems]
    assert [code for code in found if code.startswith("pao")] == codes
    assert "missing" in found
    del report["wins"][0]["melds"]
    found = [problem.code for problem in judge(CONTEXT, report).problems]
    assert [code for code in found if code.startswith("pao")] == ["pao_closed_hand", *codes]
    report["wins"][0]["melds"] = [{"kind": "pon", "tiles": "no tiles"}]
    found = [problem.code for problem in judge(CONTEXT, report).problems]
    assert [code for code in found if code.startswith("pao")] == codes, (
        "melds that cannot be read are no closed hand"
    )


def test_a_refused_liability_is_explained_in_the_language_of_the_table():
    context = {**CONTEXT, "points": dict.fromkeys("ESWN", 30000)}
    report = named("34p99s", "5p", DRAGONS, "W")
    for lang, words in (("en", "none of its sets was called from W"), ("pl", "żadna z grup nie pochodzi od W")):
        text = respond({"id": 1, "lang": lang, "context": context, "report": report})
        assert [words in problem["message"] for problem in text["problems"]] == [True], text


@pytest.mark.parametrize(
    ("title", "pao", "melds", "delta"),
    [
        ("suukantsu", liable(("suukantsu", "W")), FOUR, (0, 64300, -64300, 0)),
        ("its other name", liable(("suukantsu_daiminkan", "N")), FOUR, (0, 64300, 0, -64300)),
        ("a bare seat", "W", FOUR, (0, 64300, -64300, 0)),
        ("a further yakuman", liable(("suukantsu", "N")), HONOURS, (0, 128300, 0, -128300)),
        (
            "s2's example", liable(("daisangen", "W"), ("suukantsu", "E")), DRAGON_KANS,
            (-80300, 96300, -16000, 0),
        ),
        (
            "s2's example as the form says it", liable(("any", "W"), ("rinshan", "E")), DRAGON_KANS,
            (-80300, 96300, -16000, 0),
        ),
    ],
)  # fmt: skip
def test_who_fed_the_fourth_kan_is_as_if_ronned_by_the_rinshan(title, pao, melds, delta):
    pair = "1z" if melds is DRAGON_KANS else "2z" if melds is HONOURS else "2m"
    report = named(pair, pair, melds, pao, tsumo, "rinshan")
    verdict = judge(CONTEXT, report, None, get_ruleset("ryanzou"))
    assert tuple(verdict.delta.values()) == delta, (title, verdict.problems)


def test_of_several_feeders_it_is_asked_who_fed_the_last_kan():
    rules = get_ruleset("ryanzou")
    hand = ("345m2z", "2z", OPEN_KANS)
    (found,) = judge(CONTEXT, named(*hand, None, tsumo, "rinshan"), None, rules).problems
    assert (found.code, found.where) == ("pao_feeder", "report.wins[0].pao")
    assert "W and N" in found.message.get("en") and "W i N" in found.message.get("pl")
    paid = {
        seat: judge(CONTEXT, named(*hand, liable(("rinshan", seat)), tsumo, "rinshan"), None, rules).delta
        for seat in "WN"
    }
    assert paid == {
        "W": {"E": 0, "S": 1900, "W": -1900, "N": 0},
        "N": {"E": 0, "S": 1900, "W": 0, "N": -1900},
    }
    shared = judge(CONTEXT, named(*hand, None, tsumo, "rinshan"), None, get_ruleset("krakow2022"))
    assert shared.legal and sum(n < 0 for n in shared.delta.values()) == 3


def test_a_tile_that_stands_for_the_third_set_leaves_nobody_liable():
    """Saki's rinshan tile is a third red dragon: daisangen, but its third set was never declared."""
    melds = [meld("minkan", "5555z", "E"), meld("pon", "666z", "E")]
    context = {**CONTEXT, "cards": {**SPARE, "S": "miyanaga-saki"}}
    for pao, codes in (
        (None, []),
        ("E", ["pao_not_declared"]),
        (liable(("daisangen", "E")), ["pao_not_declared"]),
    ):
        verdict = judge(context, named("34599p77z", "1m", melds, pao, tsumo, "rinshan"))
        assert [problem.code for problem in verdict.problems] == codes
        assert codes or "daisangen" in verdict.results[0].scored.yaku
