"""Settlements through the JSON interface: tables of cases, and the ledger as a property."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.interface import respond
from scoring.ledger import SEATS
from scoring.riichi.hanchan.settlement import (
    Stakes,
    settle_abortive,
    settle_chombo,
    settle_draw,
    settle_nagashi,
    settle_rons,
    settle_suukantsu,
)
from scoring.rulesets import PRESETS, get_ruleset

RIICHI = [r for r in PRESETS.values() if r.game == "riichi"]


def ask(ruleset, kind, rules=None, **given):
    request = {"id": 1, "ruleset": ruleset, "kind": kind, "given": given}
    return respond(request | ({"rules": rules} if rules else {}))


def answer(*args, **given):
    reply = ask(*args, **given)
    assert "answer" in reply, reply
    return reply["answer"]


def codes(reply):
    return [p["code"] for p in reply["problems"]]


def deltas(*values):
    return dict(zip(SEATS, values, strict=True))


TWO = [{"seat": "S", "ron_value": 3900}, {"seat": "N", "ron_value": 8000}]
THREE = [*TWO, {"seat": "E", "ron_value": 11600}]


@pytest.mark.parametrize(
    ("ruleset", "winners", "expected", "pot", "keeps", "honba"),
    [
        ("ema2016", TWO, (0, 5500, -13100, 10600), 3000, False, 0),
        ("tenhou", TWO, (0, 3900, -12500, 11600), 3000, False, 0),
        ("wrc2025", TWO, (0, 0, -8600, 11600), 3000, False, 0),
        ("majsoul", THREE, (11600, 3900, -24100, 11600), 3000, True, 3),
        ("ema2008", THREE, (13200, 5500, -25300, 9600), 3000, True, 3),
    ],
    ids=[
        "each honba, own stick",
        "first takes honba and sticks",
        "head bump",
        "three online",
        "three, dealer stays",
    ],
)
def test_several_winners(ruleset, winners, expected, pot, keeps, honba):
    got = answer(
        ruleset,
        "multi_ron",
        discarder="W",
        winners=winners,
        honba=2,
        sticks_carried=1,
        riichi_this_hand=["S", "E"],
    )
    assert got["deltas"] == deltas(*expected)
    assert (got["pot_taken"], got["dealer_keeps"], got["honba_next"], got["sticks_left"]) == (pot, keeps, honba, 0)


def test_three_rons_abort_where_the_rules_say_so():
    got = answer(
        "tenhou", "multi_ron", discarder="W", winners=THREE, honba=2, sticks_carried=1, riichi_this_hand=["S"]
    )
    assert got["abortive"] == "sanchahou" and got["deltas"] == deltas(0, 0, 0, 0)
    assert (got["dealer_keeps"], got["honba_next"], got["sticks_left"]) == (True, 3, 2)


def test_a_declaration_on_the_winning_tile_is_void():
    given = {"discarder": "W", "winners": TWO, "riichi_this_hand": ["W"]}
    plain = answer("ema2016", "multi_ron", **given)
    void = answer("ema2016", "multi_ron", **given, riichi_declared_on_winning_tile=True)
    assert (plain["pot_taken"], void["pot_taken"], void["riichi_void"]) == (1000, 0, True)
    assert answer("ema2016", "multi_ron", **given, riichi_declared_on_winning_tile="W")["riichi_void"]
    wrong = ask("ema2016", "multi_ron", **given, riichi_declared_on_winning_tile="N")
    assert codes(wrong) == ["not_the_discarder"]


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ("", (0, 0, 0, 0)),
        ("W", (-1000, -1000, 3000, -1000)),
        ("EW", (1500, -1500, 1500, -1500)),
        ("ESW", (1000, 1000, 1000, -3000)),
        ("ESWN", (0, 0, 0, 0)),
    ],
)
def test_noten_payments(tenpai, expected):
    got = answer(
        "ema2016", "draw", tenpai=list(tenpai), honba=4, sticks_carried=1, riichi_this_hand=list(tenpai[:1])
    )
    assert got["deltas"] == deltas(*expected)
    assert got["dealer_keeps"] is ("E" in tenpai)
    assert (got["honba_next"], got["sticks_left"]) == (5, 1 + bool(tenpai))
    assert all(line["points"] % 100 == 0 for line in got["ledger"])


NAGASHI = {
    "counts as a win": ("ryanzou", ["W"], ["E"], (-4200, -2200, 10600, -2200), 2000, False, 0, 0),
    "dealer's own": ("ryanzou", ["E"], [], (14600, -4200, -4200, -4200), 2000, True, 3, 0),
    "two cancel, both paid": ("ryanzou", ["E", "W"], [], (8400 + 2000, -6400, 4400, -6400), 2000, True, 3, 0),
    "replaces noten payments": ("tenhou", ["W"], ["E"], (-4000, -2000, 8000, -2000), 0, True, 3, 2),
    "2008: win with sticks": ("ema2008", ["S"], ["E"], (-4200, 10600, -2200, -2200), 2000, False, 0, 0),
    "krakow: paid like a win, dealer as in a draw": (
        "krakow2022", ["W"], ["E"], (-4200, -2200, 10600, -2200), 2000, True, 3, 0,
    ),
    "none in 2016": ("ema2016", ["W"], ["E"], (3000, -1000, -1000, -1000), 0, True, 3, 2),
}  # fmt: skip


@pytest.mark.parametrize("case", NAGASHI.values(), ids=NAGASHI)
def test_nagashi_mangan(case):
    ruleset, seats, tenpai, expected, pot, keeps, honba, sticks = case
    got = answer(
        ruleset,
        "nagashi",
        nagashi=seats,
        nagashi_hand_closed=True,
        tenpai=tenpai,
        honba=2,
        sticks_carried=2,
    )
    assert got["deltas"] == deltas(*expected)
    assert (got["pot_taken"], got["dealer_keeps"], got["honba_next"], got["sticks_left"]) == (
        pot,
        keeps,
        honba,
        sticks,
    )
    assert got["noten_payments"] is (ruleset == "ema2016")


def test_two_nagashi_take_back_their_own_sticks_and_the_nearest_to_east_the_rest():
    got = answer(
        "ryanzou",
        "nagashi",
        nagashi=["S", "N"],
        nagashi_hand_closed=True,
        tenpai=["N", "W"],
        riichi_this_hand=["N", "W"],
        sticks_carried=1,
    )
    assert got["deltas"] == deltas(-8000, 6000 + 2000, -4000, 6000 + 1000)


def test_nagashi_closed_by_seat_and_declined():
    closed = {"nagashi": ["S", "N"], "tenpai": [], "nagashi_hand_closed": {"S": False}}
    assert answer("krakow2022", "nagashi", **closed)["nagashi"] == ["N"]
    declined = answer("ryanzou", "nagashi", nagashi=["S"], tenpai=["S"], declined=["S"])
    assert declined["noten_payments"] and declined["deltas"]["S"] == 3000
    assert codes(ask("ema2008", "nagashi", nagashi=["S"], tenpai=[], declined=["S"])) == ["not_optional"]


def test_a_nagashi_win_goes_before_a_noten_riichi():
    given = {"nagashi": ["S"], "tenpai": [], "riichi_this_hand": ["W"]}
    assert answer("ryanzou", "nagashi", **given)["pot_taken"] == 1000
    assert codes(ask("tenhou", "nagashi", **given)) == ["noten_riichi"]
    assert codes(ask("ryanzou", "nagashi", **given, declined=["S"])) == ["noten_riichi"]


def test_only_the_nearest_nagashi_by_house_rule():
    rules = {"nagashi_mangan": {"several": "first_in_turn"}}
    assert answer("ryanzou", "nagashi", rules, nagashi=["W", "S"], tenpai=[])["nagashi"] == ["S"]


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda r: r.name)
@pytest.mark.parametrize("event", ["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"])
def test_abortive_draws(ruleset, event):
    riichi = list(SEATS) if event == "suucha_riichi" else ["S"]
    got = answer(ruleset.name, "abortive", event=event, honba=1, sticks_carried=1, riichi_this_hand=riichi)
    if event in ruleset.abortive_draws:
        assert got["abortive"] and got["dealer_keeps"] and got["honba_next"] == 2
        assert got["sticks_left"] == 1 + len(riichi)
    else:
        assert got["abortive"] is False and got["dealer_keeps"] is None


def test_four_kans_of_one_player():
    assert answer("ema2008", "abortive", event="suukaikan", same_player=True)["next"] == "play_on"
    assert answer("ryanzou", "abortive", event="suukaikan", same_player=True)["next"] == "special_win"
    assert answer("ema2008", "abortive", event="suukaikan")["abortive"]


CHOMBO = {
    "at once": ("ema2008", {}, (4000, -8000, 2000, 2000), {}),
    "by the dealer": ("ema2012", {"offender": "E"}, (-12000, 4000, 4000, 4000), {}),
    "after uma": ("ema2025", {}, (0, 0, 0, 0), {"S": -20000}),
    "wrc": ("wrc2025", {}, (0, 0, 0, 0), {"S": -30000}),
    "casual": ("ema2025", {"social": True}, (4000, -8000, 2000, 2000), {}),
    "a card's fault": ("krakow2022", {"cause": "noten riichi caused by a card"}, (4000, -8000, 2000, 2000), {}),
    "the player's fault": ("krakow2022", {"cause": "noten_riichi"}, (0, 0, 0, 0), {"S": -20000}),
}


@pytest.mark.parametrize(("ruleset", "more", "expected", "later"), CHOMBO.values(), ids=CHOMBO)
def test_chombo(ruleset, more, expected, later):
    got = answer(
        ruleset, "chombo", **{"offender": "S", "honba": 2, "sticks_carried": 1, "riichi_this_hand": ["W"], **more}
    )
    assert (got["deltas"], got["penalty_after_uma"]) == (deltas(*expected), later)
    assert (got["replay"], got["honba_next"], got["riichi_returned"], got["sticks_left"]) == (True, 2, ["W"], 1)


def test_chombo_house_rules_and_refusals():
    kept = answer("ema2016", "chombo", {"chombo": {"return_sticks": False}}, offender="S", riichi_this_hand=["W"])
    assert (kept["riichi_returned"], kept["sticks_left"]) == ([], 1)
    passed = answer("ema2016", "chombo", {"chombo": {"replay": False}}, offender="S", honba=2)
    assert (passed["replay"], passed["dealer_keeps"], passed["honba_next"]) == (False, False, 0)
    assert answer("ema2008", "chombo", offender="S", win_at_same_moment=True)["void"]
    assert not answer("ema2016", "chombo", offender="S", win_at_same_moment=True).get("void")
    assert codes(ask("tenhou", "chombo", offender="S")) == ["no_chombo"]
    assert answer("ryanzou", "chombo", offender="S")["game_ends"] is None


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"fourth_kan": "daiminkan", "fed_by": "N"}, (0, 32300, 0, -32300)),
        ({"fourth_kan": "shouminkan"}, (-16100, 32300, -8100, -8100)),
        ({"fourth_kan": "ankan", "riichi_this_hand": ["W"]}, (-16100, 33300, -8100, -8100)),
        ({"fourth_kan": "daiminkan", "fed_by": "E", "winner": "W"}, (-32300, 0, 32300, 0)),
        ({"fourth_kan": "ankan", "winner": "E"}, (48300, -16100, -16100, -16100)),
    ],
)
def test_four_kans_scored_after_the_discard(more, expected):
    got = answer(
        "ryanzou", "special_win", **{"event": "suukantsu_after_discard", "winner": "S", "honba": 1, **more}
    )
    assert got["deltas"] == deltas(*expected) and got["hand_ends"]


def test_four_kans_are_no_win_elsewhere_or_when_the_discard_is_won_on():
    given = {"event": "suukantsu_after_discard", "winner": "S", "fourth_kan": "ankan"}
    assert answer("ema2008", "special_win", **given)["hand_ends"] is False
    assert answer("ryanzou", "special_win", **given, discard_ronned=True)["yaku"] == []
    polish = respond({"id": 1, "ruleset": "ema2008", "kind": "special_win", "given": given, "lang": "pl"})
    assert polish["answer"]["text"].startswith("te zasady")
    open_kan = {**given, "fourth_kan": "daiminkan", "fed_by": "S", "riichi_this_hand": ["S"]}
    assert codes(ask("ryanzou", "special_win", **open_kan)) == ["fed_by_winner", "riichi_with_open_hand"]


@pytest.mark.parametrize(
    ("kind", "given", "expected"),
    [
        ("multi_ron", {"discarder": "W", "winners": [{"seat": "W", "ron_value": 8000}]}, ["winner_is_discarder"]),
        ("multi_ron", {"discarder": "W", "winners": [TWO[0], TWO[0]]}, ["twice"]),
        ("multi_ron", {"discarder": "W", "winners": []}, ["winners"]),
        ("multi_ron", {"discarder": "Q", "winners": [{"seat": "S", "ron_value": 50}]}, ["choice", "type"]),
        ("multi_ron", {"winners": TWO}, ["missing"]),
        ("draw", {"tenpai": ["E", "E"]}, ["seats"]),
        ("draw", {"tenpai": [], "riichi_this_hand": ["E", "S"]}, ["noten_riichi", "noten_riichi"]),
        ("draw", {"tenpai": [], "honba": -1, "tempai": []}, ["type", "unknown_field"]),
        ("nagashi", {"nagashi": [], "tenpai": []}, ["nagashi"]),
        ("abortive", {"event": "suucha_riichi", "riichi_this_hand": ["E"]}, ["four_riichi"]),
        ("abortive", {"event": "boredom"}, ["choice"]),
        ("chombo", {"offender": "S", "points_before": {"E": 1}}, ["seats"]),
    ],
)
def test_impossible_settlements_are_refused(kind, given, expected):
    assert codes(ask("ema2008", kind, **given)) == expected


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda r: r.name)
@given(data=st.data())
def test_a_ledger_sums_to_zero_over_seats_and_pot(ruleset, data):
    some = st.lists(st.sampled_from(SEATS), unique=True)
    table = Stakes(data.draw(st.integers(0, 8)), data.draw(st.integers(0, 4)), tuple(data.draw(some)))
    discarder = data.draw(st.sampled_from(SEATS))
    others = [s for s in SEATS if s != discarder]
    values = data.draw(
        st.dictionaries(st.sampled_from(others), st.integers(10, 480).map(lambda h: h * 100), min_size=1)
    )
    void = data.draw(st.booleans())
    settled = [
        settle_rons(ruleset, table, discarder, values, void),
        settle_draw(ruleset, table, data.draw(some)),
        settle_nagashi(ruleset, table, data.draw(some), data.draw(some), data.draw(some)),
        settle_chombo(ruleset, table, discarder, "", data.draw(st.booleans())),
        settle_suukantsu(ruleset, table, discarder, "daiminkan", others[0]),
        *filter(None, [settle_abortive(ruleset, table, "suufon_renda")]),
    ]
    for s in settled:
        assert sum(s.ledger.balance().values()) == 0
        assert sum(s.ledger.deltas().values()) == s.ledger.pot_taken()
        assert all(line.points > 0 and line.reason and line.source for line in s.ledger.lines)
        assert all(line.points % 100 == 0 for line in s.ledger.lines)
        gone = len(s.facts.get("riichi_returned", []))
        if void and s is settled[0]:
            gone += discarder in table.riichi
        assert s.ledger.pot_taken() == (table.bets - gone - s.sticks_left) * ruleset.riichi_bet
        assert s.honba_next in (0, table.honba, table.honba + 1)


def test_reasons_and_sources_are_named():
    lines = answer(
        "ema2016", "multi_ron", discarder="W", winners=TWO, honba=1, sticks_carried=1, riichi_this_hand=["S"]
    )["ledger"]
    assert [line["reason"] for line in lines] == ["hand", "honba", "hand", "honba", "own_stick", "sticks"]
    assert {line["source"] for line in lines} == {"multi_ron", "honba_on_multi_ron", "sticks_on_multi_ron"}
    assert get_ruleset("ema2016").honba_value == 300
