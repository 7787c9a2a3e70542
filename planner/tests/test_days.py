"""The stored days that somebody left early: whole, recognised under any names, and planned with what they have."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from planner import Constraints, Plan, plan, verify
from planner.schedules.days import days, known_day

SIZES = sorted(days())


def tables_of(word):
    return [[slot for slot, letter in enumerate(word) if letter == name] for name in sorted(set(word))]


def repeats(rounds):
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    return met.total() - len(met), max(met.values())


@pytest.mark.parametrize("size", SIZES)
def test_every_stored_day_is_whole_and_has_the_repeats_it_says(size):
    players, rounds = map(int, size.split("x"))
    for day in days()[size]:
        assert len(day["played"]) + len(day["rounds"]) == rounds
        assert {len(word) for word in day["played"]} == {players}
        everything = [tables_of(word) for word in (*day["played"], *day["rounds"])]
        assert {len(table) for tables in everything for table in tables} == {4}
        assert repeats(everything) == (day["repeats"], 2)


@pytest.mark.parametrize("size", SIZES)
def test_a_stored_day_is_known_under_any_names(size):
    rounds = int(size.split("x")[1])
    rng = random.Random(4)
    for day in days()[size]:
        played, count, stay = (
            [tables_of(word) for word in day["played"]],
            len(day["played"][0]),
            len(day["rounds"][0]),
        )
        names = rng.sample(range(count), count)
        renamed = [
            [[names[slot] for slot in rng.sample(table, 4)] for table in rng.sample(tables, 6)]
            for tables in played
        ]
        rng.shuffle(renamed)
        here = sorted(names[:stay])
        found = known_day(renamed, here, rounds, rng)
        assert found is not None
        assert all(sorted(player for table in tables for player in table) == here for tables in found)
        assert repeats([*renamed, *found]) == (day["repeats"], 2)


def test_what_is_not_stored_is_not_known():
    rng = random.Random(1)
    played = [[list(range(at, at + 4)) for at in range(0, 24, 4)]]
    here = list(range(4, 24))
    assert known_day(played, here, 7, rng) is not None
    assert known_day(played, here, 12, rng) is None
    assert known_day(played * 3, here, 7, rng) is None
    assert known_day(played, here[:16], 7, rng) is None
    assert known_day(played, [*here[1:], 30], 7, rng) is None
    assert known_day(played * 2, here, 7, rng) is None, "people met twice"
    assert known_day([], here, 7, rng) is None


def rest_of(seed, played, gone) -> tuple[Plan, Constraints, Plan]:
    whole = plan(24, 7, seed=seed, effort="quick")
    wanted = Constraints(played=whole.rounds[:played], withdrawn=dict.fromkeys(gone, played))
    return plan(24, 7, wanted, seed=seed, start=whole.rounds), wanted, whole


@pytest.mark.parametrize("played", [1, 2])
def test_whoever_leaves_seven_rounds_early_leaves_a_known_day(played):
    for seed in range(4):
        made, wanted, whole = rest_of(seed, played, random.Random(seed).sample(range(1, 25), 4))
        assert made.method == "stored rest of a day"
        assert made.report.figure("repeats").value <= 18
        assert made.report.figure("most_meetings_of_a_pair").value == 2
        assert verify(made, wanted, start=whole.rounds)


def test_a_whole_table_leaves_and_the_bound_is_met():
    whole = plan(24, 7, seed=2, effort="quick")
    made, _, _ = rest_of(2, 1, whole.rounds[0][3])
    repeats = made.report.figure("repeats")
    assert (repeats.value, repeats.proven) == (20, True)


def test_who_wishes_for_something_loses_nothing_of_it():
    whole = plan(24, 7, seed=2, effort="quick")
    wanted = Constraints(played=whole.rounds[:1], withdrawn=dict.fromkeys((1, 2, 3, 4), 1))
    club = replace(wanted, groups={"club": dict.fromkeys((7, 8, 9), "A")})
    without, made = (plan(24, 7, each, seed=1, effort="quick", start=whole.rounds) for each in (wanted, club))
    assert made.method.startswith("stored rest of a day")
    assert made.report.figure("repeats").value == without.report.figure("repeats").value
    assert plan(24, 7, club, seed=1, effort="quick", start=whole.rounds, version="13").method == "search"
