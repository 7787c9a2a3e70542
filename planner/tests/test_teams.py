"""Teams of up to four never meet where a round more could be played without a repeat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import Constraints, plan, verify
from planner.bounds import mates_bound
from planner.run.apart import _packed


def teams_of(size, players):
    return {p: (p - 1) // size for p in range(1, players + 1)}


# Every size at which an earlier version let team-mates meet, though nobody need meet twice.
@pytest.mark.parametrize(
    ("players", "rounds", "size"),
    [
        (16, 4, 4),
        (20, 4, 4),
        (24, 6, 4),
        (28, 8, 4),
        (32, 9, 4),
        (36, 9, 4),
        (36, 10, 3),
        (40, 8, 4),
        (40, 9, 4),
        (40, 12, 4),
        (44, 9, 4),
        (44, 11, 4),
        (48, 12, 4),
        (36, 9, 2),
        (44, 11, 2),
    ],
)
def test_teams_never_meet_and_nobody_meets_twice(players, rounds, size):
    made = plan(players, rounds, Constraints(groups={"team": teams_of(size, players)}), seed=1, effort="quick")
    assert made.report.figure("team_meetings").value == 0
    assert made.report.figure("team_meetings").proven
    assert made.report.figure("repeats").value == 0
    assert made.report.figure("wind_spread").value == (1 if rounds % 4 else 0)


def test_teams_come_before_clubs_and_hold_with_forbidden_pairs():
    clubs = {p: p % 3 for p in range(1, 25)}
    wanted = Constraints(groups={"team": teams_of(4, 24), "club": clubs}, forbidden_pairs=((1, 2), (5, 6)))
    made = plan(24, 6, wanted, seed=3, effort="quick")
    assert made.report.figure("team_meetings").value == 0
    assert made.report.figure("forbidden_meetings").value == 0
    assert made.report.figure("repeats").value == 0
    assert verify(made, wanted)


def test_at_the_limit_of_rounds_the_bound_says_that_mates_must_meet():
    """24 × 7: 21 opponents, 20 people outside the own team: everybody meets a mate, at least twelve times."""
    made = plan(24, 7, Constraints(groups={"team": teams_of(4, 24)}), seed=1, effort="quick")
    found = made.report.figure("team_meetings")
    assert made.report.figure("repeats").value == 0
    assert found.bound == 12 <= found.value
    assert found.proven == (found.value == 12)


@pytest.mark.parametrize(
    ("players", "rounds", "size", "least"),
    [(24, 6, 4, 0), (24, 7, 4, 12), (24, 7, 2, 0), (28, 9, 2, 14), (16, 5, 4, 24), (40, 13, 4, 60)],
)
def test_mates_that_must_meet_where_nobody_meets_twice(players, rounds, size, least):
    assert mates_bound([3 * rounds] * players, [players - size] * players, 0) == least
    assert mates_bound([3 * rounds] * players, [players - size] * players, 5) == max(0, least - 5)


def test_teams_of_five_are_left_to_the_search():
    made = plan(20, 4, Constraints(groups={"team": teams_of(5, 20)}), seed=1, effort="quick")
    assert made.report.figure("team_meetings").value == 0
    assert "a round of it the groups" not in made.method


def test_an_earlier_version_did_not_know_how():
    wanted = Constraints(groups={"team": teams_of(4, 24)})
    made = plan(24, 6, wanted, seed=1, effort="quick", version="3")
    assert made.hash.startswith("1502c90010c2340f")
    assert made.report.figure("team_meetings").value == 9
    assert verify(made, wanted)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=20))
def test_groups_share_tables_whole(sizes):
    groups = [[(number, at) for at in range(size)] for number, size in enumerate(sorted(sizes, reverse=True))]
    tables = _packed(groups, len(groups))
    assert tables is not None
    assert all(len(table) <= 4 for table in tables)
    assert sorted(p for table in tables for p in table) == sorted(p for group in groups for p in group)
    assert all(any(set(group) <= set(table) for table in tables) for group in groups)
    assert _packed([[1, 2, 3, 4, 5]], 2) is None
