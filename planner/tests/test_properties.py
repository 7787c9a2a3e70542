"""What holds for any tournament: random sizes, attendance, constraints, history."""

import random
from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from planner import Constraints, plan, verify
from planner.bounds import repeats_bound, rounds_without_repeat

SIZES = st.integers(2, 15).map(lambda t: 4 * t)


@st.composite
def requests(draw):
    size, rounds = draw(SIZES), draw(st.integers(1, 10))
    rng = random.Random(draw(st.integers(0, 10**6)))
    people = list(range(1, size + 1))
    clubs = {p: rng.randrange(1 + size // 4) for p in people if rng.random() < 0.6}
    strangers = rng.sample(list(combinations(people, 2)), draw(st.integers(0, 3)))
    fixed = {p: frozenset({1 + rng.randrange(size // 4)}) for p in rng.sample(people, draw(st.integers(0, 2)))}
    if len(set(fixed.values())) < len(fixed):
        fixed = dict([next(iter(fixed.items()))])
    gone = rng.sample(people, 4) if size >= 16 and draw(st.booleans()) else []
    last = rng.randint(1, rounds)
    fixed = {p: t for p, t in fixed.items() if max(t) < size // 4}
    return (
        people,
        rounds,
        Constraints(
            groups={"club": clubs},
            forbidden_pairs=tuple(strangers) if size >= 16 else (),
            fixed_tables=fixed,
            withdrawn=dict.fromkeys(gone, last),
            referees=frozenset(rng.sample(people, 2)),
        ),
    )


def measured(rounds):
    """Meetings, winds and their spread after every game, counted here again."""
    met, winds, worst = {}, {}, 0
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
            for wind, seat in enumerate(table):
                counts = winds.setdefault(seat, [0, 0, 0, 0])
                counts[wind] += 1
                worst = max(worst, max(counts) - min(counts))
    return met, winds, worst


@given(requests(), st.integers(0, 99))
def test_plans_are_valid_balanced_and_repeatable(request, seed):
    people, rounds, wanted = request
    made = plan(people, rounds, wanted, seed=seed, effort=6000)
    assert made == plan(people, rounds, wanted, seed=seed, effort=6000)
    met, _, worst = measured(made.rounds)
    assert worst <= 1  # at every moment, so also in the end
    for number, tables in enumerate(made.rounds, 1):
        assert sorted(s for t in tables for s in t) == [p for p in people if wanted.plays(p, number)]
        for player, open_tables in wanted.fixed_tables.items():
            at = [n for n, t in enumerate(tables, 1) if player in t]
            assert set(at) <= open_tables
    for pair in wanted.forbidden_pairs:
        assert tuple(sorted(pair)) not in met
    assert made.report.figure("repeats").value == sum(v - 1 for v in met.values())


@given(SIZES, st.integers(1, 10), st.integers(0, 99), st.data())
def test_played_rounds_are_never_touched(size, rounds, seed, data):
    before = plan(size, rounds, seed=seed, effort=2000)
    kept = data.draw(st.integers(0, rounds))
    gone = data.draw(st.permutations(range(1, size + 1)))[: 4 if size >= 12 else 0]
    wanted = Constraints(played=before.rounds[:kept], withdrawn=dict.fromkeys(gone, kept))
    after = plan(size, rounds, wanted, seed=seed, effort=2000, start=before.rounds)
    assert after.rounds[:kept] == before.rounds[:kept]
    for tables in after.rounds[kept:]:
        assert sorted(s for t in tables for s in t) == [p for p in range(1, size + 1) if p not in gone]
    figure = after.report.figure("repeats")
    assert figure.value >= figure.bound
    assert after.report.figure("wind_spread").value >= after.report.figure("wind_spread").bound


@given(SIZES, st.integers(1, 12))
def test_bounds_agree_with_each_other(size, rounds):
    bound, strict = repeats_bound(size, rounds)
    assert 0 <= bound <= strict
    assert (strict == 0) == (rounds <= rounds_without_repeat(size))


@given(st.integers(5, 30), st.integers(0, 99))
def test_clubs_up_to_a_class_never_meet(tables, seed):
    people = list(range(1, 4 * tables + 1))
    random.Random(seed).shuffle(people)
    clubs = {p: i // tables for i, p in enumerate(people)}
    rounds = min(tables - 1, 5)
    made = plan(people, rounds, Constraints(groups={"club": clubs}), seed=seed, effort=5000)
    assert made.report.figure("club_meetings").value == 0
    assert made.report.figure("repeats").value == 0


def test_progress_and_cancel_keep_the_best():
    told = []
    clubs = Constraints(groups={"club": {p: p % 3 for p in range(1, 25)}})
    made = plan(24, 8, clubs, seed=1, effort=400_000, progress=told.append, cancel=lambda: len(told) >= 3)
    assert made.stopped
    assert len(told) == 3
    assert told[-1].done > 0
    assert len(told[-1].best) == 8
    for tables in made.rounds:
        assert sorted(s for t in tables for s in t) == list(range(1, 25))
    assert verify(made, clubs)


def test_a_draw_can_be_verified():
    clubs = Constraints(groups={"club": {p: p % 5 for p in range(1, 25)}})
    made = plan(24, 7, clubs, seed=12, effort=5000)
    assert verify(made, clubs)
    assert not verify(replace(made, seed=13), clubs)
    assert not verify(replace(made, rounds=made.rounds[::-1]), clubs)
    assert not verify(made, Constraints())
