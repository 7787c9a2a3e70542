"""The next round as part of the whole: rounds drawn one after the other, each with a seed of its own."""

import random
from collections import Counter
from itertools import combinations

import pytest

from planner import Constraints, plan
from planner.bounds import fewest_more
from planner.schedules.catalogue import candidates
from planner.schedules.follow import follow, seats_of
from planner.tests.test_figures import REACHED


def drawn_one_by_one(players, rounds, base, played=(), effort="quick", **wanted):
    """Every round with its own seed; the widest spread of winds of anybody after any round, and the plan."""
    made, worst, seeds = None, 0, [None] * len(played)
    for number in range(len(played) + 1, rounds + 1):
        seed = 1000 * base + 37 * number
        made = plan(
            players,
            number,
            Constraints(played=played, **wanted),
            seed=seed,
            effort=effort,
            ahead=rounds,
            drawn=seeds,
        )
        assert made.rounds[: number - 1] == played
        assert sorted(s for t in made.rounds[-1] for s in t) == list(range(1, players + 1))
        seeds, played = [*seeds, seed], made.rounds
        worst = max(worst, made.report.figure("wind_spread").value)
    return worst, made


SIZES = [(16, 5), (20, 6), (20, 8), (24, 7), (24, 12), (28, 9), (32, 10), (36, 12), (12, 8), (8, 9)]
SIZES += [(players, 8) for players in (16, 24, 28, 32, 36, 40, 44, 48, 60, 100)]


@pytest.mark.parametrize(("players", "rounds"), SIZES)
def test_drawn_one_by_one_is_as_good_as_drawn_at_once(players, rounds):
    worst, made = drawn_one_by_one(players, rounds, players + rounds)
    assert worst == 1
    assert made.report.figure("repeats").value == REACHED.get(players, [0] * 11)[rounds - 2]
    assert made.report.figure("most_meetings_of_a_pair").proven


@pytest.mark.soak
@pytest.mark.parametrize("players", [16, 20, 24, 28, 32, 36, 40, 48])
def test_a_hundred_tournaments_of_every_size(players):
    for base in range(135):
        rounds = 8 if base < 100 else 1 + base % 7
        worst, made = drawn_one_by_one(players, rounds, base)
        assert worst == 1
        assert made.report.figure("repeats").value == (0, *REACHED[players])[rounds - 1]


def test_a_shorter_tournament_goes_on_with_the_longer_schedule_it_began():
    _, begun = drawn_one_by_one(28, 4, 5)
    for rounds in (8, 9):
        _, played = drawn_one_by_one(28, rounds, 6)
        worst, made = drawn_one_by_one(28, rounds - 1, 7, played.rounds[:5])
        assert (worst, made.report.figure("repeats").value) == (1, 0)
    assert begun.report.figure("repeats").value == 0


@pytest.mark.parametrize(("players", "repeats"), [(24, 36), (48, 0)])
def test_rounds_no_schedule_begins_with_are_gone_on_with_evenly(players, repeats):
    odd = ()
    for number in (1, 2):  # without a look ahead
        odd = plan(players, number, Constraints(played=odd), seed=number, effort="quick").rounds
    worst, made = drawn_one_by_one(players, 8, 3, odd, effort=100_000)
    assert worst == 1
    assert made.report.figure("repeats").value <= repeats
    assert made.report.figure("most_meetings_of_a_pair").value <= (2 if repeats else 1)


def test_what_an_earlier_search_had_in_mind_is_gone_on_with():
    odd = ()
    for number in (1, 2):
        odd = plan(40, number, Constraints(played=odd), seed=number, effort="quick").rounds
    third = plan(40, 3, Constraints(played=odd), seed=11, effort="quick", ahead=8, drawn=[None, None])
    whole = [third]
    for seed in (12, 13):  # the same fourth round whatever its seed: it belongs to the third
        drawn = [None, None, 11]
        fourth = plan(40, 4, Constraints(played=third.rounds), seed=seed, effort="quick", ahead=8, drawn=drawn)
        whole.append(fourth)
    assert [set(tables) for tables in whole[1].rounds] == [set(tables) for tables in whole[2].rounds]
    forgotten = plan(40, 4, Constraints(played=third.rounds), seed=13, effort="quick", ahead=8)
    assert set(forgotten.rounds[3]) != set(whole[1].rounds[3])


def test_wishes_and_fixed_tables_are_kept_while_a_schedule_is_gone_on_with():
    rng = random.Random(4)
    people = list(range(1, 41))
    rng.shuffle(people)
    clubs = {p: i // 5 for i, p in enumerate(people)}
    fixed = {people[0]: frozenset({3}), people[7]: frozenset({1, 2})}
    worst, made = drawn_one_by_one(40, 8, 2, groups={"club": clubs}, fixed_tables=fixed)
    assert worst == 1
    figures = {f.name: f.value for f in made.report.figures}
    assert figures["repeats"] == 0
    assert figures["astray_from_fixed_table"] == 0
    chance = 8 * 10 * 6 * 4 / 39  # meetings inside clubs of five if nobody minded
    assert figures["club_meetings"] < chance / 4


def test_a_schedule_is_recognised_under_any_names_and_only_if_it_is_one():
    seated = seats_of(candidates(24, 7)[0])
    rng = random.Random(1)
    name = list(range(24))
    rng.shuffle(name)
    played = [[[name[s] for s in table] for table in tables] for tables in seated[:4]]
    for tables in played:
        rng.shuffle(tables)
    order = follow(played, seated, rng)
    assert order is not None
    again = [{tuple(order[s] for s in table) for table in tables} for tables in seated[:4]]
    assert again == [{tuple(table) for table in tables} for tables in played]
    played[3][0][0], played[3][1][0] = played[3][1][0], played[3][0][0]
    assert follow(played, seated, rng) is None


def test_the_second_round_may_go_on_in_many_ways():
    first = plan(40, 1, seed=1, ahead=8)
    seconds = {
        plan(40, 2, Constraints(played=first.rounds), seed=seed, effort="quick", ahead=8).hash for seed in range(5)
    }
    assert len(seconds) == 5


def test_repeats_that_cannot_be_avoided_are_counted():
    nobody = [[0] * 8 for _ in range(8)]
    assert fewest_more(nobody, [range(8)] * 2) == 0
    assert fewest_more(nobody, [range(8)] * 3) == 8  # nine seats, seven others
    everybody = [[int(a != b) for b in range(8)] for a in range(8)]
    assert fewest_more(everybody, [range(8)]) == 12


def test_somebody_leaving_leaves_the_winds_as_even_as_they_can_be():
    played, seeds = plan(40, 1, seed=1, effort="quick", ahead=8).rounds, [1]
    here = list(range(1, 41))
    for number in range(2, 9):
        if number == 4:
            here = [p for p in here if p % 10]
        made = plan(here, number, Constraints(played=played), seed=number, effort=100_000, ahead=8, drawn=seeds)
        played, seeds = made.rounds, [*seeds, number]
    winds = {p: Counter(t.index(p) for tables in played for t in tables if p in t) for p in here}
    assert sum(max(c.values()) - min(c[w] for w in range(4)) > 1 for c in winds.values()) <= 2
    assert max(max(c.values()) - min(c[w] for w in range(4)) for c in winds.values()) <= 2
    met = Counter(pair for tables in played for t in tables for pair in combinations(sorted(t), 2))
    assert max(met.values()) <= 2
