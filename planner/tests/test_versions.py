"""Plans of earlier versions of the planner are still made again."""

import random

import pytest

from planner import VERSION, Constraints, plan, verify
from planner.modes import swiss, top_tables
from planner.search.tables import _below, _two_below


def test_plans_of_version_one():
    whole = plan(40, 8, seed=3, effort="quick", version="1")
    assert whole.hash.startswith("2fa3c6eb6fb94422")
    assert whole.version == "1"
    assert verify(whole)
    gone = dict.fromkeys((4, 16, 24, 37), 7)
    wanted = Constraints(played=whole.rounds[:7], withdrawn=gone)
    rest = plan(40, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="1")
    assert rest.hash.startswith("d12e14e00fedd421")
    three = plan(24, 3, seed=1, effort="quick", version="1").rounds
    fourth = plan(24, 4, Constraints(played=three), seed=2, effort="quick", version="1")
    assert fourth.hash.startswith("45be32ec83c0e691")
    assert top_tables(range(1, 25), 1, Constraints(played=three), version="1").hash.startswith("d50d293fc60da2c0")
    assert plan(28, 12, seed=2, effort="quick", version="1").hash.startswith("eeaaaf6aaed58180")
    assert plan(24, 7, seed=2, effort="quick", version="1").hash.startswith("73a03dafe0f92513")


@pytest.mark.parametrize(
    ("players", "rounds", "begins"),
    [
        (8, 7, "0fbcd659fff8e1cd"),
        (12, 9, "2fc33d4797e7cd9f"),
        (16, 8, "947f9a2b786eaf2f"),
        (24, 7, "d8d31ee716185ae3"),
        (24, 12, "1895298c9006958f"),
        (36, 12, "1c36974e3c317bdb"),
        (24, 13, "18e4f85dcf052646"),
    ],
)
def test_plans_of_version_two(players, rounds, begins):
    made = plan(players, rounds, seed=4, effort="quick", version="2")
    assert made.hash.startswith(begins)
    assert made.version == "2"
    assert verify(made)


def test_what_version_two_drew_later_in_the_day():
    whole = plan(36, 8, seed=3, effort="quick", version="2")
    wanted = Constraints(played=whole.rounds[:6], withdrawn=dict.fromkeys((4, 16, 24, 33), 6))
    rest = plan(36, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="2")
    assert rest.hash.startswith("e6ca36bd3e95ed6a")
    first = plan(24, 1, seed=1, effort="quick", ahead=9, version="2")
    wanted = Constraints(played=first.rounds)
    second = plan(24, 2, wanted, seed=2, effort="quick", ahead=9, drawn=[1], version="2")
    assert (first.hash[:16], second.hash[:16]) == ("b129e2b01939d46e", "8b9d497bb25d6622")


def test_a_swiss_round_of_version_two():
    made = swiss(range(1, 17), seed=0, rounds=10, version="2")
    assert made.hash.startswith("ba1caf6ce2f497b8")
    assert made.version == "2"


@pytest.mark.parametrize(("players", "rounds"), [(24, 9), (16, 8)])
def test_a_tournament_begun_under_version_two_goes_on_with_its_schedule(players, rounds):
    made = plan(players, 1, seed=1, effort="quick", ahead=rounds, version="2")
    for number in range(2, rounds + 1):
        wanted = Constraints(played=made.rounds)
        made = plan(players, number, wanted, seed=number, effort="quick", ahead=rounds)
        assert made.method.endswith("continued")
    assert made.report.figure("repeats").value == {24: 48, 16: 72}[players]


def test_a_plan_that_looked_ahead_is_made_again_with_what_it_knew():
    first = plan(24, 1, seed=1, effort="quick", ahead=8)
    second = plan(24, 2, Constraints(played=first.rounds), seed=2, effort="quick", ahead=8, drawn=[1])
    assert second.version == VERSION
    assert verify(second, Constraints(played=first.rounds), ahead=8, drawn=[1])
    assert not verify(second, Constraints(played=first.rounds), ahead=7, drawn=[1])


@pytest.mark.parametrize(
    ("players", "rounds", "begins"),
    [
        (32, 9, "611f9455ad246855"),
        (24, 9, "48c92a3f800cd10b"),
        (36, 12, "81d33f2c214ea3dc"),
        (16, 10, "032a3678ba5a6b62"),
        (12, 7, "a4f9ff9dca82ad2c"),
        (44, 12, "0297214f235a8d5e"),
    ],
)
def test_plans_of_version_five(players, rounds, begins):
    made = plan(players, rounds, seed=4, effort="quick", version="5")
    assert made.hash.startswith(begins)
    assert verify(made)


def test_what_version_five_planned_for_the_rest_of_a_day():
    whole = plan(24, 8, seed=3, effort="quick", version="5")
    wanted = Constraints(played=whole.rounds[:5], withdrawn=dict.fromkeys((4, 16, 22, 9), 5))
    rest = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="5")
    assert rest.hash.startswith("c5f68deafe9b7d1a")
    resting = plan(37, 12, Constraints(rests=True), seed=5, effort="quick", version="5")
    assert resting.hash.startswith("d0c914e5eea577fc")


def test_a_tournament_begun_under_version_five_goes_on_with_its_schedule():
    made = plan(24, 1, seed=1, effort="quick", ahead=9, version="5")
    for number in range(2, 10):
        made = plan(24, number, Constraints(played=made.rounds), seed=number, effort="quick", ahead=9)
        assert made.method.endswith("continued")
    assert made.report.figure("repeats").value == 48


