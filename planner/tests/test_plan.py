"""Whole plans: valid, balanced, repeatable."""

from collections import Counter

import pytest

from planner import Constraints, PlanningError, make_report, plan


def assert_full(rounds, players):
    for tables in rounds:
        seats = [s for t in tables for s in t]
        assert sorted(seats, key=str) == sorted(players, key=str)
        assert all(len(t) == 4 for t in tables)


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"),
    [
        (16, 5, 0),
        (20, 5, 0),
        (24, 5, 0),
        (24, 7, 0),
        (28, 9, 0),
        (40, 8, 0),
        (52, 12, 0),
        (8, 7, 56),
        (8, 4, 24),
    ],
)
def test_constructed_sizes_reach_the_bound(players, rounds, repeats):
    p = plan(players, rounds, seed=3, effort="quick")
    assert_full(p.rounds, range(1, players + 1))
    assert p.report.figure("repeats").value == repeats
    assert p.report.figure("wind_spread").value == (0 if rounds % 4 == 0 else 1)


def test_same_seed_same_plan_and_another_seed_another():
    one, two, three = (plan(20, 8, seed=s, effort="quick") for s in (5, 5, 6))
    assert one == two
    assert one.hash != three.hash


def test_clubs_are_laid_into_the_classes():
    clubs = {p: (p - 1) // 10 for p in range(1, 41)}
    p = plan(40, 8, Constraints(groups={"club": clubs}), effort="quick")
    assert p.report.figure("club_meetings").value == 0
    assert p.report.figure("repeats").value == 0


def test_played_rounds_stay_and_the_rest_avoids_them():
    first = plan(24, 4, seed=1, effort="quick")
    later = plan(range(1, 25), 4, Constraints(played=first.rounds[:2], withdrawn={1: 2, 2: 2, 3: 2, 4: 2}), seed=9)
    assert later.rounds[:2] == first.rounds[:2]
    assert_full(later.rounds[2:], range(5, 25))
    assert later.report.figure("wind_spread").value <= 2
    assert later.report.figure("repeats").value <= first.report.figure("repeats").value + 6


def test_fixed_tables_and_forbidden_pairs_hold():
    wanted = Constraints(fixed_tables={1: frozenset({3}), 2: frozenset({1, 2})}, forbidden_pairs=((5, 6), (5, 7)))
    p = plan(20, 6, wanted, seed=2, effort="quick")
    for tables in p.rounds:
        where = {s: n for n, t in enumerate(tables, 1) for s in t}
        assert where[1] == 3
        assert where[2] in (1, 2)
        assert where[5] not in (where[6], where[7])


def test_every_problem_is_named_at_once():
    with pytest.raises(PlanningError) as caught:
        plan(
            [1, 2, 3, 4, 5, 5],
            2,
            Constraints(forbidden_pairs=((1, 1), (2, 99)), fixed_tables={3: frozenset({9})}),
        )
    codes = Counter(p.code for p in caught.value.problems)
    assert codes.keys() >= {"twice", "unknown", "pair", "not_four", "no_such_table"}


@pytest.mark.parametrize("asked", [{"effort": "hasty"}, {"version": "0"}])
def test_an_unknown_effort_or_version_is_refused(asked):
    (word,) = asked.values()
    with pytest.raises(ValueError, match=f"'{word}' is unknown"):
        plan(16, 5, **asked)


def test_what_cannot_be_kept_apart_is_refused_by_name():
    strangers = tuple((1, other) for other in range(2, 8))
    with pytest.raises(PlanningError) as caught:
        plan(8, 2, Constraints(forbidden_pairs=strangers), effort=3000)
    assert {p.code for p in caught.value.problems} == {"forbidden"}
    assert {p.where for p in caught.value.problems} == {"round 1", "round 2"}


@pytest.mark.parametrize(("players", "rounds", "repeats"), [(4, 1, 0), (4, 3, 12), (8, 1, 0), (4, 5, 24)])
def test_the_smallest_fields(players, rounds, repeats):
    made = plan(players, rounds, effort="quick")
    assert made.report.figure("repeats").value == repeats
    assert made.report.figure("repeats").proven
    assert made.report.figure("wind_spread").value <= 1


def test_personal_schedule():
    made = plan(16, 4, seed=2, effort="quick")
    mine = made.personal(5)
    assert [p.round for p in mine] == [1, 2, 3, 4]
    assert {p.wind for p in mine} == set("ESWN")
    assert len({o for p in mine for o in p.opponents}) == 12
    for place in mine:
        assert made.rounds[place.round - 1][place.table - 1]["ESWN".index(place.wind)] == 5


def test_three_who_sit_together_again_are_counted():
    four, other = (1, 2, 3, 4), (5, 6, 7, 8)
    rounds = ((four, other), ((4, 3, 2, 5), (1, 6, 7, 8)), ((1, 3, 5, 7), (2, 4, 6, 8)))
    assert make_report(range(1, 9), rounds).figure("trios_together_again").value == 2
    assert make_report(range(1, 9), rounds[:1]).figure("trios_together_again").proven
    assert make_report(range(1, 9), (rounds[0], rounds[0])).figure("trios_together_again").value == 8
