"""A wish never costs a repeat: repeats first, then the wishes."""

from dataclasses import replace
from itertools import combinations

import pytest

from planner import Constraints, Weights, plan
from planner.modes import top_tables


def left_after(played, gone, seed):
    """24 players × 8 rounds, of whom those leave: what has been played, and the plan as it stood."""
    whole = plan(24, 8, seed=seed, effort="quick")
    return Constraints(played=whole.rounds[:played], withdrawn=dict.fromkeys(gone, played)), whole.rounds


@pytest.mark.parametrize(("played", "seed"), [(2, 1), (3, 2), (5, 0), (5, 3)])
def test_four_leave_and_wishes_cost_no_repeat(played, seed):
    wanted, start = left_after(played, (4, 9, 16, 22), seed)
    wishes = replace(wanted, groups={"couple": {1: 1, 2: 1, 5: 2, 6: 2}}, referees=frozenset((10, 11, 12)))
    without, made = (plan(24, 8, each, seed=7, effort="quick", start=start) for each in (wanted, wishes))
    assert made.report.figure("repeats").value <= without.report.figure("repeats").value


def test_a_wish_is_met_where_that_is_free():
    whole = plan(40, 6, seed=2, effort="quick")
    wanted = Constraints(played=whole.rounds[:3], withdrawn=dict.fromkeys((1, 2, 3, 4), 3))
    without = plan(40, 6, wanted, seed=7, effort="quick", start=whole.rounds)
    met = {frozenset(pair) for tables in without.rounds[3:] for table in tables for pair in combinations(table, 2)}
    pairs = [sorted(pair) for pair in sorted(met, key=sorted)[:1]]
    wishes = replace(wanted, groups={"couple": dict.fromkeys(pairs[0], 1)})
    made = plan(40, 6, wishes, seed=7, effort="quick", start=whole.rounds)
    late = [clash for clash in made.report.clashes if clash[3] > 3]
    assert not late
    assert made.report.figure("repeats").value <= without.report.figure("repeats").value


def test_many_wishes_together_weigh_less_than_one_repeat():
    wanted, start = left_after(5, (4, 9, 16, 22), 1)
    clubs = {player: player % 4 for player in range(1, 25)}
    wishes = replace(wanted, groups={"club": clubs})
    without = plan(24, 8, wanted, seed=7, effort="quick", start=start)
    made = plan(24, 8, wishes, Weights(groups={"club": 1_000}), seed=7, effort="quick", start=start)
    assert made.report.figure("repeats").value <= without.report.figure("repeats").value


def test_a_repeat_may_be_traded_by_who_asks_for_that():
    wanted, start = left_after(5, (4, 9, 16, 22), 1)
    wishes = replace(wanted, groups={"couple": {1: 1, 2: 1, 5: 2, 6: 2}})
    made = plan(24, 8, wishes, Weights(repeat=20, groups={"couple": 500}), seed=7, effort="quick", start=start)
    assert not [clash for clash in made.report.clashes if clash[3] > 5]


def test_a_wish_for_the_first_rounds_costs_no_repeat():
    wanted, start = left_after(5, (4, 9, 16, 22), 0)
    wishes = replace(wanted, groups={"couple": {1: 1, 2: 1, 5: 2, 6: 2}}, first_rounds={"couple": 6})
    without, made = (plan(24, 8, each, seed=7, effort=1_000, start=start) for each in (wanted, wishes))
    assert made.report.figure("repeats").value <= without.report.figure("repeats").value


@pytest.mark.parametrize("seed", range(3))
def test_beside_a_final_couples_do_not_meet_and_nobody_meets_again_for_it(seed):
    order = [(7 * place + seed) % 32 + 1 for place in range(32)]
    first = plan(32, 5, seed=seed, effort="quick").rounds
    mixed = tuple(tuple(order[at : at + 4]) for at in range(0, 32, 4))
    wanted = Constraints(played=(*first, mixed))
    couples = replace(wanted, groups={"couple": {player: at // 2 for at, player in enumerate(order[4:12])}})
    without, made = (top_tables(order, 1, each, seed=seed) for each in (wanted, couples))
    assert not [clash for clash in made.report.clashes if clash[3] > 6]
    assert made.report.figure("repeats").value <= without.report.figure("repeats").value


def test_meetings_of_couples_that_have_been_are_part_of_what_nobody_avoids():
    first = plan(16, 2, seed=1, effort="quick").rounds
    couple = dict.fromkeys(first[0][0][:2], 1)
    made = plan(16, 3, Constraints(played=first, groups={"couple": couple}), seed=1, effort="quick", start=first)
    figure = made.report.figure("couple_meetings")
    assert (figure.value, figure.bound, figure.proven) == (1, 1, True)
