"""Wishes for the first rounds only: they hold there, cost nothing later, and the plan can be made again."""

import json

import pytest

from planner import Constraints, PlanningError, plan, verify
from planner.files.formats import constraints_from_json
from planner.modes import swiss


def clubs_of(size, players):
    return {p: (p - 1) // size for p in range(1, players + 1)}


def meetings_in(made, of, rounds):
    return sum(
        of[a] == of[b]
        for tables in made.rounds[:rounds]
        for table in tables
        for at, a in enumerate(table)
        for b in table[:at]
    )


@pytest.mark.parametrize(
    ("players", "rounds", "size", "first"),
    [
        (16, 5, 4, 2),  # in five rounds of sixteen everybody meets everybody: only later
        (12, 4, 3, 2),
        (20, 5, 5, 2),
        (24, 7, 3, 2),
        (40, 10, 8, 2),
        (40, 7, 10, 3),
    ],
)
def test_a_club_stays_apart_as_long_as_it_wishes_and_costs_no_repeat(players, rounds, size, first):
    of = clubs_of(size, players)
    wanted = Constraints(groups={"club": of}, first_rounds={"club": first})
    made = plan(players, rounds, wanted, seed=1, effort="quick")
    free = plan(players, rounds, seed=1, effort="quick")
    assert meetings_in(made, of, first) == 0
    assert made.report.figure("club_meetings").value == 0
    assert made.report.figure("club_meetings").proven
    assert made.report.figure("repeats").value <= free.report.figure("repeats").value
    assert made.report.figure("wind_spread").value <= 1
    assert verify(made, wanted)


def test_pairs_may_meet_once_their_wish_is_over():
    """Sixteen players, five rounds: every pair meets. Twelve that must not do so in the first three."""
    pairs = tuple((p, p + 1) for p in range(1, 13))
    wanted = Constraints(forbidden_pairs=pairs, first_rounds={"forbidden_pairs": 3})
    made = plan(16, 5, wanted, seed=2, effort="quick")
    assert made.report.figure("forbidden_meetings").value == 0
    assert made.report.figure("repeats").value == 0
    with pytest.raises(PlanningError):
        plan(4, 2, Constraints(forbidden_pairs=((1, 2),), first_rounds={"forbidden_pairs": 2}), effort="quick")


def test_other_wishes_hold_to_the_end():
    teams, clubs = clubs_of(4, 24), {p: p % 6 for p in range(1, 25)}
    wanted = Constraints(groups={"team": teams, "club": clubs}, first_rounds={"club": 2})
    made = plan(24, 6, wanted, seed=3, effort="quick")
    assert meetings_in(made, teams, 6) == 0
    assert meetings_in(made, clubs, 2) == 0
    assert made.report.figure("repeats").value == 0


@pytest.mark.parametrize("ahead", [0, 6])
def test_a_wish_that_is_over_weighs_nothing_in_the_next_round(ahead):
    of = clubs_of(4, 24)
    wanted = Constraints(groups={"club": of}, first_rounds={"club": 1})
    first = plan(24, 1, wanted, seed=1, effort="quick", ahead=6)
    assert meetings_in(first, of, 1) == 0
    after = Constraints(played=first.rounds, groups={"club": of}, first_rounds={"club": 1})
    assert plan(24, 2, after, seed=2, effort="quick", ahead=ahead).report.figure("club_meetings").value == 0
    assert swiss(list(range(1, 25)), after, seed=1).report.figure("club_meetings").proven


def test_with_rests_and_after_a_start():
    of = clubs_of(3, 14)
    wanted = Constraints(groups={"club": of}, first_rounds={"club": 2}, rests=True)
    made = plan(14, 5, wanted, seed=1, effort="quick")
    assert made.report.figure("club_meetings").value == 0
    assert verify(made, wanted)
    again = Constraints(played=made.rounds[:1], groups={"club": of}, first_rounds={"club": 2}, rests=True)
    changed = plan(14, 5, again, seed=1, effort="quick", start=made.rounds)
    assert changed.rounds[0] == made.rounds[0]
    assert changed.report.figure("club_meetings").value == 0


def test_a_plan_stopped_early_is_made_again():
    of = clubs_of(5, 22)
    wanted = Constraints(groups={"club": of}, first_rounds={"club": 2}, rests=True)
    asked = []

    def enough():
        asked.append(1)
        return len(asked) > 2

    made = plan(22, 4, wanted, seed=4, effort="normal", cancel=enough)
    assert made.stopped
    assert len(made.rounds) == 4
    assert verify(made, wanted)


def test_it_is_read_from_a_file_and_refused_when_it_is_no_number_of_rounds():
    data = json.loads('{"players": [1, 2, 3, 4], "clubs": {"1": "a", "2": "a"}, "first_rounds": {"club": 0}}')
    wanted, _weights, roster = constraints_from_json(data)
    assert wanted.first_rounds == {"club": 0}
    with pytest.raises(PlanningError, match="at least 1"):
        plan(roster, 1, wanted)
