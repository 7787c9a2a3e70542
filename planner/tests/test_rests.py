"""Players that four does not divide: one, two or three rest every round."""

import json
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import Constraints, PlanningError, plan, verify
from planner.cli import main
from planner.modes import by_hand, swiss
from planner.request.rests import Rested, choose_rests
from planner.schedules.rests import resting_schedule
from planner.schedules.starters import entry_of, starter, starter_sizes
from planner.schedules.stored import repeats_of

RESTS = Constraints(rests=True)


def assert_fair(made, players):
    """Everybody sits once or rests; nobody rests twice running, nobody again before everybody has."""
    rests = Counter()
    last = set()
    for number, (tables, resting) in enumerate(zip(made.rounds, made.resting(), strict=True), 1):
        seats = [s for t in tables for s in t]
        assert sorted([*seats, *resting]) == sorted(players)
        assert len(resting) == len(players) % 4
        assert not last & set(resting), number
        least = min(rests[p] for p in players if p not in resting)
        assert all(rests[p] <= least for p in resting)
        rests.update(resting)
        last = set(resting)
    assert max(rests[p] for p in players) - min(rests[p] for p in players) <= 1


@given(st.integers(5, 30).filter(lambda n: n % 4), st.integers(1, 9), st.integers(0, 5))
def test_rests_are_fair(players, rounds, seed):
    made = plan(players, rounds, RESTS, seed=seed, effort=2000)
    assert_fair(made, range(1, players + 1))
    for name in ("rests_running", "rests_again_before_everybody", "rests_most_less_fewest"):
        assert made.report.figure(name).proven, name
    assert made.report.figure("wind_spread").value <= 1


# players: the most rounds up to twelve that are known without a repeat, by search or without one of 4n + 4
WITHOUT_REPEAT = {
    15: 5, 17: 4, 18: 5, 19: 6, 21: 5, 22: 6, 23: 7, 25: 6, 26: 7, 27: 9, 29: 9, 30: 9, 31: 10, 33: 9, 34: 10,
    35: 11, 37: 11, 38: 11, 39: 12, 41: 12, 42: 12, 43: 12, 45: 12, 46: 12, 47: 12, 49: 12, 50: 12, 51: 12,
    53: 12, 54: 12, 55: 12, 57: 12, 58: 12, 59: 12, 61: 12, 62: 12, 63: 12,
}  # fmt: skip


@pytest.mark.parametrize(("players", "rounds"), WITHOUT_REPEAT.items())
def test_nobody_meets_twice(players, rounds):
    made = plan(players, rounds, RESTS, seed=2, effort="quick")
    assert made.report.figure("repeats").value == 0
    assert_fair(made, range(1, players + 1))


