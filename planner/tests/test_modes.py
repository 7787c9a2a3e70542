"""The other ways to make a round, re-planning, and its preview."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import Constraints, PlanningError, make_report, plan
from planner.modes import by_hand, interval, swiss, top_tables
from planner.replan import changes, replan, substitute


def met(rounds):
    count = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(s for s in table if s is not None), 2):
                count[pair] = count.get(pair, 0) + 1
    return count


def test_interval_takes_every_fourth():
    p = interval(list(range(1, 25)), 4)
    assert sorted(p.rounds[0][0]) == [1, 5, 9, 13]
    assert sorted(p.rounds[0][4]) == [17, 19, 21, 23]  # eight are left: every second


def test_top_tables_sit_by_rank_and_the_rest_has_new_opponents():
    ranking = list(range(1, 29))
    before = plan(ranking, 3, seed=1, effort="quick")
    p = top_tables(ranking, 2, Constraints(played=before.rounds))
    last = p.rounds[-1]
    assert sorted(last[0]) == [1, 2, 3, 4]
    assert sorted(last[1]) == [5, 6, 7, 8]
    again = met(before.rounds)
    assert not any(pair in again for table in last[2:] for pair in combinations(sorted(table), 2))
    assert sorted(s for t in last for s in t) == ranking


def test_swiss_keeps_the_limit_and_stays_near_in_the_ranking():
    ranking = list(range(1, 65))
    rounds = ()
    for r in range(6):
        order = ranking[r:] + ranking[:r]
        p = swiss(order, Constraints(played=rounds), seed=r, most_meetings=2)
        rounds = p.rounds
        place = {who: i for i, who in enumerate(order)}
        assert max(max(place[s] for s in t) - min(place[s] for s in t) for t in rounds[-1]) < 40
    assert max(met(rounds).values()) <= 2
    # Within sixteen neighbours of an unchanging ranking six rounds cannot be free of repeats.
    assert sum(v - 1 for v in met(rounds).values()) <= 45
    assert p.report.figure("wind_spread").value <= 2


def test_swiss_says_so_when_the_limit_cannot_be_kept():
    first = plan(4, 1).rounds
    with pytest.raises(PlanningError) as caught:
        swiss([1, 2, 3, 4], Constraints(played=first), most_meetings=1)
    assert {p.code for p in caught.value.problems} == {"meets_too_often"}


def test_by_hand_lists_what_is_wrong():
    with pytest.raises(PlanningError) as caught:
        by_hand(range(1, 9), (((1, 2, 3, 4), (5, 6, 7, 7)),), Constraints(forbidden_pairs=((1, 2),)))
    assert {p.code for p in caught.value.problems} == {"seat_twice", "missing", "forbidden"}


def test_by_hand_keeps_seats_or_balances_them():
    tables = ((1, 2, 3, 4), (5, 6, 7, 8))
    kept = by_hand(range(1, 9), (tables,) * 4)
    assert kept.rounds == (tables,) * 4
    balanced = by_hand(range(1, 9), (tables,) * 4, balance=True)
    assert balanced.report.figure("wind_spread").value == 0


@pytest.mark.parametrize("after", [1, 4, 7])
def test_four_leaving_at_any_point(after):
    before = plan(48, 8, seed=4, effort="quick")
    gone = (3, 14, 25, 36)
    new, difference = replan(
        before.rounds, after, range(1, 49), Constraints(withdrawn=dict.fromkeys(gone, after)), seed=1
    )
    assert new.rounds[:after] == before.rounds[:after]
    assert new.report.figure("repeats").value == 0
    assert {c.player for c in difference if "leaves" in c.kinds} == set(gone)
    assert all(c.round > after for c in difference)
    assert all(not set(gone) & {s for t in r for s in t} for r in new.rounds[after:])


def test_a_substitute_moves_nobody_else():
    before = plan(16, 4, effort="quick").rounds
    after = substitute(before, 7, "Anna", 2, 3)
    difference = changes(before, after)
    assert {c.round for c in difference} == {2, 3}
    assert {c.kinds for c in difference} == {("opponents",), ("joins",), ("leaves",)}
    assert all(c.kinds != ("opponents",) or c.before.table == c.after.table for c in difference)


def test_an_incomplete_played_round_is_a_fact():
    played = (((1, 2, 3, None), (4, 5, 6, "guest"), (7, 8, 9, 10)),)
    p = plan(range(1, 13), 3, Constraints(played=played), effort="quick")
    assert p.rounds[0] == played[0]
    assert all(sorted(s for t in r for s in t) == list(range(1, 13)) for r in p.rounds[1:])


@pytest.mark.parametrize(("players", "rounds", "played"), [(24, 8, 1), (24, 8, 3), (20, 7, 2), (32, 8, 1)])
def test_planning_again_is_never_worse_than_letting_substitutes_take_the_seats(players, rounds, played):
    whole = plan(players, rounds, seed=2, effort="quick")
    leaving, coming = (3, 8, 14), (players + 1, players + 2, players + 3)
    taken = whole.rounds
    for gone, come in zip(leaving, coming, strict=True):
        taken = substitute(taken, gone, come, played + 1)
    people = range(1, players + 4)
    wanted = Constraints(withdrawn=dict.fromkeys(leaving, played), joined=dict.fromkeys(coming, played + 1))
    made, _changed = replan(whole.rounds, played, people, wanted, seed=5, effort=20_000)
    simply = make_report(people, taken).figure("repeats").value
    assert made.report.figure("repeats").value <= simply
    assert made.rounds[:played] == whole.rounds[:played]


def price(report):
    """What the search weighs: repeats, and third meetings more than any of them."""
    return sum(many * (m - 1 + 20 * max(0, m - 2) ** 2) for m, many in enumerate(report.histogram) if m)


@given(st.integers(4, 11), st.integers(2, 10), st.data())
def test_as_many_substitutes_as_people_leaving_never_make_it_worse(tables, rounds, data):
    """Any size, any number leaving, at any time, with little search: never more repeats or third meetings."""
    count = 4 * tables
    played = data.draw(st.integers(0, rounds - 1))
    leaving = data.draw(st.lists(st.integers(1, count), min_size=1, max_size=6, unique=True))
    seed = data.draw(st.integers(0, 999))
    whole = plan(count, rounds, seed=seed, effort=2000)
    coming = range(count + 1, count + 1 + len(leaving))
    taken = whole.rounds
    for gone, come in zip(leaving, coming, strict=True):
        taken = substitute(taken, gone, come, played + 1)
    people = range(1, count + 1 + len(leaving))
    wanted = Constraints(withdrawn=dict.fromkeys(leaving, played), joined=dict.fromkeys(coming, played + 1))
    made, _changed = replan(whole.rounds, played, people, wanted, seed=seed + 1, effort=2000)
    assert price(made.report) <= price(make_report(people, taken, wanted, played))
    assert made.rounds[:played] == whole.rounds[:played]
