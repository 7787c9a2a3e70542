"""Whether all who have not met can meet: the complete search of the bench against plans that are known."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.seating_cover import Cover
from planner import plan


def met_in(rounds, players):
    met = [[0] * players for _ in range(players)]
    for table in (table for tables in rounds for table in tables):
        for a, b in combinations(table, 2):
            met[a - 1][b - 1] += 1
            met[b - 1][a - 1] += 1
    return met


@pytest.mark.parametrize("played", [2, 3, 4])
def test_what_is_left_of_an_affine_plane_is_found(played):
    met = met_in(plan(16, 5, seed=2, effort="quick").rounds[:played], 16)
    found = Cover(met, 5 - played).search()
    assert found is not None
    for groups in found:
        for a, b in combinations(range(16), 2):
            together = any(group >> a & 1 and group >> b & 1 for group in groups)
            met[a][b] += together
            met[b][a] += together
    assert all(met[a][b] == 1 for a, b in combinations(range(16), 2))


def test_what_cannot_be_is_not_found():
    one = met_in([[(1, 2, 3, 4), (5, 6, 7, 8)]], 8)
    assert Cover(one, 1).search() is None
    assert Cover(one, 2).search() is not None, "twos that stay together"
    twelve = met_in([[(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]], 12)
    assert Cover(twelve, 3).search() is None
    plane = met_in(plan(16, 5, seed=2, effort="quick").rounds[:3], 16)
    assert Cover(plane, 1).search() is None


TWO_TABLES = [({0, *three}, set(range(8)) - {0, *three}) for three in combinations(range(1, 8), 3)]


@given(st.sets(st.sampled_from(list(combinations(range(8), 2)))))
def test_as_many_go_without_meeting_as_have_to(together):
    met = [[int((min(a, b), max(a, b)) in together) for b in range(8)] for a in range(8)]
    wanted = set(combinations(range(8), 2)) - together
    pairs = [{pair for table in tables for pair in combinations(sorted(table), 2)} for tables in TWO_TABLES]
    fewest = min(len(wanted - one - two) for one, two in product(pairs, repeat=2))
    found = Cover(met, 2, fewest).search()
    assert found is not None
    assert fewest == 0 or Cover(met, 2, fewest - 1).search() is None
    sit = {(a, b) for groups in found for g in groups for a, b in combinations(range(8), 2) if g >> a & g >> b & 1}
    assert len(wanted - sit) <= fewest
