"""The complete searches of bench/seating_proofs.py find what there is: a plan that is known, and no better one."""

from __future__ import annotations

from itertools import combinations

from bench.seating_proofs import (
    FOURS,
    PAIRS_OF,
    always_together,
    completed,
    counted,
    first_rounds_after,
    met_in,
    rounds_within,
    three_rounds,
)
from planner import plan


def _known() -> list[list[list[int]]]:
    made = plan(20, 6, seed=1, effort="quick")
    return [[[player - 1 for player in table] for table in tables] for tables in made.rounds]


def _repeats(rounds: list[list[list[int]]]) -> int:
    every = [pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)]
    return len(every) - len(set(every))


def test_three_rounds_of_the_known_plan_of_twenty_are_completed_with_its_six_repeats_and_not_with_five():
    rounds = _known()
    free = next(list(three) for three in combinations(rounds, 3) if _repeats(list(three)) == 0)
    met = met_in([table for tables in free for table in tables])
    found = completed(met, 3, 6)
    assert found is not None
    added = [[list(FOURS[number]) for number in tables] for tables in found]
    for tables in added:
        assert sorted(player for table in tables for player in table) == list(range(20))
    assert _repeats([*free, *added]) == 6 == _repeats(rounds)
    assert completed(met, 3, 5) is None


def test_every_third_round_without_a_repeat_is_of_one_of_72_kinds():
    kinds = list(three_rounds(0))
    assert len(kinds) == 72
    assert {spent for _, spent in kinds} == {0}
    assert {met.bit_count() for met, _ in kinds} == {90}


def test_rounds_within_are_all_rounds_and_each_once():
    together = met_in([range(4), range(4, 8), range(8, 12), range(12, 16), range(16, 20)])
    found = [tuple(sorted(tables)) for tables, _ in rounds_within(((1 << 190) - 1) & ~together, 0)]
    assert [[FOURS[number] for number in tables] for tables in found] == [
        [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15), (16, 17, 18, 19)]
    ]
    known = [met_in([table for tables in _known()[:3] for table in tables])]
    for most in (0, 1, 2):
        rounds = rounds_within(known[0], most)
        assert len({tuple(sorted(tables)) for tables, _ in rounds}) == len(rounds)
        for tables, spent in rounds:
            assert spent == sum((PAIRS_OF[number] & known[0]).bit_count() for number in tables) <= most


def test_a_round_with_two_people_together_and_no_further_round_of_that_kind():
    assert always_together(1) is not None
    assert counted((1 << 190) - 1, 1) == 30


def test_rounds_after_two_tables_of_four_and_four_of_three_are_of_five_kinds():
    groups = [list(range(4)), list(range(4, 8)), *(list(range(at, at + 3)) for at in range(8, 20, 3))]
    kinds = list(first_rounds_after(groups))
    assert len(kinds) == 5
    for tables in kinds:
        assert sorted(player for table in tables for player in table) == list(range(20))
        assert not met_in(tables) & met_in(groups)
