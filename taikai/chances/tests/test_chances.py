"""Chances: each run is ranked as the ranking itself would rank it, and what must hold for every event."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.rulesets import get_ruleset
from taikai.chances.domain import available
from taikai.chances.domain.chances import Chances, chances, summed_up
from taikai.chances.domain.score_table import WINDS, drawable, shipped_table
from taikai.chances.domain.simulation import Simulated, simulated
from taikai.results.models import Result
from taikai.standings.domain.ranking.current import compute, current
from taikai.standings.domain.ranking.cuts import qualified
from taikai.standings.domain.ranking.facts import (
    Counting,
    CutFact,
    Facts,
    PenaltyFact,
    SeatedPerson,
    SeatFact,
    TableFact,
)
from taikai.standings.domain.ranking.ranking import standings
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, DEFAULT
from tests import factories
from tests.memory import forget_all

EMA = get_ruleset("ema2016")


def event(
    done: int,
    planned: int = 4,
    players: int = 8,
    seated: int = 0,
    seed: int = 1,
    unplayed: int = 0,
    **more: object,
) -> Facts:
    """An event after `done` hanchans, the last without `unplayed` results; `seated` more are published."""
    rng = random.Random(seed)
    people = tuple(SeatedPerson(pk, f"Player {pk:02}") for pk in range(1, players + 1))
    seats, results, rests = [], [], []
    for hanchan in range(1, done + seated + 1):
        order = list(range(1, players + 1))
        rng.shuffle(order)
        rests += [(hanchan, pk) for pk in order[players // 4 * 4 :]]
        for table in range(1, players // 4 + 1):
            four = order[4 * table - 4 : 4 * table]
            seats += [SeatFact(hanchan, table, wind, pk) for wind, pk in zip("ESWN", four, strict=True)]
            points = [300 + 50 * rng.randint(-4, 4) for _ in range(3)]
            ends = [100 * each for each in (*points, 1200 - sum(points))]
            open_still = hanchan == done and table <= unplayed
            if hanchan <= done and not open_still:
                chombo = {"S": 1} if rng.random() < 0.1 else {}
                results.append(TableFact(hanchan, table, dict(zip("ESWN", ends, strict=True)), chombo=chombo))
    facts = Facts(
        EMA,
        DEFAULT,
        planned,
        tuple(range(1, done + seated + 1)),
        people,
        tuple(seats),
        tuple(results),
        rests=tuple(rests),
    )
    return replace(facts, **more)


def as_facts(facts: Facts, played: Simulated, run: int) -> Facts:
    """One run written down as facts, as if it had been played."""
    seats, results, rests = list(facts.seats), list(facts.results), list(facts.rests)
    known = {(fact.hanchan, fact.table) for fact in results}
    for each in played.hanchans:
        if each.code is None:
            continue
        codes = each.code[run, :-1]
        where = each.tables(np.full(len(codes), run), np.arange(len(codes)))
        published = each.number in facts.hanchans
        for table in sorted({int(at) for at, code in zip(where, codes, strict=True) if code >= 0}):
            if (each.number, table) in known:
                continue
            if published:
                winds = {
                    seat.person: seat.wind
                    for seat in facts.seats
                    if (seat.hanchan, seat.table) == (each.number, table)
                }
            else:
                sit = [played.players[at] for at in np.nonzero((where == table) & (codes >= 0))[0]]
                winds = dict(zip(sit, WINDS, strict=True))
                seats += [SeatFact(each.number, table, wind, pk) for pk, wind in winds.items()]
            at = {pk: number for number, pk in enumerate(played.players)}
            points = {wind: int(played.draws.points[codes[at[pk]]]) for pk, wind in winds.items()}
            results.append(TableFact(each.number, table, points))
        if each.drawn_rests is not None:
            rests += [(each.number, played.players[at]) for at in np.nonzero(each.drawn_rests[run, :-1])[0]]
    return replace(
        facts,
        seats=tuple(seats),
        results=tuple(results),
        rests=tuple(rests),
        hanchans=tuple(each.number for each in played.hanchans),
    )


def places(played: Simulated, run: int) -> dict[int, int]:
    """The rank of each player in a run, shared ones equal."""
    found = {played.players[who]: at + 1 for at, who in enumerate(played.order.players[run])}
    shared = played.order.shared
    if shared is not None:
        here = shared.run == run
        found |= {
            played.players[player]: int(start) + 1
            for player, start in zip(shared.player[here], shared.start[here], strict=True)
        }
    return found


def compare(facts: Facts, runs: int = 12, seed: int = 0) -> None:
    """Every run of a simulation against the ranking of the same results."""
    facts = replace(facts, tie_breaks=(*facts.tie_breaks, *({"head_to_head"} - set(facts.tie_breaks))))
    played = simulated(compute(facts), runs=runs, seed=seed)
    for run in range(played.runs):
        then = as_facts(facts, played, run)
        for cut in facts.cuts:
            inside = {played.players[at] for at in np.nonzero(played.through[cut.begins][run])[0]}
            others = tuple(one for one in then.cuts if one.begins < cut.begins)
            before = standings(replace(then, cuts=others), upto=cut.begins - 1)
            who = qualified(before.rows, cut)
            assert set(who.sure) <= inside <= {*who.sure, *who.tied}
            assert len(inside) == len(who.sure) + who.free
            settled = tuple(replace(one, finalists=frozenset(inside)) if one == cut else one for one in then.cuts)
            then = replace(then, cuts=settled)
        want = standings(then)
        total = np.broadcast_to(played.totals.total, (played.runs, len(played.players)))[run]
        assert {row.person.id: row.total for row in want.rows} == dict(zip(played.players, total, strict=True))
        assert {row.person.id: row.place for row in want.rows} == places(played, run)


COUNTINGS = [
    Counting(),
    Counting(places_by="average"),
    Counting(places_by="best", best=2),
    Counting(rest="fixed", rest_tenths=-50),
    Counting(rest="average", places_by="average"),
    Counting(rest="average", places_by="best", best=3),
]


@pytest.mark.parametrize("counting", COUNTINGS)
@pytest.mark.parametrize("players", [8, 10])
def test_runs_are_ranked_as_the_ranking_does(counting: Counting, players: int):
    fines = (PenaltyFact(1, -10, "late", 1), PenaltyFact(2, -30, "phone"), PenaltyFact(3, -20, "late", 4))
    compare(event(2, players=players, counting=counting, penalties=fines))


@pytest.mark.parametrize("name", CRITERIA)
def test_equal_totals_are_decided_by_each_tie_break(name: str):
    compare(event(1, planned=2, players=16, tie_breaks=(name,)), runs=25)


def test_published_seating_and_open_tables_are_played_as_they_stand():
    facts = event(2, seated=1, players=16, unplayed=2)
    compare(facts)
    played = simulated(compute(facts), runs=20)
    third = next(each for each in played.hanchans if each.number == 3)
    four = [seat.person for seat in facts.seats if (seat.hanchan, seat.table) == (3, 1)]
    placings = third.code[:, [played.players.index(pk) for pk in four]] & 3
    assert (np.sort(placings, axis=1) == range(4)).all()


@pytest.mark.parametrize(("percent", "places_by"), [(100, "total"), (33, "total"), (50, "average")])
def test_finals_begin_with_what_is_carried_over(percent: int, places_by: str):
    cuts = (CutFact(3, 8, percent), CutFact(4, 4, percent))
    compare(event(1, planned=5, players=16, cuts=cuts, counting=Counting(places_by=places_by)), 8)
    compare(event(2, planned=4, players=16, cuts=cuts[:1], counting=Counting(places_by=places_by)), 8)


@pytest.mark.parametrize("left", ["nothing", "substituted", "last"])
def test_who_has_left_scores_by_the_rule(left: str):
    facts = event(2, players=9, planned=4, counting=Counting(left=left, left_tenths=-300))
    gone = facts.seats[0].person
    people = tuple(replace(one, withdrawn=one.id == gone) for one in facts.people)
    compare(replace(facts, people=people))


def test_a_substitute_fills_the_table_and_the_place_scores_what_the_rules_fix():
    facts = event(1, seated=1, planned=2)
    people = (*facts.people, SeatedPerson(99, "Substitute", substitute=True))
    away = next(seat for seat in facts.seats if seat.hanchan == 2)
    seats = tuple(replace(one, person=99, stands_in_for=one.person) if one == away else one for one in facts.seats)
    found = chances(compute(replace(facts, people=people, seats=seats)), runs=200)
    assert found is not None and set(found.players) == set(range(1, 9))
    fixed = standings(facts).row(away.person).total - 300
    assert (found.players[away.person].low, found.players[away.person].high) == (fixed, fixed)


def of(facts: Facts, runs: int = 2000) -> Chances:
    found = chances(compute(facts), runs=runs)
    assert found is not None
    return found


@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from([4, 8, 10, 16]))
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_chances_add_up(seed: int, done: int, players: int):
    cut = (CutFact(4, 4, 50),) if players >= 8 else ()
    found = of(event(done, players=players, seed=seed, cuts=cut), 200)
    ranks = np.array([one.ranks for one in found.players.values()])
    assert ranks.sum(axis=0) == pytest.approx(1)
    assert ranks.sum(axis=1) == pytest.approx(1)
    assert (ranks >= 0).all()
    if found.cut_begins:
        assert sum(one.cut for one in found.players.values()) == pytest.approx(4)
    for one in found.players.values():
        assert one.title <= one.podium <= 1 + 1e-9 and one.low <= one.high


def test_players_of_the_same_score_have_the_same_chances():
    facts = event(1, seated=0, planned=4)
    level = tuple(
        replace(fact, points=dict(zip("ESWN", (39_000, 33_000, 27_000, 21_000), strict=True)), chombo={})
        for fact in facts.results
    )
    found = of(replace(facts, results=level), 20_000)
    titles: dict[str, list[float]] = {}
    for seat in facts.seats:
        titles.setdefault(seat.wind, []).append(found.players[seat.person].title)
    for one, other in titles.values():
        assert one == pytest.approx(other, abs=0.012)
    assert titles["E"][0] > titles["S"][0] > titles["W"][0] > titles["N"][0]


def test_the_same_facts_have_the_same_chances():
    facts = event(2)
    assert of(facts, 100) == of(facts, 100)


def test_an_event_that_is_over_has_no_chances_but_ranks():
    facts = event(4)
    found = of(facts)
    assert found.runs == 1
    ranks = {row.person.id: row.place for row in standings(facts).rows}
    assert all(found.players[pk].ranks[place - 1] > 0 for pk, place in ranks.items())
    assert all(one.by_winning is None for one in found.players.values())


def test_a_win_helps():
    found = of(event(2, planned=4, players=16, cuts=(CutFact(4, 4),)))
    assert all(one.by_winning >= one.cut - 0.02 for one in found.players.values())
    assert sum(one.by_winning for one in found.players.values()) > 1.3 * sum(
        one.cut for one in found.players.values()
    )


def test_nobody_seated_has_no_chances():
    assert chances(compute(event(0))) is None


def test_results_hardly_change_what_is_expected_of_a_player():
    """Whoever won twice is drawn to win again only a little more often."""
    played = simulated(compute(event(2, planned=3)), runs=4000)
    firsts = (played.hanchans[-1].code[:, :-1] & 3 == 0).mean(axis=0)
    assert firsts == pytest.approx(0.25, abs=0.03)


@pytest.mark.parametrize("preset", ["wrc2022", "mleague"])
def test_points_are_drawn_for_the_preset_and_scored_by_it(preset: str):
    rules = get_ruleset(preset)
    table = drawable(rules)
    points = table.points[:-1].reshape(-1, 4)
    assert (points.sum(axis=1) == 4 * rules.start_points).all()
    assert (points[:, :-1] > points[:, 1:]).all()
    assert (points % 100 == 0).all()
    assert table.score.reshape(-1)[-1] == 0


def test_the_shipped_table_is_small_and_holds_no_game():
    for east_only in (True, False):
        table = shipped_table(east_only)
        assert min(cell[0] for cell in table.cells) >= 6
        assert len(table.cells) < 60


def test_summing_up_leaves_the_runs_as_they_are():
    played = simulated(compute(event(2)), runs=50)
    assert summed_up(played) == summed_up(played)


@pytest.mark.django_db
def test_hidden_results_change_no_public_chance():
    tournament = factories.TournamentFactory(stage="playing", release="hidden", hanchan_count=3)
    rounds = factories.seated(tournament, players=8, rounds=2)
    for table in rounds[0].tables.all():
        factories.confirmed(table, 45_000, 35_000, 25_000, 15_000)
    tournament.rounds.filter(number=1).update(released_at="2022-08-14T12:00Z")

    def known(audience: str) -> Chances | None:
        forget_all()
        tournament.refresh_from_db()
        return available.chances_of(current(tournament, audience))

    before, staff = known("public"), known("staff")
    for table in rounds[1].tables.all():
        factories.confirmed(table, 70_000, 30_000, 15_000, 5_000)
    assert Result.objects.count() == 4
    assert before is not None and known("public") == before
    assert known("staff") != staff


def test_without_numpy_nothing_is_computed(monkeypatch):
    monkeypatch.setattr(available, "can_simulate", lambda: False)
    assert available.chances_of(compute(event(1))) is None
