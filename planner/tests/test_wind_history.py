"""Winds after history: rounds planned one at a time, and the rest of a day after four have left."""

import random

import pytest

from planner import Constraints, plan
from planner.replan import replan
from planner.report.report import make_report
from planner.search.version_one import share_all
from planner.winds.colouring import uneven_winds
from planner.winds.share import wind_excess


def off_by_more(made):
    figure = made.report.figure("players_with_wind_spread_over_1")
    return figure.value, figure.bound


@pytest.mark.parametrize("left", [1, 2, 3])
def test_four_leaving_before_the_last_rounds_cost_no_more_winds_than_they_must(left):
    before = plan(48, 8, seed=1, effort="quick")
    gone = dict.fromkeys((4, 16, 24, 47), 8 - left)
    after, _ = replan(before.rounds, 8 - left, range(1, 49), Constraints(withdrawn=gone), seed=1)
    winds = {p: [0, 0, 0, 0] for p in range(1, 49) if p not in gone}
    for table in (table for tables in after.rounds[: 8 - left] for table in tables):
        for wind, player in enumerate(table):
            if player in winds:
                winds[player][wind] += 1
    unavoidable = uneven_winds(winds, dict.fromkeys(winds, left), 11 * left)
    excess = wind_excess([[list(t) for t in tables] for tables in after.rounds[8 - left :]], winds)
    assert excess == 2 * unavoidable > 0
    assert off_by_more(after)[0] <= unavoidable
    assert left > 1 or off_by_more(after) == (unavoidable, unavoidable)
    assert after.report.figure("repeats").value == 0


@pytest.mark.parametrize(("left", "most"), [(1, 3), (2, 2), (3, 3)])
def test_where_opponents_are_scarce_repeats_come_first_and_winds_as_near_as_they_can(left, most):
    before = plan(40, 8, seed=1, effort="quick")
    gone = dict.fromkeys((3, 14, 25, 36), 8 - left)
    after, _ = replan(before.rounds, 8 - left, range(1, 41), Constraints(withdrawn=gone), seed=1)
    assert after.report.figure("repeats").value == 0
    assert 0 < off_by_more(after)[0] <= most
    assert left > 1 or after.report.figure("players_with_wind_spread_over_1").proven
    assert after.report.figure("wind_spread").value == 2


def test_two_rounds_are_evened_out_together():
    before = plan(36, 8, seed=2, effort="quick", version="2")
    asked = Constraints(played=before.rounds[:6], withdrawn=dict.fromkeys((4, 6, 24, 11), 6))
    after = plan(36, 8, asked, seed=2, start=before.rounds)
    assert after.report.figure("repeats").value == 0
    assert off_by_more(after)[0] <= 4  # each by itself, the same rounds leave seven


def test_a_last_round_that_was_searched_through_says_that_nothing_is_better():
    before = plan(40, 8, seed=0, effort="quick")
    wanted = Constraints(withdrawn=dict.fromkeys((25, 27, 3, 17), 7))
    after, _ = replan(before.rounds, 7, range(1, 41), wanted, seed=0)
    assert after.report.figure("repeats").value == 0
    figure = after.report.figure("players_with_wind_spread_over_1")
    assert (figure.value, figure.bound) == (3, 3)
    assert figure.proven
    assert "complete search" in figure.note


def test_two_players_who_are_off_in_one_wind_each_are_as_few_as_can_be():
    before = plan(24, 4, seed=1, effort="quick")
    gone = random.Random(402).sample(range(1, 25), 4)
    after, _ = replan(before.rounds, 2, range(1, 25), Constraints(withdrawn=dict.fromkeys(gone, 2)), seed=1)
    assert off_by_more(after) == (2, 2)
    figure = after.report.figure("players_with_wind_spread_over_1")
    assert figure.proven
    assert figure.note == "proven for plans in which nobody is off in two winds"
    # Somebody who has two winds twice and two never could spare another player.
    player = next(p for p in range(1, 25) if p not in gone)
    had = [w for tables in after.rounds[:2] for table in tables for w, p in enumerate(table) if p == player]
    rounds = [[list(table) for table in tables] for tables in after.rounds]
    for tables, wind in zip(rounds[2:], had, strict=True):
        table = next(table for table in tables if player in table)
        table[table.index(player)], table[wind] = table[wind], player
    twice = make_report(range(1, 25), rounds, Constraints(withdrawn=dict.fromkeys(gone, 2)), 2)
    assert twice.figure("players_with_wind_spread_over_1").bound == 1


@pytest.mark.parametrize("players", [52, 100])
def test_rounds_planned_one_at_a_time_have_even_winds(players):
    made = plan(players, 1, seed=1, effort="quick")
    for number in range(2, 9):
        made = plan(players, number, Constraints(played=made.rounds), seed=number, effort="quick")
        assert off_by_more(made) == (0, 0)
        assert made.report.figure("repeats").value == 0


def test_shared_winds_keep_who_plays_and_are_even():
    tables = [[[0, 1, 2, 3], [4, 5, 6, 7]]] * 3
    before = {p: [0, 0, 0, 0] for p in range(8)}
    before.update({p: [1, 0, 0, 0] for p in (0, 1)})
    shared = share_all(tables, before)
    assert [sorted(p for t in r for p in t) for r in shared] == [list(range(8))] * 3
    assert wind_excess(shared, before) == 0
