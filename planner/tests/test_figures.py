"""The figures of docs/seating.md: repeats for every size from 8 to 48 players and 2 to 12 rounds."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb
from statistics import mean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import plan
from planner.bounds import (
    few_tables_bound,
    fewest_meetings_of_a_pair,
    repeats_bound,
    returns_bound,
    rounds_without_repeat,
    table_bound,
    visits_bound,
)
from planner.report.report import _indirect
from planner.schedules.algebra import class_shifts
from planner.schedules.catalogue import candidates
from planner.schedules.data import data
from planner.schedules.stored import placed, repeats_of, stored, stored_sizes

# players: repeats for 2, 3 … 12 rounds
REACHED = {
    8: (4, 12, 24, 32, 44, 56, 68, 80, 92, 104, 116),
    12: (3, 9, 18, 30, 45, 60, 78, 96, 114, 132, 150),
    16: (0, 0, 0, 0, 24, 48, 72, 96, 120, 144, 168),
    20: (0, 0, 0, 0, 6, 20, 50, 80, 110, 140, 170),
    24: (0, 0, 0, 0, 0, 0, 12, 48, 84, 120, 156),
    28: (0, 0, 0, 0, 0, 0, 0, 0, 42, 84, 126),
    32: (0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 80),
    36: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 18),
    40: (0,) * 11,
    44: (0,) * 11,
    48: (0,) * 11,
}
# players: pairs of visits of somebody to one table, beyond those of an even spread, for 2, 3 … 12 rounds
RETURNS = {
    8: (4, 4, 8, 4, 12, 12, 0, 0, 4, 4, 0),
    12: (3, 9, 6, 6, 9, 0, 0, 2, 1, 4, 0),
    16: (4, 12, 24, 24, 4, 0, 0, 0, 2, 0, 0),
    20: (0,) * 11,
    24: (0, 0, 0, 0, 18, 0, 8, 0, 0, 0, 0),
    28: (0,) * 11,
    32: (0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0),
    36: (0, 0, 0, 0, 0, 0, 0, 0, 6, 9, 0),
    40: (0, 0, 0, 0, 0, 0, 0, 0, 32, 23, 7),
    44: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2),
    48: (0,) * 11,
}
# players: meetings of three people at one table after their first, for 2, 3 … 12 rounds; none for the other sizes
TRIOS = {
    8: (0, 0, 0, 8, 0, 0, 16, 24, 24, 32, 44),
    12: (0, 0, 0, 0, 0, 0, 0, 5, 8, 11, 15),
    16: (0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3),
    20: (0, 0, 0, 0, 0, 4, 6, 11, 0, 0, 0),
    24: (0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0),
}
CELLS = [(n, r, repeats) for n, row in REACHED.items() for r, repeats in enumerate(row, 2)]


@pytest.mark.parametrize(("players", "rounds"), [tuple(map(int, of.split("x"))) for of in data()["orders"]["11"]])
def test_rounds_that_share_pairs_come_late(players, rounds):
    """A stored order: every round once, people meet again later than as found, or less in a row."""

    def weighed(schedule):
        pairs = [{p for t in blocks for p in combinations(sorted(t), 2)} for blocks in schedule.rounds]
        again = [6 * players // 4 * n - len(set().union(*pairs[:n])) for n in range(1, rounds + 1)]
        return sum(again) + sum(len(one & other) for one, other in pairwise(pairs))

    found, played = candidates(players, rounds, "10")[0], candidates(players, rounds)[0]
    assert sorted(found.rounds) == sorted(played.rounds)
    assert weighed(played) < weighed(found)


@pytest.mark.parametrize(("players", "rounds", "repeats"), CELLS, ids=lambda v: str(v))
def test_figure_is_reached(players, rounds, repeats):
    made = plan(players, rounds, seed=1, effort=60_000)
    met = Counter(pair for tables in made.rounds for t in tables for pair in combinations(sorted(t), 2))
    assert sum(v - 1 for v in met.values()) == repeats
    assert max(met.values()) == fewest_meetings_of_a_pair(players, rounds)
    for tables in made.rounds:
        assert sorted(s for t in tables for s in t) == list(range(1, players + 1))
    for player in range(1, players + 1):
        winds = Counter(t.index(player) for tables in made.rounds for t in tables if player in t)
        assert max(winds.values()) - min(winds[w] for w in range(4)) == (1 if rounds % 4 else 0)
    assert repeats >= repeats_bound(players, rounds)[1]
    returns = made.report.figure("table_pairs")
    assert returns.value - table_bound([rounds] * players, players // 4) == RETURNS[players][rounds - 2]
    trios = Counter(three for tables in made.rounds for t in tables for three in combinations(sorted(t), 3))
    assert trios.total() - len(trios) == TRIOS.get(players, (0,) * 11)[rounds - 2]
    again = made.report.figure("trios_together_again")
    assert again.value == trios.total() - len(trios)
    assert again.bound == max(0, rounds * players - comb(players, 3))
    assert again.proven == (again.value == 0 or (players, rounds) in {(8, 10), (8, 11)})


def test_every_figure_is_proven_to_be_the_least():
    assert [(n, r) for n, r, repeats in CELLS if repeats != repeats_bound(n, r)[1]] == []


@pytest.mark.parametrize("players", [52, 56, 60, 64, 72, 76, 84, 88, 100, 120, 160, 200])
@pytest.mark.parametrize("rounds", [8, 12])
def test_larger_fields_never_meet_twice_and_never_return_to_a_table(players, rounds):
    made = plan(players, rounds, seed=1, effort="quick")
    assert made.report.figure("repeats").value == 0
    assert made.report.figure("most_visits_to_a_table").value == 1


@pytest.mark.parametrize(
    ("players", "rounds"), [(52, 16), (52, 17), (60, 13), (64, 16), (68, 17), (72, 15), (76, 25), (88, 29)]
)
def test_more_than_twelve_rounds_without_a_repeat(players, rounds):
    assert repeats_of(candidates(players, rounds)[0]) == 0
    assert len(candidates(players, rounds)[0].rounds) == rounds <= rounds_without_repeat(players)


@pytest.mark.parametrize("size", stored_sizes(), ids=str)
def test_stored_schedules_are_whole(size):
    players, rounds = size
    for schedule in stored(players, rounds):
        assert len(schedule.rounds) == rounds
        for blocks in schedule.rounds:
            assert sorted(slot for table in blocks for slot in table) == list(range(players))


@pytest.mark.parametrize(
    ("players", "rounds", "most", "pairs"),
    [
        (8, 7, 6, 84),
        (8, 8, 4, 96),
        (12, 7, 3, 60),
        (16, 4, 2, 24),
        (16, 6, 3, 36),
        (16, 7, 2, 48),
        (16, 8, 2, 64),
        (16, 9, 3, 96),
        (16, 10, 3, 130),
        (16, 11, 3, 160),
        (16, 12, 3, 192),
        (20, 8, 2, 60),
        (20, 9, 2, 80),
        (20, 10, 2, 100),
        (28, 8, 2, 28),
        (28, 9, 2, 56),
        (20, 11, 3, 140),
        (20, 12, 3, 180),
        (24, 6, 2, 18),
        (24, 7, 2, 24),
        (24, 9, 2, 72),
        (24, 10, 2, 96),
        (24, 11, 2, 120),
        (24, 12, 2, 144),
        (32, 10, 2, 64),
        (32, 11, 2, 98),
        (32, 12, 2, 128),
        (36, 10, 2, 42),
        (36, 11, 2, 85),
        (36, 12, 2, 117),
        (40, 11, 2, 63),
        (40, 12, 2, 87),
        (40, 13, 2, 131),
        (44, 12, 2, 46),
        (44, 13, 2, 114),
        (44, 14, 2, 150),
        (28, 10, 2, 84),
        (28, 11, 2, 112),
        (28, 12, 2, 140),
    ],
)
def test_tables_are_spread(players, rounds, most, pairs):
    made = plan(players, rounds, seed=3, effort="quick")
    assert made.report.figure("most_visits_to_a_table").value <= most
    assert made.report.figure("table_pairs").value <= pairs
    assert made.report.figure("repeats").value == (REACHED[players][rounds - 2] if rounds <= 12 else 0)


@pytest.mark.parametrize(("players", "rounds"), [(24, 9), (24, 10), (24, 11), (32, 12), (36, 12)])
def test_repeats_come_late(players, rounds):
    schedule = placed(players, rounds)
    assert schedule is not None
    clean = rounds_without_repeat(players)
    first = Counter(pair for r in schedule.rounds[:clean] for t in r for pair in combinations(sorted(t), 2))
    assert max(first.values()) == 1


@pytest.mark.parametrize(("size", "since"), [("16x8", "2"), ("16x8", "3"), ("24x7", "3"), ("24x7", "2")])
def test_every_version_knows_its_own_schedules(size, since):
    players, rounds = map(int, size.split("x"))
    found = placed(players, rounds, since)
    assert (found is None) == (size == "24x7" and since == "2")
    assert placed(players, rounds, "1") is None
    assert (found == placed(players, rounds)) == (since == "3")


@pytest.mark.parametrize("size", ["16x10", "24x9", "32x9", "36x12", "44x12"])
def test_version_five_did_not_know_the_later_schedules(size):
    players, rounds = map(int, size.split("x"))
    assert candidates(players, rounds, "5") != candidates(players, rounds, "6")


@pytest.mark.parametrize("size", ["32x10", "36x10", "40x11", "40x12", "44x12"])
def test_version_six_did_not_know_the_evener_tables(size):
    players, rounds = map(int, size.split("x"))
    assert candidates(players, rounds, "6") != candidates(players, rounds, "7") == candidates(players, rounds)


@given(st.integers(2, 5), st.integers(2, 6), st.randoms(use_true_random=False))
def test_no_order_of_few_tables_has_fewer_visits_than_proven(tables, rounds, rng):
    seen: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        people = rng.sample(range(4 * tables), 4 * tables)
        for at in range(tables):
            four = sorted(people[4 * at : 4 * at + 4])
            seen.update((p, at) for p in four)
            met.update(combinations(four, 2))
    pairs = sum(comb(v, 2) for v in seen.values())
    assert pairs >= few_tables_bound(tables, rounds, sum(comb(v, 2) for v in met.values()))


@given(st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=5), min_size=1, max_size=6))
def test_pairs_of_visits_ask_for_returns_and_for_somebody_who_returns_often(people):
    """Each person as the tables' numbers of visits: whoever has so many pairs cannot return less than proven."""
    games = [sum(visits) for visits in people]
    pairs = sum(comb(v, 2) for visits in people for v in visits)
    returns = sum(v - 1 for visits in people for v in visits)
    assert returns >= returns_bound(games, pairs)
    tables = max(map(len, people))
    assert max(v for visits in people for v in visits) >= visits_bound(games, tables, pairs)