@pytest.mark.parametrize(("players", "longest"), WITHOUT_REPEAT.items())
def test_every_shorter_day_is_without_a_repeat_too(players, longest):
    """Cell by cell: nobody meets twice, nobody rests twice too early."""
    for rounds in range(1, longest + 1):
        found = resting_schedule(players, rounds)
        assert found is not None
        assert len(found.rounds) == rounds
        met = Counter(pair for tables in found.rounds for t in tables for pair in combinations(sorted(t), 2))
        assert set(met.values()) == {1}
        rested = Counter()
        for tables in found.rounds:
            seated = [slot for table in tables for slot in table]
            assert len(seated) == len(set(seated)) == players - players % 4
            assert [len(table) for table in tables] == [4] * (players // 4)
            rested.update(set(range(players)) - set(seated))
        even = players % 4 * rounds / players
        assert max(rested.values()) <= max(1, -(-even // 1)), rounds


# Sizes at which a planner without rests knew a plan without a repeat that ours once missed: players, rounds.
NAMED = [
    (19, 5), (19, 6), (21, 5), (23, 6), (23, 7), (27, 9), (37, 9), (37, 10), (37, 11), (38, 9), (38, 10), (38, 11),
    (39, 10), (39, 11), (39, 12),
]  # fmt: skip


@pytest.mark.parametrize(("players", "rounds"), NAMED)
@pytest.mark.parametrize("seed", [1, 6])
def test_named_sizes_have_no_repeat_and_nobody_rests_twice_too_early(players, rounds, seed):
    made = plan(players, rounds, RESTS, seed=seed, effort="quick")
    assert made.report.figure("repeats").value == 0
    assert_fair(made, range(1, players + 1))
    rests = Counter(p for away in made.resting() for p in away)
    assert max(rests.values()) == -(-(players % 4) * rounds // players)


@pytest.mark.parametrize(("players", "rounds", "repeats"), [(33, 10, 5), (34, 11, 11), (37, 12, 12), (38, 12, 6)])
def test_few_meet_twice(players, rounds, repeats):
    made = plan(players, rounds, RESTS, seed=2, effort="quick")
    assert made.report.figure("repeats").value == repeats
    assert made.report.figure("most_meetings_of_a_pair").value == 2
    assert_fair(made, range(1, players + 1))


@pytest.mark.parametrize("size", starter_sizes(), ids=str)
def test_starters_are_whole(size):
    players, rounds = size
    found, entry = starter(players, rounds), entry_of(players, rounds)
    assert repeats_of(found) == entry["repeats"]
    assert len(found.rounds) == rounds
    rested = Counter()
    for tables in found.rounds:
        seated = {slot for table in tables for slot in table}
        assert [len(table) for table in tables] == [4] * (players // 4)
        assert len(seated) == players - players % 4
        rested.update(set(range(players)) - seated)
    assert max(rested.values(), default=0) <= 1


@pytest.mark.parametrize("players", [33, 37, 41])
def test_a_plan_of_the_version_before_is_made_again(players):
    made = plan(players, 10, RESTS, seed=2, effort=3000, version="4")
    assert made.version == "4"
    assert verify(made, RESTS)


def test_the_same_seed_the_same_rests_and_a_full_number_rests_nobody():
    one, two = (plan(22, 4, RESTS, seed=7, effort=3000) for _ in range(2))
    assert one == two
    assert verify(one, RESTS)
    assert plan(20, 5, RESTS, seed=3, effort="quick").rounds == plan(20, 5, seed=3, effort="quick").rounds
    with pytest.raises(PlanningError, match="22 players cannot fill tables of four"):
        plan(22, 4)


def test_who_leaves_makes_others_rest_and_who_comes_takes_a_seat():
    first = plan(20, 6, seed=1, effort="quick")
    left = Constraints(rests=True, played=first.rounds[:2], withdrawn={5: 2})
    later = plan(20, 6, left, seed=2, effort=5000, start=first.rounds)
    assert [len(r) for r in later.resting()] == [0, 0, 3, 3, 3, 3]
    assert all(5 not in r for r in later.resting()[2:])
    assert len({p for r in later.resting() for p in r}) == 12
    came = Constraints(rests=True, played=later.rounds[:4], withdrawn={5: 2}, joined={21: 5})
    whole = plan([*range(1, 21), 21], 6, came, seed=3, effort=5000, start=later.rounds)
    assert [len(r) for r in whole.resting()] == [0, 0, 3, 3, 0, 0]
    assert whole.rounds[:4] == later.rounds[:4]


def test_who_missed_rounds_rests_after_the_others():
    order = list(range(5))
    rested = Rested(times={4: 2}, last={4: 2})
    assert choose_rests([order] * 5, rested, 3, order) == [[0], [1], [2], [3], [0]]


def test_round_by_round_the_rests_go_on():
    made = plan(18, 1, RESTS, seed=11, effort=20_000, ahead=6)
    whole = plan(18, 6, RESTS, seed=11, effort=20_000)
    drawn = [11]
    for number in range(2, 7):
        wanted = Constraints(rests=True, played=made.rounds)
        made = plan(18, number, wanted, seed=number, effort=20_000, ahead=6, drawn=drawn)
        drawn.append(number)
    assert_fair(made, range(1, 19))
    assert made.report.figure("repeats").value <= whole.report.figure("repeats").value


def test_wishes_hold_while_somebody_rests():
    clubs = {p: (p - 1) // 5 for p in range(1, 27)}
    wanted = Constraints(
        rests=True, groups={"club": clubs}, fixed_tables={3: frozenset({2})}, forbidden_pairs=((1, 2),)
    )
    made = plan(26, 5, wanted, seed=1, effort=60_000)
    assert_fair(made, range(1, 27))
    for tables, resting in zip(made.rounds, made.resting(), strict=True):
        assert 3 in resting or 3 in tables[1]
        assert not any({1, 2} <= set(t) for t in tables)


def test_swiss_and_by_hand_let_people_rest():
    first = swiss(range(1, 15), RESTS, seed=1)
    assert [len(first.rounds[0]), len(first.resting()[0])] == [3, 2]
    wanted = Constraints(rests=True, played=first.rounds)
    second = swiss(range(1, 15), wanted, seed=1)
    assert not set(second.resting()[0]) & set(second.resting()[1])
    assert by_hand(range(1, 15), second.rounds, RESTS).resting() == second.resting()
    with pytest.raises(PlanningError, match="without a seat"):
        by_hand(range(1, 17), second.rounds[:1], RESTS)


def test_the_command_prints_who_rests(capsys):
    assert main(["--players", "9", "--rounds", "3", "--rests", "--effort", "quick"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [len(r) for r in data["rests"]] == [1, 1, 1]
    assert len({r[0] for r in data["rests"]}) == 3
    assert data["figures"]["rests_running"]["proven"]


def test_no_schedule_beyond_what_is_known():
    assert resting_schedule(21, 12) is None
    assert resting_schedule(19, 7) is None


def games_of(made):
    return Counter(player for tables in made.rounds for table in tables for player in table)


@pytest.mark.parametrize(("players", "rounds"), [(21, 5), (22, 5), (23, 5), (37, 9), (39, 9), (30, 7)])
def test_a_last_round_evens_out_games(players, rounds):
    wanted = Constraints(rests=True, evens=True)
    made = plan(players, rounds, wanted, seed=1, effort="quick")
    short = (rounds - 1) * (players % 4)
    assert [len(tables) for tables in made.rounds] == [players // 4] * (rounds - 1) + [short // 4]
    assert sorted(Counter(games_of(made).values()).items()) == sorted(
        (games, count) for games, count in ((rounds - 1, players - short % 4), (rounds - 2, short % 4)) if count
    )
    assert made.report.figure("games_most_less_fewest").proven
    assert verify(made, wanted)


@given(st.integers(5, 26).filter(lambda n: n % 4), st.integers(2, 8), st.integers(0, 3))
def test_nobody_has_more_than_one_game_more_after_it(players, rounds, seed):
    wanted = Constraints(rests=True, evens=True)
    made = plan(players, rounds, wanted, seed=seed, effort=1500)
    games = games_of(made)
    assert max(games.values()) - min(games[p] for p in range(1, players + 1)) <= 1
    plain = plan(players, rounds - 1, RESTS, seed=seed, effort=1500)
    if len(made.rounds[-1]) < players // 4:
        assert made.rounds[:-1] == plain.rounds


def test_the_last_round_can_be_drawn_later_and_planned_again():
    wanted = Constraints(rests=True, evens=True)
    made = plan(21, 5, wanted, seed=1, effort="quick")
    later = Constraints(rests=True, evens=True, played=made.rounds[:4])
    again = plan(21, 5, later, seed=2, effort="quick")
    assert again.rounds[:4] == made.rounds[:4]
    assert len(again.rounds[4]) == 1
    gone = Constraints(rests=True, evens=True, played=made.rounds[:2], withdrawn={1: 2})
    fewer = plan(21, 5, gone, seed=3, effort="quick", start=made.rounds)
    # Only two of those who are left have rested: fewer than a table, so the last round is one like the others.
    assert [len(tables) for tables in fewer.rounds] == [5] * 5
    assert {games_of(fewer)[p] for p in range(2, 22)} == {4, 5}


@pytest.mark.parametrize(("players", "rounds", "most"), [(27, 10, 22), (31, 11, 22), (33, 11, 32)])
def test_rounds_after_a_known_schedule_are_added_to_it(players, rounds, most):
    made = plan(players, rounds, RESTS, seed=1, effort=60_000)
    assert made.report.figure("repeats").value <= most  # from nothing: 36, 43 and 54
    assert_fair(made, range(1, players + 1))
    assert plan(players, rounds, RESTS, seed=1, effort=60_000, version="5").report.figure("repeats").value > most


def test_earlier_versions_keep_the_schedule_they_knew():
    assert [repeats_of(starter(37, 12, version)) for version in ("6", "7", "")] == [18, 12, 12]