@pytest.mark.parametrize(
    ("players", "rounds", "begins"),
    [
        (32, 10, "2a2f514d53098b6b"),
        (36, 10, "c92e6c0dcbbd9bac"),
        (40, 11, "600cdb5b9a49f02f"),
        (40, 12, "5b51cecc5733164a"),
        (44, 12, "67cdf96cab373cd8"),
    ],
)
def test_plans_of_version_six(players, rounds, begins):
    made = plan(players, rounds, seed=4, effort="quick", version="6")
    assert made.hash.startswith(begins)
    assert verify(made)


def test_a_size_that_version_seven_searched_for():
    made = plan(20, 6, seed=4, effort="quick", version="7")
    assert made.hash.startswith("6dc477908ec8aac1")
    assert verify(made)
    assert plan(20, 6, seed=4, effort="quick").method == "search, with its tables"


def test_what_version_eight_planned_for_the_rest_of_a_day():
    whole = plan(24, 8, seed=3, effort="quick", version="8")
    wanted = Constraints(played=whole.rounds[:3], withdrawn=dict.fromkeys((4, 16, 22, 9), 3))
    rest = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="8")
    assert rest.hash.startswith("8021999655e5306d")
    assert plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds).hash != rest.hash


def test_what_version_nine_planned_for_the_rest_of_a_day():
    whole = plan(24, 8, seed=3, effort="quick", version="9")
    wanted = Constraints(played=whole.rounds[:3], withdrawn=dict.fromkeys((4, 16, 22, 9), 3))
    rest = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="9")
    assert rest.hash.startswith("cc7deafef3051120")
    assert plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds).hash != rest.hash


@pytest.mark.parametrize(
    ("players", "rounds", "begins"),
    [(24, 8, "4af945e664f33aba"), (20, 7, "14c0fda5be0e7ff0"), (28, 12, "0bc3acddabc3c663")],
)
def test_version_ten_played_its_rounds_in_another_order(players, rounds, begins):
    made = plan(players, rounds, seed=4, effort="quick", version="10")
    assert made.hash.startswith(begins)
    assert verify(made)


def test_what_version_ten_planned_for_the_rest_of_a_day():
    whole = plan(24, 8, seed=3, effort="quick", version="10")
    wanted = Constraints(played=whole.rounds[:3], withdrawn=dict.fromkeys((4, 16, 22, 9), 3))
    rest = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="10")
    assert rest.hash.startswith("ca1e4a02be31e70e")
    assert plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds).hash != rest.hash


def test_a_tournament_begun_under_version_ten_goes_on_with_its_schedule():
    made = plan(24, 2, seed=1, effort="quick", ahead=8, version="10")
    for number in range(3, 9):
        made = plan(24, number, Constraints(played=made.rounds), seed=number, effort="quick", ahead=8)
        assert made.method.endswith("continued")
    assert made.report.figure("repeats").value == 12


def test_what_version_eleven_planned_for_the_rest_of_a_day():
    whole = plan(24, 8, seed=3, effort="quick", version="11")
    wanted = Constraints(played=whole.rounds[:3], withdrawn=dict.fromkeys((4, 16, 22, 9), 3))
    rest = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="11")
    assert rest.hash.startswith("d6d4aa71f8124724")
    assert plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds).hash != rest.hash
    whole = plan(24, 7, seed=3, effort="quick", version="11")
    wanted = Constraints(played=whole.rounds[:1], withdrawn=dict.fromkeys((4, 16, 22, 9), 1))
    rest = plan(24, 7, wanted, seed=5, effort="quick", start=whole.rounds, version="11")
    assert (rest.hash[:16], rest.method) == ("d9064b4fce705cca", "search")


def test_what_version_twelve_planned_for_the_rest_of_a_day():
    whole = plan(24, 8, seed=3, effort="quick", version="12")
    wanted = Constraints(played=whole.rounds[:5], withdrawn=dict.fromkeys((4, 16, 22, 9), 5))
    rest = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="12")
    assert (rest.version, rest.hash[:16]) == ("12", "505abc35eda3e89c")
    assert verify(rest, wanted, start=whole.rounds)


WISHES = {"groups": {"couple": {1: 1, 2: 1, 5: 2, 6: 2}}, "referees": frozenset((10, 11, 12))}


def test_version_thirteen_weighed_wishes_against_repeats_all_along():
    whole = plan(24, 8, seed=3, effort="quick", version="13")
    gone = dict.fromkeys((4, 16, 22, 9), 5)
    wanted = Constraints(played=whole.rounds[:5], withdrawn=gone, **WISHES)
    rest = plan(24, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="13")
    assert (rest.version, rest.hash[:16]) == ("13", "e88251d0b460464c")


def test_the_next_round_as_version_thirteen_drew_it_for_wishes():
    three = plan(24, 3, seed=1, effort="quick", version="13").rounds
    mixed = (*three[:2], tuple((p, p + 1, p + 2, p + 3) for p in range(1, 25, 4)))
    made = plan(24, 4, Constraints(played=mixed, **WISHES), seed=5, effort="quick", ahead=7, version="13")
    assert made.hash.startswith("1946926bc1c0ea0c")


def test_tables_draw_the_numbers_that_the_library_draws():
    for limit in (*range(2, 41), 250):
        ours, theirs = random.Random(limit), random.Random(limit)
        for _ in range(50):
            assert _two_below(ours.getrandbits, limit) == tuple(theirs.sample(range(limit), 2))
            assert _below(ours.getrandbits, limit) == theirs.choice(range(limit))
        assert ours.getstate() == theirs.getstate()
