"""Complete search of one round, and the search of meetings and winds together."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from planner.search.exact import best_round
from planner.search.joint import Cooling, Joint
from planner.search.meetings import Meetings
from planner.winds.share import share_rounds, wind_price, wind_totals


def all_rounds(people):
    """Every way to sit at tables of four."""
    if not people:
        yield []
        return
    first = people[0]
    for three in combinations(people[1:], 3):
        rest = [p for p in people if p != first and p not in three]
        for others in all_rounds(rest):
            yield [(first, *three), *others]


@given(st.integers(0, 10**6), st.integers(0, 3), st.sampled_from([8, 12]))
def test_no_round_is_better(seed, budget, size):
    rng = random.Random(seed)
    people = list(range(size))
    met = {pair: int(rng.random() < 0.25) for pair in combinations(people, 2)}
    surplus = {p: tuple(rng.choice((0, 0, 1, 2)) for _ in range(4)) for p in people}
    prices = []
    for tables in all_rounds(people):
        if sum(met[pair] for table in tables for pair in combinations(table, 2)) <= budget:
            prices.append(sum(wind_price(*(surplus[p] for p in table)) for table in tables))
    found = best_round(people, lambda a, b: met[a, b], surplus, budget, range(40), 10**6, rng)
    if not prices:
        assert found is None
        return
    assert found is not None
    assert found.proven
    assert found.winds == min(prices)
    assert sorted(p for table in found.tables for p in table) == people
    assert sum(surplus[p][w] for table in found.tables for w, p in enumerate(table)) == found.winds
    assert sum(met[min(a, b), max(a, b)] for t in found.tables for a, b in combinations(t, 2)) <= budget


@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(1, 3))
def test_meetings_change_and_winds_stay_even(seed, tables, settled):
    rng = random.Random(seed)
    size = 4 * tables
    here = list(range(size))
    before = {p: [0, 0, 0, 0] for p in here}
    first = [[here[at : at + 4] for at in range(0, size, 4)] for _ in range(settled)]
    start = [*share_rounds([here] * settled, before, wind_totals(first, before), rng), first[0]]
    met = [[0] * size for _ in here]
    meetings = Meetings(met, [{} for _ in here], 10_000)
    counts = {p: [0, 0, 0, 0] for p in here}
    for table in (table for tables_ in start[:settled] for table in tables_):
        for wind, player in enumerate(table):
            counts[player][wind] += 1
    state = Joint(start, settled, meetings, counts, {})
    state.anneal(rng, Cooling(3000, 4000, 800), (-1, 0))
    state.restore()
    now = {p: [0, 0, 0, 0] for p in here}
    for table in (table for tables_ in state.rounds[:settled] for table in tables_):
        for wind, player in enumerate(table):
            now[player][wind] += 1
    assert now == counts
    assert all(max(four) <= 1 for four in now.values())
    for tables_ in state.rounds:
        assert sorted(p for table in tables_ for p in table) == here
    pairs = [tuple(sorted(pair)) for t_ in state.rounds for t in t_ for pair in combinations(t, 2)]
    assert all(met[a][b] == met[b][a] == pairs.count((a, b)) for a, b in combinations(here, 2))
    assert state.cost == sum(meetings.price(pairs.count(pair)) for pair in set(pairs))
    state.leave()
    assert not any(map(any, met))
