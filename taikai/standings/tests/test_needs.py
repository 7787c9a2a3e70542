"""What do I need: what is said to be enough is enough, recomputed with the whole ranking; one step less is not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.needs import most_gained
from scoring.riichi.hanchan.chances import draws, wins
from scoring.riichi.hanchan.state import State
from scoring.rulesets import PRESETS
from taikai.standings.domain.needs.last_hand import last_hand
from taikai.standings.domain.needs.rivals import Contest, contest_of
from taikai.standings.domain.needs.sufficient_results import PlaceWay, targets
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.facts import CutFact, Facts, PenaltyFact, SeatedPerson, SeatFact, TableFact
from taikai.standings.domain.ranking.ranking import standings
from taikai.standings.domain.ranking.tie_breaks import DEFAULT

WINDS = "ESWN"
RULES = [name for name, rules in PRESETS.items() if rules.game == "riichi"]
seeds = st.randoms(use_true_random=False)


def result(rng: random.Random, rules, hanchan: int, table: int, wide: int = 300) -> TableFact:
    start = rules.start_points // 100
    three = [(start + rng.randint(-wide, wide)) * 100 for _ in range(3)]
    points = [*three, 4 * rules.start_points - sum(three)]
    rng.shuffle(points)
    return TableFact(hanchan, table, dict(zip(WINDS, points, strict=True)))


def tournament(rng: random.Random, *, name: str, tables: int, hanchans: int, done: int = 0, cut=None) -> Facts:
    """A tournament before the results of its last hanchan, but for `done` tables of it."""
    rules = PRESETS[name]
    people = [SeatedPerson(pk, f"Player {pk:02d}") for pk in range(1, tables * 4 + 1)]
    seats, results = [], []
    for hanchan in range(1, hanchans + 1):
        order = rng.sample(people, len(people))
        for at, person in enumerate(order):
            seats.append(SeatFact(hanchan, at // 4 + 1, WINDS[at % 4], person.id))
        open_ones = tables - done if hanchan == hanchans else 0
        for table in range(1, tables + 1):
            if table > open_ones:
                results.append(result(rng, rules, hanchan, table))
    penalties = (PenaltyFact(rng.choice(people).id, -30, "late", 1),)
    return Facts(
        rules,
        DEFAULT,
        hanchans + (1 if cut else 0),
        tuple(range(1, hanchans + 1)),
        tuple(people),
        tuple(seats),
        tuple(results),
        penalties,
        (cut,) if cut else (),
    )


def with_last(rng: random.Random, facts: Facts, field: Contest, own: TableFact | None) -> Facts:
    """The facts with this result of the own table and some result of every other that is open."""
    into = {(fact.hanchan, fact.table) for fact in facts.results}
    tables = {seat.table for seat in facts.seats if seat.hanchan == field.hanchan}
    more = [own] if own is not None else []
    for table in tables - ({own.table} if own is not None else set()):
        if (field.hanchan, table) not in into:
            more.append(result(rng, facts.ruleset, field.hanchan, table, rng.choice((30, 300))))
    return replace(facts, results=(*facts.results, *more))


def guarded(field: Contest, way: PlaceWay, after: dict[int, int]) -> bool:
    """Whether the open tables did what the way asks of them."""
    if way.guard is None:
        return True
    open_ones = [rival.person.id for rival in field.others if not rival.done]
    return sum(after[pk] >= way.guard.total for pk in open_ones) <= way.guard.most


def fulfilled(field: Contest, way: PlaceWay, games: dict[str, tuple[int, int]]) -> bool:
    """Whether the own table ended as the way asks; points and place by wind."""
    own, place = games[field.wind]
    for lead in way.leads:
        theirs, their_place = games[lead.rival.wind]
        if own - theirs < lead.points or (lead.points > 0 and place >= their_place):
            return False
    if way.total is None:
        return True
    alone = [each for _points, each in games.values()].count(place) == 1
    return alone and any(at.place == place and own >= at.points for at in way.points)


def ended(rng: random.Random, facts: Facts, field: Contest, way: PlaceWay) -> TableFact:
    """A result of the own table near what the way asks for."""
    start = facts.ruleset.start_points // 100
    points: dict[str, int] = {}
    base = start + rng.randint(-250, 350)
    if way.points and rng.random() < 0.6:
        base = rng.choice(way.points).points // 100 + rng.choice((0, 0, 1, 20, 150))
    points[field.wind] = base
    for lead in way.leads:
        points[lead.rival.wind] = base - lead.points // 100 - rng.choice((0, 0, 0, 1, 60, 200))
    missing = [wind for wind in WINDS if wind not in points]
    if not missing:  # all three are to be beaten: the one who may lose most takes what is left
        missing = [min(way.leads, key=lambda lead: lead.points).rival.wind]
        points.pop(missing[0])
    for wind in missing[1:]:
        points[wind] = start + rng.randint(-300, 500)
    points[missing[0]] = 4 * start - sum(points.values())
    return TableFact(field.hanchan, field.number, {wind: points[wind] * 100 for wind in WINDS})


@given(seeds, st.sampled_from(RULES), st.integers(1, 4), st.integers(0, 2), st.booleans())
def test_enough_is_enough(rng: random.Random, name: str, tables: int, done: int, semi: bool) -> None:
    cut = CutFact(begins=3, places=4) if semi and tables > 1 else None
    facts = tournament(rng, name=name, tables=tables, hanchans=2, done=min(done, tables - 1), cut=cut)
    found = compute(facts)
    person = rng.choice([row.person.id for row in found.now.rows])
    field = contest_of(found, person)
    if field is None:
        return
    for target in targets(field, facts.ruleset):
        for way in target.ways:
            for _ in range(6):
                own = ended(rng, facts, field, way) if field.mode == "table" else None
                late = compute(with_last(rng, facts, field, own))
                after = standings(late.facts, upto=field.hanchan)
                if own is not None:
                    games = {
                        game.wind: (game.points, game.place)
                        for each in late.games.values()
                        for game in each
                        if (game.hanchan, game.table) == (field.hanchan, field.number)
                    }
                    if not fulfilled(field, way, games):
                        continue
                if not guarded(field, way, {row.person.id: row.total for row in after.rows}):
                    continue
                place = after.row(person).place
                assert place <= target.place, (target.place, way)


def tables_with(own: str, rival: str, start: int, step: int) -> Iterator[dict[str, int]]:
    """Final tables in hundreds, the rival so many behind: the others below, between, above, level with either."""
    others = [wind for wind in WINDS if wind not in (own, rival)]
    steps = (step * quarter // 4 + more for quarter in range(-4, 5) for more in (-150, -1, 0, 1, 150))
    for mine in sorted({start + each for each in steps}):
        theirs = mine - step
        rest = 4 * start - mine - theirs
        near = (mine, mine + 1, mine - 1, theirs, theirs + 1, theirs - 1)
        for third in {rest // 2, mine + 900, *near, *(rest - each for each in near)}:
            yield {own: mine, rival: theirs, others[0]: third, others[1]: rest - third}


@given(seeds, st.sampled_from([name for name in RULES if PRESETS[name].score_rounding == "none"]))
def test_one_step_less_is_not_enough(rng: random.Random, name: str) -> None:
    """At a final of four: with a lead one step smaller some table leaves the rival level or above."""
    facts = tournament(rng, name=name, tables=1, hanchans=2)
    found = compute(facts)
    field = contest_of(found, 1)
    for target in targets(field, facts.ruleset):
        (way,) = target.ways
        for lead in way.leads:
            if -500 < lead.points <= 0 or abs(lead.points) > 60_000:
                continue  # places between two who are that close need more people than a table has
            worst = False
            where = (field.wind, lead.rival.wind, facts.ruleset.start_points // 100, lead.points // 100 - 1)
            for points in tables_with(*where):
                fact = TableFact(2, 1, {wind: points[wind] * 100 for wind in WINDS})
                rows = {row.person.id: row for row in standings(with_last(rng, facts, field, fact)).rows}
                if rows[1].total <= rows[lead.rival.person.id].total:
                    worst = True
                    break
            assert worst, (target.place, lead)


@given(seeds, st.sampled_from(RULES), st.integers(1, 3))
def test_the_win_that_is_enough(rng: random.Random, name: str, tables: int) -> None:
    facts = tournament(rng, name=name, tables=tables, hanchans=2)
    found, rules = compute(facts), facts.ruleset
    field = contest_of(found, 1)
    three = [rules.start_points + rng.randint(-120, 120) * 100 for _ in range(3)]
    sticks = rng.randint(0, 2)
    points = (*three, 4 * rules.start_points - sum(three) - 1000 * sticks)
    state = State(points, round=1, kyoku=4, honba=rng.randint(0, 2), sticks=sticks, pot=1000 * sticks)
    places = list(range(1, field.row.place + 1))
    own = field.wind

    def place_after(after: State) -> int:
        fact = TableFact(2, field.number, after.by_start(), after.sticks, {})
        nobody = replace(facts, results=(*facts.results, fact))
        return standings(nobody).row(1).place

    reached = {}
    for chance in wins(rules, state, own):
        reached.setdefault(chance.discarder, []).append((chance.value, place_after(chance.after)))
    drawn = [(own in tenpai, place_after(after)) for tenpai, after in draws(rules, state)]
    for text in last_hand(found, field, state, places):
        for line, (_discarder, every) in zip(text.wins, reached.items(), strict=True):
            from_here = [value for value, _place in every].index(line.value) if line.value else len(every)
            # Those at other tables have their totals from before: level with one of them is not counted on.
            assert all(place <= text.place for _value, place in every[from_here:])
            if from_here and tables == 1:
                assert every[from_here - 1][1] > text.place
        if tables == 1:
            assert text.tenpai == all(place <= text.place for is_tenpai, place in drawn if is_tenpai)
            assert text.noten == all(place <= text.place for is_tenpai, place in drawn if not is_tenpai)


def test_a_final_of_four_in_words() -> None:
    """EMA rules: a place is worth ten, so whoever is 6.7 behind must finish above, by any margin."""
    people = tuple(SeatedPerson(pk, name) for pk, name in enumerate(("Casimir", "Ines", "Dario", "Wilhelmina"), 1))
    seats = [SeatFact(1, 1, wind, pk) for pk, wind in enumerate(WINDS, 1)]
    seats += [SeatFact(2, 1, wind, pk) for pk, wind in zip((1, 2, 4, 3), WINDS, strict=True)]
    first = TableFact(1, 1, {"E": 35_000, "S": 38_300, "W": 26_700, "N": 20_000})
    facts = Facts(PRESETS["ema2016"], DEFAULT, 2, (1, 2), people, tuple(seats), (first,))
    found = compute(facts)
    field = contest_of(found, 1)
    assert (field.mode, field.left, field.row.place, field.row.total) == ("table", 1, 2, 100)
    assert [target.kind for target in targets(field, facts.ruleset)] == ["better", "keep"]
    (way,) = targets(field, facts.ruleset)[0].ways
    assert (way.guard, way.total, way.points[0].place) == (None, None, 1)
    assert {lead.rival.person.name: lead.points for lead in way.leads} == {
        "Ines": 3_400,  # 13.3 more: one place is worth ten of it
        "Dario": 0,
        "Wilhelmina": -4_900,  # 35 less: even the first place, worth thirty more than the last, does not turn it
    }


@pytest.mark.parametrize("left", [1, 2])
def test_more_than_one_hanchan_left(left: int) -> None:
    facts = tournament(random.Random(3), name="ema2016", tables=2, hanchans=2)
    facts = replace(facts, planned=1 + left)
    field = contest_of(compute(facts), 1)
    assert (field.mode, field.left) == (("table", 1) if left == 1 else ("ahead", 2))
    for target in targets(field, facts.ruleset):
        assert (target.ways == ()) == (left == 2)


def test_a_sum_over_several_hanchans_in_points_of_each() -> None:
    """EMA rules: 20.1 more over two hanchans are 10.1 in each, 25 100 as first or 35 100 as second."""
    people = tuple(SeatedPerson(pk, name) for pk, name in enumerate(("Casimir", "Ines", "Dario", "Wilhelmina"), 1))
    seats = [SeatFact(1, 1, wind, pk) for pk, wind in enumerate(WINDS, 1)]
    first = TableFact(1, 1, {"E": 35_000, "S": 45_000, "W": 20_000, "N": 20_000})
    facts = Facts(PRESETS["ema2016"], DEFAULT, 3, (1,), people, tuple(seats), (first,))
    field = contest_of(compute(facts), 1)
    assert (field.mode, field.left, field.row.place) == ("ahead", 2, 2)
    better, keep = targets(field, facts.ruleset)
    assert better.gap == 201
    assert {at.place: at.points for at in better.each} == {1: 30_000, 2: 35_100}  # the third has less than 40 000
    assert better.gap <= better.reach
    assert keep.each == ()


def test_what_no_hanchan_can_turn_is_out_of_reach() -> None:
    """EMA rules: 120 points and 30 between the first and the last are 150.0 in a hanchan."""
    assert most_gained(PRESETS["ema2016"]) == 1500
    people = tuple(SeatedPerson(pk, name) for pk, name in enumerate(("Casimir", "Ines", "Dario", "Wilhelmina"), 1))
    seats = [SeatFact(1, 1, wind, pk) for pk, wind in enumerate(WINDS, 1)]
    first = TableFact(1, 1, {"E": -170_000, "S": 150_000, "W": 90_000, "N": 50_000})
    facts = Facts(PRESETS["ema2016"], DEFAULT, 3, (1,), people, tuple(seats), (first,))
    field = contest_of(compute(facts), 1)
    best = targets(field, facts.ruleset)[0]
    assert best.gap > best.reach == 3000


def test_nothing_is_needed_when_all_is_in() -> None:
    facts = tournament(random.Random(4), name="ema2016", tables=2, hanchans=2, done=2)
    assert contest_of(compute(facts), 1) is None
