"""A table replayed from its records."""

import random

import pytest

from scoring.baida import baida_kinds
from scoring.baida.hand import BaidaHand
from scoring.baida.rows import told
from scoring.baida.session import BaidaWin, NoWin, replay, wind_of
from scoring.baida.stored import as_json, from_json
from scoring.interface import respond
from scoring.ledger import SEATS
from scoring.rulesets import get_ruleset
from scoring.tiles import parse_tiles

BAIDA = get_ruleset("baida")
ALL_WIN = BAIDA.replace(baida={"several_winners": "all"})


def kinds(text):
    return tuple(tile.kind for tile in parse_tiles(text))


STRAIGHT = BaidaHand(baida=baida_kinds(kinds("5s")[0]), turned=True, concealed=kinds("123456789m111p22z"))
WITH_BAIDA = BaidaHand(baida=baida_kinds(kinds("5s")[0]), concealed=kinds("123455678999m"), wild=kinds("56s"))
CRANE = told(["big_crane", "no_baida"])


def test_points_follow_the_hands():
    session = replay(
        BAIDA,
        [
            BaidaWin(winner="S", thrower="W", east="E", hand=STRAIGHT),
            NoWin(east="E"),
            BaidaWin(winner="E", east="S", hand=WITH_BAIDA),
            BaidaWin(winner="N", thrower="E", east="W", hand=CRANE, judged=(("item_4", 40),)),
            BaidaWin(winner="W", east="W", hand=told([]), total=25),
        ],
    )
    assert not session.problems
    assert [step.changes for step in session.steps] == [
        {"E": 0, "S": 100, "W": -100, "N": 0},
        {"E": 0, "S": 0, "W": 0, "N": 0},
        {"E": 420, "S": -140, "W": -140, "N": -140},
        {"E": -300, "S": 0, "W": 0, "N": 300},
        {"E": -25, "S": -25, "W": 75, "N": -25},
    ]
    assert session.points == {"E": 95, "S": -65, "W": -165, "N": 135}
    assert (session.hands, session.next_east) == (5, "N")


def test_each_hand_pays_what_the_command_line_answers():
    rng = random.Random(4)
    ticks = (["pure_one_suit"], ["mixed_one_suit", "final_draw"], ["thirteen_terminals"], ["seven_baida"], [])
    session = replay(BAIDA, [])
    records = []
    for _hand in range(40):
        winner, other = rng.sample(SEATS, 2)
        rows = rng.choice(ticks)
        thrower = "" if {"final_draw", "seven_baida"} & set(rows) else rng.choice(["", other])
        records.append(BaidaWin(winner=winner, thrower=thrower, east=rng.choice(SEATS), hand=told(rows)))
        before, session = session.points, replay(BAIDA, records)
        by = "discard" if thrower else "self_draw"
        reply = respond({"ruleset": "baida", "kind": "baida", "given": {"rows": rows, "by": by}})["answer"]
        paid = dict.fromkeys(SEATS, reply["payments"]["each_other"]) | {winner: reply["payments"]["winner"]}
        if thrower:
            paid[thrower] = reply["payments"]["thrower"]
        assert session.points == {seat: before[seat] + paid[seat] for seat in SEATS}
        assert sum(session.points.values()) == 0


def test_the_seat_in_the_hand_decides_the_blessings():
    assert wind_of("S", "S") == "E"
    assert wind_of("E", "S") == "N"
    heaven = told(["blessing_of_heaven"])
    assert not replay(BAIDA, [BaidaWin(winner="W", east="W", hand=heaven)]).problems
    (problem,) = replay(BAIDA, [BaidaWin(winner="E", east="W", hand=heaven)]).problems
    assert str(problem.message) == "only East can have it"
    earth = told(["blessing_of_earth"])
    assert not replay(BAIDA, [BaidaWin(winner="E", thrower="W", east="W", hand=earth)]).problems
    assert replay(BAIDA, [BaidaWin(winner="E", thrower="S", east="W", hand=earth)]).problems


def test_an_impossible_hand_stops_the_session_with_its_reasons():
    good = BaidaWin(winner="E", east="E", hand=CRANE)
    open_hand = BaidaWin(winner="E", thrower="N", east="E", hand=told(["big_crane"]))
    session = replay(BAIDA, [good, open_hand, good])
    assert len(session.steps) == 1
    assert [p.code for p in session.problems] == ["self_draw_only"]
    assert session.points["E"] == 330
    session = replay(
        BAIDA, [BaidaWin(winner="E", thrower="E", east="E", hand=CRANE, total=-5, judged=(("x", 10**9),))]
    )
    assert {p.where for p in session.problems} >= {"thrower", "total", "judged.x"}


def test_a_judges_total_stands_against_the_tiles():
    short = BaidaHand(baida=(22, 23), concealed=kinds("147m258p379s12345z"))
    assert [p.code for p in replay(BAIDA, [BaidaWin(winner="E", east="E", hand=short)]).problems] == [
        "not_complete"
    ]
    assert replay(BAIDA, [BaidaWin(winner="E", east="E", hand=short, total=60)]).points["E"] == 180


def test_one_discard_has_one_winner_unless_the_rules_say_all():
    first = BaidaWin(winner="S", thrower="E", east="E", hand=told(["no_baida"]))
    second = BaidaWin(winner="W", thrower="E", east="E", hand=told(["no_baida"]), same_discard=True)
    assert [p.code for p in replay(BAIDA, [first, second]).problems] == ["several_winners"]
    session = replay(ALL_WIN, [first, second])
    assert session.points == {"E": -40, "S": 20, "W": 20, "N": 0}
    assert session.hands == 1
    again = BaidaWin(winner="S", thrower="E", east="E", hand=told(["no_baida"]), same_discard=True)
    assert [p.where for p in replay(ALL_WIN, [first, second, again]).problems] == ["winner"]
    other = BaidaWin(winner="W", thrower="N", east="E", hand=told(["no_baida"]), same_discard=True)
    for records in ([first, other], [second], [NoWin(east="E"), second]):
        assert [p.code for p in replay(ALL_WIN, records).problems] == ["same_discard"]


@pytest.mark.parametrize(
    "record",
    [
        NoWin(east="S"),
        BaidaWin(winner="S", thrower="W", east="E", hand=STRAIGHT),
        BaidaWin(winner="S", east="E", hand=WITH_BAIDA, judged=(("item_6", 70),), total=300),
        BaidaWin(
            winner="N", thrower="E", east="W", hand=told(["big_crane", "has_discarded_baida"]), same_discard=True
        ),
    ],
)
def test_a_record_is_stored_and_read_again(record):
    assert from_json(as_json(record)) == record


def test_what_was_never_written_is_not_read():
    good = as_json(BaidaWin(winner="N", east="W", hand=told(["big_crane"])))
    for broken in (
        {},
        {**good, "winner": "X"},
        {**good, "hand": {"rows": ["chow"], "flags": []}},
        {**good, "hand": {"rows": [], "flags": ["chankan"]}},
    ):
        with pytest.raises(ValueError, match="no stored record"):
            from_json(broken)
    with pytest.raises(ValueError, match="version 2"):
        from_json(good, 2)


def test_rules_of_another_game_know_no_session():
    with pytest.raises(ValueError, match="ema2016"):
        replay(get_ruleset("ema2016"), [])