def test_the_report_of_sixteen_says_what_four_tables_bring():
    made = plan(16, 4, seed=1, effort="quick")
    found = {name: made.report.figure(name) for name in ("table_pairs", "table_repeats", "most_visits_to_a_table")}
    assert (found["table_pairs"].value, found["table_pairs"].bound) == (24, 24)
    assert (found["table_repeats"].bound, found["most_visits_to_a_table"].bound) == (12, 2)
    assert found["most_visits_to_a_table"].proven
    assert visits_bound([4] * 16, 4, 0) == 1 and returns_bound([4] * 16, 0) == 0


def test_every_order_of_four_classes_of_sixteen_has_as_many_second_visits():
    # Two blocks of different classes share one player, so each pair of rounds shares four visits: 24 in all.
    schedule = placed(16, 4)
    assert schedule is not None
    for one, two in combinations(schedule.rounds, 2):
        assert all(len(set(a) & set(b)) == 1 for a in one for b in two)


@pytest.mark.parametrize("tables", range(5, 40))
def test_classes_never_meet_inside(tables):
    rounds = min(tables - 1, 12)
    schedule = class_shifts(tables, rounds)
    assert schedule is not None
    met = Counter(pair for blocks in schedule.rounds for t in blocks for pair in combinations(sorted(t), 2))
    assert max(met.values()) == 1
    assert not any(a // tables == b // tables for a, b in met)
    visits = Counter((slot, at) for blocks in schedule.rounds for at, t in enumerate(blocks) for slot in t)
    assert not schedule.spread_tables or max(visits.values()) == 1


def test_limits_of_rounds_without_repeat():
    sizes = (8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 92, 100)
    assert [rounds_without_repeat(n) for n in sizes] == [1, 1, 5, 5, 7, 9, 10, 11, 13, 14, 15, 23, 33]


@given(st.integers(2, 12), st.sets(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40))
def test_the_common_opponents_of_pairs_that_never_meet_are_counted_as_by_hand(people, drawn):
    """The digits added for all pairs at once against one pair after the other."""
    met = {(a, b) for a, b in drawn if a < b < people}
    faced = {p: {a + b - p for a, b in met if p in (a, b)} for p in range(people)}
    common = [len(faced[a] & faced[b]) for a, b in combinations(range(people), 2) if (a, b) not in met]
    found = _indirect(range(people), met)
    assert found["unmet_pairs"] == len(common)
    assert found["without_common"] == common.count(0)
    assert found["least"] == min(common, default=0)
    assert found["mean"] == round(mean(common) if common else 0, 3)
    assert found["deviation"] == pytest.approx(pstdev(common) if common else 0, abs=0.001)
