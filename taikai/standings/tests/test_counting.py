"""What a rest scores, and places by total, average or best games."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.standings.domain.hanchan import hanchan_page
from taikai.standings.domain.player_profile import player_page
from taikai.standings.domain.rank_explanation import explained
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.facts import (
    PLACES_BY,
    REST_RULES,
    Counting,
    CutFact,
    PenaltyFact,
    SeatedPerson,
)
from taikai.standings.domain.ranking.games import to_tenth
from taikai.standings.domain.ranking.ranking import standings
from taikai.standings.tests.test_ranking import facts, table

A, B, C, D, E = range(1, 6)
FIVE = tuple(SeatedPerson(pk, name) for pk, name in zip(range(1, 6), "ABCDE", strict=True))
# Five people, one rests: A +30.0, B +5.0, C −10.0, D −25.0, then without A, then without B.
TABLES = [
    table(1, 1, [A, B, C, D], [45_000, 30_000, 25_000, 20_000]),
    table(2, 1, [B, C, D, E], [45_000, 30_000, 25_000, 20_000]),
    table(3, 1, [A, C, D, E], [20_000, 45_000, 30_000, 25_000]),
]
RESTS = ((1, E), (2, A), (3, B))
LAST = PenaltyFact(C, -30, "late", 3)


def five(rule, *, rests=RESTS, penalties=(), people=FIVE, cuts=(), tables=TABLES):
    made = facts(tables, people=people, tie_breaks=("best_hanchan",), penalties=penalties)
    return replace(made, counting=rule, rests=rests, cuts=cuts)


def order(found):
    return [(row.place, row.person.name, row.total) for row in found.rows]


def test_a_rest_that_scores_nothing():
    found = standings(five(Counting()))
    assert order(found) == [(1, "B", 350), (2, "C", 250), (3, "A", 50), (4, "D", -300), (5, "E", -350)]
    assert [rest.score for rest in found.row(A).rests] == [None]


def test_a_rest_that_scores_the_own_average():
    found = standings(five(Counting(rest="average")))
    # C and D have not rested; A (30 − 25) / 2, B (5 + 30) / 2, E (−25 − 10) / 2
    assert {row.person.name: row.total for row in found.rows} == {
        "A": 75,
        "B": 525,
        "C": 250,
        "D": -300,
        "E": -525,
    }
    assert {name: found.row(pk).rests[0].score for pk, name in ((A, "A"), (B, "B"), (E, "E"))} == {
        "A": 25,
        "B": 175,
        "E": -175,
    }


def test_a_rest_that_scores_a_fixed_number():
    found = standings(five(Counting(rest="fixed", rest_tenths=-150)))
    assert {row.person.name: row.total for row in found.rows} == {
        "A": -100,
        "B": 200,
        "C": 250,
        "D": -300,
        "E": -500,
    }


def test_places_by_the_average_divide_by_the_games_somebody_had():
    found = standings(five(Counting(places_by="average"), penalties=[LAST]))
    assert [(row.person.name, row.average) for row in found.rows] == [
        ("B", Fraction(175)),
        ("C", Fraction(220, 3)),
        ("A", Fraction(25)),
        ("D", Fraction(-100)),
        ("E", Fraction(-175)),
    ]
    why = explained(compute(five(Counting(places_by="average"), penalties=[LAST])))
    assert [item.sentence for item in why.values()][:3] == [
        "Highest average.",
        "10.17 behind B.",
        "4.83 behind C.",
    ]


def test_who_leaves_keeps_no_average_and_rests_no_more():
    gone = tuple(replace(person, withdrawn=person.id == A) for person in FIVE)
    tables = [
        TABLES[0],
        table(2, 1, [B, C, D, E], [30_000, 30_000, 30_000, 30_000]),
        table(3, 1, [B, C, D, E], [30_000, 30_000, 30_000, 30_000]),
    ]
    found = standings(five(Counting(places_by="average"), rests=((1, E), (2, A)), people=gone, tables=tables))
    assert found.row(A).account.divisor == 3
    assert found.row(A).rests == ()
    assert found.row(A).average == 100
    assert found.row(E).account.divisor == 2


def test_the_best_games_leave_out_scores_but_no_penalty():
    found = standings(five(Counting(places_by="best", best=2), penalties=[LAST]))
    row = found.row(C)
    assert [game.score for game in row.games] == [-100, 50, 300]
    assert row.account.left_out == {1}
    assert row.total == 50 + 300 - 30
    page = player_page(compute(five(Counting(places_by="best", best=2))), C)
    assert [(part.hanchan, part.score) for part in page.sum] == [(2, 50), (3, 300)]
    assert [item.counts for item in page.played] == [False, True, True]


def test_a_scoring_rest_is_one_of_the_games_the_best_are_taken_from():
    found = standings(five(Counting(rest="fixed", rest_tenths=0, places_by="best", best=1)))
    assert found.row(E).total == 0
    assert found.row(E).account.left_out == {2, 3}


def test_equal_averages_are_parted_by_the_tie_breaks_and_shared_places_stay_shared():
    tables = [
        table(1, 1, [A, B, C, D], [30_000, 30_000, 30_000, 30_000]),
        table(2, 1, [B, C, D, E], [30_000, 30_000, 30_000, 30_000]),
    ]
    found = standings(five(Counting(places_by="average"), tables=tables, rests=((1, E), (2, A))))
    assert [row.place for row in found.rows] == [1] * 5


def test_a_hanchan_that_evens_out_games_is_missed_by_nobody():
    made = replace(five(Counting(places_by="average"), rests=RESTS[:2]), evening=frozenset({3}))
    assert standings(made).row(B).account.divisor == 2


def test_what_is_carried_over_from_an_average_and_what_a_rest_then_scored():
    final = table(4, 1, [A, B, C, D], [45_000, 30_000, 25_000, 20_000])
    cut = CutFact(4, 4, 100)
    rule = Counting(rest="average", places_by="average")
    found = standings(five(rule, tables=[*TABLES, final], cuts=(cut,)))
    # B: (5.0 + 30.0 + 17.5 for the rest) / 3 for each of three hanchans; the final is no part of it.
    assert found.row(B).carried.before == 525
    assert found.row(B).rest(3).score == 175
    assert found.row(B).total == 525 + 50
    assert found.row(E).average == Fraction(-525, 3)
    assert found.row(A).average is None


def test_the_page_of_a_hanchan_says_who_rested():
    found = compute(five(Counting(rest="fixed", rest_tenths=20)))
    assert [(person.name, rest.score) for person, rest in hanchan_page(found, 2).resting] == [("A", 20)]
    assert found.after[2][A].total == 300 + 20


@pytest.mark.parametrize(("value", "tenths"), [("1/2", 1), ("-1/2", -1), ("1/3", 0), ("-5/3", -2), ("7", 7)])
def test_halves_go_away_from_zero(value, tenths):
    assert to_tenth(Fraction(value)) == tenths


@st.composite
def tournaments(draw):
    """Five to nine people at one or two tables, up to six hanchans; who has no seat rests or is missing."""
    people = draw(st.integers(5, 9))
    tables, rests = [], []
    for hanchan in range(1, draw(st.integers(1, 6)) + 1):
        who = draw(st.permutations(range(1, people + 1)))
        count = people // 4
        for number in range(count):
            points = draw(st.lists(st.integers(0, 300), min_size=3, max_size=3))
            points = [100 * point for point in points]
            tables.append(
                table(hanchan, number + 1, who[4 * number : 4 * number + 4], [*points, 120_000 - sum(points)])
            )
        rests += [(hanchan, pk) for pk in who[4 * count :] if draw(st.booleans())]
    named = tuple(SeatedPerson(pk, f"P{pk}") for pk in range(1, people + 1))
    rule = Counting(
        rest=draw(st.sampled_from(REST_RULES)),
        rest_tenths=draw(st.integers(-300, 300)),
        places_by=draw(st.sampled_from(PLACES_BY)),
        best=draw(st.integers(1, 6)),
    )
    late = [PenaltyFact(pk, -10 * pk, "late") for pk in draw(st.sets(st.integers(1, people), max_size=3))]
    return five(rule, tables=tables, rests=tuple(rests), people=named, penalties=late)


@given(tournaments())
def test_every_place_follows_from_what_its_row_says(made):
    found = standings(made)
    assert [row.worth for row in found.rows] == sorted((row.worth for row in found.rows), reverse=True)
    for row in found.rows:
        parts = {game.hanchan: game.score for game in row.games}
        parts |= {rest.hanchan: rest.score for rest in row.rests if rest.score is not None}
        counting = {hanchan: score for hanchan, score in parts.items() if hanchan not in row.account.left_out}
        assert row.total == sum(counting.values()) + row.penalty
        if made.counting.places_by == "best":
            assert len(counting) == min(made.counting.best, len(parts))
            left = [parts[hanchan] for hanchan in row.account.left_out]
            assert not left or max(left) <= min(counting.values())
        if made.counting.places_by == "average":
            assert len(parts) <= row.account.divisor <= max(1, len(found.counted))
        for rest in row.rests:
            if made.counting.rest == "average" and row.games:
                average = Fraction(sum(game.score for game in row.games), len(row.games))
                assert abs(rest.score - average) <= Fraction(1, 2)


@given(tournaments(), st.integers(-200, 200))
def test_a_fixed_rest_for_all_who_rest_alike_moves_nobody(made, tenths):
    one = replace(made, counting=Counting(rest="fixed", rest_tenths=0))
    alike = {len(row.rests) for row in standings(one).rows}
    if len(alike) == 1:
        two = replace(made, counting=Counting(rest="fixed", rest_tenths=tenths))
        assert [r.person.id for r in standings(one).rows] == [r.person.id for r in standings(two).rows]
