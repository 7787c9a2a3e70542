"""Swiss rounds one after the other: winds within one of each other, the limit of meetings kept."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import Constraints, PlanningError
from planner.modes import swiss
from planner.search.tables import assign
from planner.swiss.round import SwissRound
from planner.winds.share import share_winds, wind_price, wind_surplus


def played_out(players, rounds, seed, leaving=()):
    """Rounds of a tournament whose standings move at random; ``leaving``: who is gone after round three."""
    rng = random.Random(seed)
    score = dict.fromkeys(range(1, players + 1), 0.0)
    done = ()
    for number in range(1, rounds + 1):
        if number == 4:
            score = {p: s for p, s in score.items() if p not in leaving}
        ranking = sorted(score, key=lambda p: -score[p])
        done = swiss(ranking, Constraints(played=done), seed=seed).rounds
        for p in score:
            score[p] += rng.gauss(0, 1)
    return done


def worst_spread(rounds):
    counts, worst = {}, 0
    for tables in rounds:
        for table in tables:
            for wind, seat in enumerate(table):
                four = counts.setdefault(seat, [0, 0, 0, 0])
                four[wind] += 1
                worst = max(worst, max(four) - min(four))
    return worst


@pytest.mark.parametrize(("players", "rounds", "seed"), [(24, 8, 1), (40, 8, 2), (40, 9, 3), (100, 8, 4)])
def test_winds_stay_within_one_after_every_round(players, rounds, seed):
    made = played_out(players, rounds, seed)
    assert worst_spread(made) == 1
    met = Counter(pair for tables in made for t in tables for pair in combinations(sorted(t), 2))
    assert max(met.values()) <= 2


def test_winds_come_as_near_as_the_wanted_ones_allow_when_four_leave():
    made = played_out(24, 8, 5, leaving=(2, 9, 16, 23))
    stayed = [p for p in range(1, 25) if p not in (2, 9, 16, 23)]
    counts = {p: Counter(t.index(p) for tables in made for t in tables if p in t) for p in stayed}
    over = [p for p in stayed if max(counts[p].values()) - min(counts[p][w] for w in range(4)) > 1]
    assert len(over) <= 4  # the four took one to four winds of a block along


surpluses = st.integers(1, 4).flatmap(
    lambda tables: st.lists(
        st.lists(st.integers(0, 4), min_size=4, max_size=4).map(wind_surplus),
        min_size=4 * tables,
        max_size=4 * tables,
    )
)


@given(surpluses)
def test_winds_are_shared_out_as_cheaply_as_by_assignment(surplus):
    given_winds = share_winds(surplus)
    size = len(surplus) // 4
    assert Counter(given_winds) == dict.fromkeys(range(4), size)
    cost = [[row[column % 4] for column in range(4 * size)] for row in surplus]
    cheapest = sum(cost[row][column] for row, column in enumerate(assign(cost)))
    assert sum(surplus[p][w] for p, w in enumerate(given_winds)) == cheapest


def test_one_table_is_seated_by_the_cheapest_order():
    rows = ((0, 1, 1, 0), (0, 0, 1, 2), (0, 1, 1, 1), (3, 1, 0, 0))
    assert wind_price(*rows) == min(sum(rows[p][w] for w, p in enumerate(o)) for o in permutations(range(4)))


def test_sixteen_players_keep_the_limit_for_eight_rounds():
    made = played_out(16, 8, 7)
    met = Counter(pair for tables in made for t in tables for pair in combinations(sorted(t), 2))
    assert max(met.values()) <= 2
    assert worst_spread(made[:7]) == 1


def test_the_limit_comes_before_the_winds():
    # Everybody but 1–4 and 5–8 has met too often; those tables must sit although all want East.
    met = [{q: 2 for q in range(8) if q // 4 != p // 4} for p in range(8)]
    counts = {p: [0, 1, 1, 1] for p in range(8)}
    blocks = SwissRound(range(8), met, [{} for _ in range(8)], counts, 2, 16).run(1)
    assert sorted(map(sorted, blocks)) == [[0, 1, 2, 3], [4, 5, 6, 7]]


def looking_ahead(players, rounds, seed, ahead=None, most_meetings=2):
    """Like ``played_out`` with a look ahead; the seeds differ from round to round."""
    rng = random.Random(seed)
    score = dict.fromkeys(range(1, players + 1), 0.0)
    done, promised = (), ()
    for number in range(1, rounds + 1):
        ranking = sorted(score, key=lambda p: -score[p])
        made = swiss(
            ranking,
            Constraints(played=done),
            seed=100 * seed + number,
            most_meetings=most_meetings,
            rounds=ahead or rounds,
            promised=promised,
        )
        assert made.rounds[:-1] == done
        assert sorted(s for t in made.rounds[-1] for s in t) == sorted(score)
        done, promised = made.rounds, made.promised
        for p in score:
            score[p] += rng.gauss(0, 1)
    return done


def most_met(rounds):
    return max(Counter(pair for tables in rounds for t in tables for pair in combinations(sorted(t), 2)).values())


@pytest.mark.parametrize(("players", "rounds", "seed"), [(16, 8, 1), (16, 10, 2), (20, 8, 3), (40, 8, 5)])
def test_looking_ahead_keeps_the_limit_and_the_winds_to_the_end(players, rounds, seed):
    made = looking_ahead(players, rounds, seed)
    assert worst_spread(made) == 1
    assert most_met(made) <= 2


@pytest.mark.soak
@pytest.mark.parametrize(("players", "rounds"), [(16, 8), (16, 9), (16, 10), (20, 12), (24, 12), (28, 12)])
def test_looking_ahead_in_many_tournaments(players, rounds):
    for seed in range(20):
        made = looking_ahead(players, rounds, seed)
        assert worst_spread(made) == 1
        assert most_met(made) <= 2


def test_a_single_meeting_can_be_kept_to_where_it_ends():
    made = looking_ahead(16, 5, 4, most_meetings=1)
    assert worst_spread(made) == 1
    assert most_met(made) == 1


def test_more_rounds_than_the_limit_allows_are_played_as_far_as_they_go():
    with pytest.raises(PlanningError) as caught:
        looking_ahead(8, 6, 1, most_meetings=2)
    assert {p.code for p in caught.value.problems} == {"meets_too_often"}
    assert worst_spread(looking_ahead(8, 2, 1, ahead=6)) == 1


def test_a_promise_is_kept_only_while_it_holds():
    first = swiss(range(1, 17), seed=1, rounds=8)
    assert len(first.promised) == 7
    for tables in first.promised:
        assert sorted(s for t in tables for s in t) == list(range(1, 17))
    whole = first.rounds + first.promised
    assert most_met(whole) <= 2
    assert worst_spread(whole) == 1
    gone = range(1, 13)  # the promise was made for others
    second = swiss(gone, Constraints(played=first.rounds), seed=2, rounds=4, promised=first.promised)
    assert sorted(s for t in second.rounds[1] for s in t) == list(gone)
    assert most_met(second.rounds) <= 2
