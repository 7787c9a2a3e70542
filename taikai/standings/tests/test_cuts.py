"""The ranking with cuts: worked out on paper, and what must hold for every tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.standings.domain.player_profile import player_page
from taikai.standings.domain.rank_explanation import explained
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.cuts import Carried, carried_over, qualified
from taikai.standings.domain.ranking.facts import CutFact, PenaltyFact
from taikai.standings.domain.ranking.ranking import standings
from taikai.standings.pages.standings_table import listing
from taikai.standings.tests.test_ranking import (
    LATE,
    PAPER,
    PEOPLE,
    SUBSTITUTE,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    S,
    facts,
    table,
    tournaments,
)

# After two hanchans on paper: F +54.5, A +36.0, E +27.5, B +25.0 | G −31.0, D −32.0, H −36.0, C −65.0.
# h3 t1  B 45 000 +30.0 | E 30 000 +5.0 | A 25 000 -10.0 | F 20 000 -25.0
# h3 t2  G 60 000 +45.0 | D 30 000 +5.0 | H 20 000 -15.0 | C 10 000 -35.0
FINAL = [
    table(3, 1, [B, E, A, F], [45_000, 30_000, 25_000, 20_000]),
    table(3, 2, [G, D, H, C], [60_000, 30_000, 20_000, 10_000]),
]


def with_cut(*cuts, tables=(*PAPER, *FINAL), penalties=(LATE,), **kwargs):
    return replace(facts(tables, penalties=penalties, **kwargs), cuts=tuple(cuts))


def totals(found):
    return [(row.place, row.person.name, row.total) for row in found.rows]


OTHERS = [(5, "G", 140), (6, "D", -270), (7, "H", -510), (8, "C", -1000)]


@pytest.mark.parametrize(
    ("tenths", "percent", "carried"),
    [
        (910, 100, 910),
        (910, 50, 455),
        (910, 0, 0),
        (305, 50, 153),
        (-305, 50, -153),
        (304, 50, 152),
        (1, 50, 1),
        (-1, 49, 0),
        (333, 33, 110),  # 109.89
        (-333, 33, -110),
    ],
)
def test_a_carried_score_is_rounded_to_the_nearest_tenth_halves_away_from_zero(tenths, percent, carried):
    assert carried_over(tenths, percent) == carried


@given(st.integers(-3000, 3000), st.integers(-3000, 3000), st.integers(0, 100))
def test_rounding_never_turns_two_people_round(one, two, percent):
    low, high = sorted((one, two))
    assert carried_over(low, percent) <= carried_over(high, percent)
    assert carried_over(-low, percent) == -carried_over(low, percent)


@pytest.mark.parametrize(
    ("percent", "finalists"),
    [
        pytest.param(100, [(1, "B", 550), (2, "E", 325), (3, "F", 295), (4, "A", 260)], id="in full"),
        # 54.5 and 27.5 are odd: 27.3 and 13.8 go along.
        pytest.param(50, [(1, "B", 425), (2, "E", 188), (3, "A", 80), (4, "F", 23)], id="half, with odd tenths"),
        pytest.param(0, [(1, "B", 300), (2, "E", 50), (3, "A", -100), (4, "F", -250)], id="not at all"),
        pytest.param(25, [(1, "B", 363), (2, "E", 119), (3, "A", -10), (4, "F", -114)], id="a percentage"),
    ],
)
def test_a_final_worked_out_on_paper(percent, finalists):
    found = standings(with_cut(CutFact(3, 4, percent)))
    assert totals(found) == [*finalists, *OTHERS]
    assert [row.stage for row in found.rows] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert found.row(F).carried == Carried(3, percent, 545)
    assert found.row(G).carried is None
    assert found.rows[4].decided_by == "cut"


def test_a_finalist_with_less_than_the_others_stays_above_them():
    found = standings(with_cut(CutFact(3, 4, 0)))
    assert found.row(F).total < found.row(G).total
    assert found.row(F).place == 4


def test_before_the_final_nothing_changes_but_the_line():
    given_facts = with_cut(CutFact(3, 4, 50))
    plain = facts(PAPER, penalties=[LATE])
    assert totals(standings(given_facts, upto=2)) == totals(standings(plain))
    assert {row.carried for row in standings(given_facts, upto=2).rows} == {None}
    before = listing(compute(replace(with_cut(CutFact(3, 4, 50), tables=PAPER))))
    assert [line.row.person.name for line in before.lines if line.rule] == ["B"]
    assert "top 4" in next(line.rule for line in before.lines if line.rule)
    assert not before.carries
    after = compute(given_facts).after
    assert (after[2][F].place, after[2][F].total) == (1, 545)
    assert (after[3][F].place, after[3][F].total) == (4, 23)


def test_the_final_counts_from_its_first_result_on_at_whatever_table():
    found = standings(with_cut(CutFact(3, 4, 0), tables=[*PAPER, FINAL[1]]))
    # All finalists at zero: the tie-break (best hanchan: F +35.0, A +30.0, E +20.5, B +20.0) decides.
    assert totals(found) == [(1, "F", 0), (2, "A", 0), (3, "E", 0), (4, "B", 0), *OTHERS]


PENALTIES = [
    pytest.param(PenaltyFact(B, -55, "late", 3), B, 370, -55, id="given in the final: in full"),
    pytest.param(PenaltyFact(B, -55, "late", 2), B, 398, 0, id="given before: carried with the score, half of it"),
    pytest.param(PenaltyFact(B, -55, "rude"), B, 370, -55, id="for the whole tournament: never carried, in full"),
    pytest.param(PenaltyFact(G, -55, "late", 2), G, 85, -55, id="of somebody outside: in full"),
]


@pytest.mark.parametrize(("penalty", "who", "total", "counted"), PENALTIES)
def test_penalties_and_a_cut(penalty, who, total, counted):
    row = standings(with_cut(CutFact(3, 4, 50), penalties=[LATE, penalty])).row(who)
    assert (row.total, row.penalty) == (total, counted)


def test_a_chombo_before_the_cut_goes_along_with_the_score_one_in_the_final_counts_in_full():
    before = [table(1, 1, [A, B, C, D], [45_000, 30_000, 25_000, 20_000], chombo={"E": 1})]  # A +30.0 - 20.0
    after = [table(2, 1, [A, B, C, D], [45_000, 30_000, 25_000, 20_000], chombo={"S": 1})]
    found = standings(with_cut(CutFact(2, 4, 50), tables=[*before, *after], people=PEOPLE[:4], penalties=()))
    assert (found.row(A).carried, found.row(A).total, found.row(A).penalty) == (Carried(2, 50, 100), 350, 0)
    assert (found.row(B).total, found.row(B).penalty) == (25 + 50 - 200, -200)


def test_a_substitute_in_the_final_leaves_the_place_to_its_owner():
    final = [table(3, 1, [B, S, A, F], [45_000, 30_000, 25_000, 20_000], stands_in={S: E}), FINAL[1]]
    given_facts = with_cut(CutFact(3, 4, 50), tables=[*PAPER, *final], people=(*PEOPLE, SUBSTITUTE))
    found = standings(given_facts)
    row = found.row(E)
    assert (row.stage, row.games[-1].replaced_by) == (1, S)
    assert row.total == 138 + row.games[-1].score
    assert [row.person.name for row in found.unofficial] == ["S"]
    assert found.row(S).stage == 0


def test_a_substitute_never_qualifies():
    first = table(1, 1, [S, A, B, C], [60_000, 30_000, 20_000, 10_000])
    second = table(1, 2, [D, E, F, G], [45_000, 30_000, 25_000, 20_000])
    given_facts = with_cut(CutFact(2, 4), tables=[first, second], people=(*PEOPLE, SUBSTITUTE), penalties=())
    assert [row.person.name for row in standings(given_facts).rows][:4] == ["D", "A", "E", "F"]
    assert qualified(standings(given_facts).rows, CutFact(2, 4)).sure == (D, A, E, F)


# One hanchan: A and E +30.0, B and F +5.0, C and G −10.0, D and H −25.0, and nothing between them.
LEVEL = [
    table(1, 1, [A, B, C, D], [45_000, 30_000, 25_000, 20_000]),
    table(1, 2, [E, F, G, H], [45_000, 30_000, 25_000, 20_000]),
]
ODD = [
    table(1, 1, [A, B, C, D], [45_000, 30_000, 25_000, 20_000]),
    table(
        1, 2, [E, F, G, H], [45_000, 25_000, 25_000, 25_000]
    ),  # F G H share 2nd to 4th: −10.0 as C, better place
]


def test_as_many_qualify_as_there_are_people():
    assert qualified(standings(facts(ODD)).rows, CutFact(2, 8)).sure == (A, E, B, F, G, H, C, D)
    assert qualified(standings(facts(ODD)).rows, CutFact(2, 12)).sure == (A, E, B, F, G, H, C, D)


def test_level_on_the_line_is_a_question_the_organiser_answers():
    rows = standings(facts(ODD)).rows
    asked = qualified(rows, CutFact(2, 4))
    assert (asked.sure, asked.tied, asked.free) == ((A, E, B), (F, G, H), 1)
    question = frozenset({F, G, H})
    answered = qualified(rows, CutFact(2, 4, asked=question, chosen=frozenset({G})))
    assert (answered.sure, answered.tied) == ((A, E, B, G), ())
    too_many = qualified(rows, CutFact(2, 4, asked=question, chosen=frozenset({G, H})))
    assert too_many.tied == (F, G, H)
    other_question = qualified(rows, CutFact(2, 4, asked=frozenset({F, G}), chosen=frozenset({G})))
    assert (other_question.tied, other_question.free) == ((F, G, H), 1)
    with_place = qualified(rows, CutFact(2, 4, passed=frozenset({A}), asked=question, chosen=frozenset({G})))
    assert (with_place.sure, with_place.free, with_place.passed) == ((E, B), 2, (A,))
    gone = qualified(rows, CutFact(2, 4, passed=frozenset({G}), asked=question, chosen=frozenset({G})))
    assert (gone.tied, gone.free) == ((F, H), 1)
    stays = qualified(rows, CutFact(2, 4, passed=frozenset({H}), asked=question, chosen=frozenset({G})))
    assert stays.sure == (A, E, B, G)


def test_one_of_two_level_on_the_line_leaves_and_the_other_is_in():
    rows = standings(facts(LEVEL)).rows
    cut = CutFact(2, 4, chosen=frozenset())
    assert qualified(rows, cut).sure == (A, E, B, F)
    rows = standings(facts(LEVEL, penalties=[PenaltyFact(A, -10, "late", 1)])).rows  # E, A, then B and F
    three = replace(cut, places=3)
    assert qualified(rows, three).tied == (B, F)
    assert qualified(rows, replace(three, passed=frozenset({B}))).sure == (E, A, F)


def test_who_qualified_and_does_not_play_lets_the_next_in_line_up():
    given_facts = with_cut(CutFact(3, 4, 50, passed=frozenset({A})))
    found = standings(given_facts)
    assert {row.person.name for row in found.rows[:4]} == {"F", "E", "B", "G"}
    assert found.row(A).stage == 0
    assert found.row(G).carried == Carried(3, 50, -310)
    assert qualified(standings(given_facts, upto=2).rows, given_facts.cuts[0]).passed == (A,)


def test_who_was_seated_is_a_fact_a_later_correction_does_not_touch():
    corrected = [*PAPER[:2], table(2, 1, [B, E, D, G], [10_000, 32_000, 28_000, 50_000]), PAPER[3], *FINAL]
    moving = standings(with_cut(CutFact(3, 4, 50), tables=corrected))
    assert moving.row(B).stage == 0
    settled = standings(with_cut(CutFact(3, 4, 50, finalists=frozenset({F, A, E, B})), tables=corrected))
    assert settled.row(B).stage == 1
    assert settled.row(B).carried.before == 50 - 350


def test_stages_build_on_each_other():
    more = [
        table(4, 1, [B, E, A, F], [20_000, 25_000, 30_000, 45_000]),  # B −25.0 | E −10.0 | A +5.0 | F +30.0
        table(4, 2, [G, D, H, C], [45_000, 30_000, 25_000, 20_000]),
    ]
    given_facts = with_cut(CutFact(3, 8, 50), CutFact(4, 4, 50), tables=[*PAPER, *FINAL, *more])
    semi = standings(given_facts, upto=3)
    # Halves: F 27.3, A 18.0, E 13.8, B 12.5, G −15.5, D −16.0, H −18.0, C −32.5.
    assert totals(semi)[:5] == [(1, "B", 425), (2, "G", 295), (3, "E", 188), (4, "A", 80), (5, "F", 23)]
    found = standings(given_facts)
    assert totals(found)[:5] == [(1, "G", 448), (2, "A", 90), (3, "E", -6), (4, "B", -37), (5, "F", 323)]
    assert [row.stage for row in found.rows] == [2, 2, 2, 2, 1, 1, 1, 1]
    assert found.row(B).carried == Carried(4, 50, 425)
    assert found.row(B).total == 213 - 250


def test_the_page_shows_the_carried_score_and_the_line():
    found = listing(compute(with_cut(CutFact(3, 4, 50))))
    assert found.carries
    assert [line.row.person.name for line in found.lines if line.rule] == ["F"]
    assert found.notes == (("Final", "from hanchan 3 for the top 4, half the score is carried over"),)
    for line in found.lines:
        row = line.row
        carried = row.carried.tenths if row.carried else 0
        since = sum(game.score for hanchan, game in line.cells if game and hanchan >= row.since)
        assert row.total == carried + since + row.penalty


def test_who_begins_the_final_with_what_once_it_is_seated():
    cut = CutFact(3, 4, 50, finalists=frozenset({F, A, E, B}))
    found = listing(compute(with_cut(cut, tables=PAPER)))
    assert [(each.row.person.name, each.carried.tenths) for each in found.starters] == [
        ("F", 273),
        ("A", 180),
        ("E", 138),
        ("B", 125),
    ]
    assert listing(compute(with_cut(cut))).starters == ()


@pytest.mark.parametrize(
    ("who", "tables", "state", "tenths"),
    [
        (F, PAPER, "inside", 0),
        (B, PAPER, "inside", 0),
        (G, PAPER, "outside", 560),
        (F, [*PAPER, *FINAL], "plays", 0),
        (G, [*PAPER, *FINAL], "behind", 0),
    ],
)
def test_a_player_sees_how_they_stand_to_the_final(who, tables, state, tenths):
    found = player_page(compute(with_cut(CutFact(3, 4, 50), tables=tables)), who)
    assert (found.final.state, found.final.missing) == (state, tenths)


def test_who_does_not_play_the_final_needs_nothing_more():
    only = with_cut(CutFact(3, 4, 50), tables=[*PAPER, FINAL[0]])
    assert (player_page(compute(only), G).remaining, player_page(compute(only), F).remaining) == (0, 1)
    both = with_cut(CutFact(3, 4, 50))
    assert player_page(compute(both), G).remaining == 1


def test_what_do_i_need_stays_on_ones_own_side_of_the_cut():
    found = player_page(compute(with_cut(CutFact(3, 4, 50))), G)
    assert found.gaps == ()
    assert found.behind.person.name == "D"
    last = player_page(compute(with_cut(CutFact(3, 4, 50))), F)
    assert last.behind is None
    assert [gap.person.name for gap in last.gaps] == ["A", "B"]


def test_why_says_that_the_cut_separates():
    found = explained(compute(with_cut(CutFact(3, 4, 50))))
    assert "cut" in found[G].sentence
    assert found[E].sentence == "23.7 behind B."


def test_the_sum_on_the_player_page_begins_with_the_final():
    found = player_page(compute(with_cut(CutFact(3, 4, 50))), B)
    assert [part.hanchan for part in found.sum] == [3]
    assert [item.game.hanchan for item in found.played] == [1, 2, 3]


@st.composite
def with_cuts(draw):
    """A tournament of any kind with one or two cuts in it."""
    given_facts = draw(tournaments())
    last = max(result.hanchan for result in given_facts.results)
    begins = draw(st.integers(2, max(2, last)))
    places = draw(st.integers(1, len(given_facts.people)))
    cuts = [CutFact(begins, places, draw(st.integers(0, 100)))]
    if places > 1 and begins < last:
        cuts.append(CutFact(last, draw(st.integers(1, places - 1)), draw(st.integers(0, 100))))
    return replace(given_facts, cuts=tuple(cuts))


@given(with_cuts())
def test_finalists_are_always_above_all_others_and_as_many_as_there_are_places(given_facts):
    found = standings(given_facts)
    stages = [row.stage for row in found.rows]
    assert stages == sorted(stages, reverse=True)
    for stage, cut in enumerate(found.cuts, 1):
        assert sum(row.stage >= stage for row in found.rows) == min(cut.places, len(found.rows))
        above = [row.place for row in found.rows if row.stage >= stage]
        below = [row.place for row in found.rows if row.stage < stage]
        assert not below or max(above) < min(below) == len(above) + 1
    for row in found.rows:
        carried = row.carried.tenths if row.carried else 0
        since = sum(game.score for game in row.games if game.hanchan >= row.since)
        assert row.total == carried + since + row.penalty


@given(tournaments(), st.integers(2, 3))
def test_everything_carried_by_everybody_is_the_ordinary_ranking(given_facts, begins):
    cut = CutFact(begins, len(given_facts.people), 100)
    found, plain = standings(replace(given_facts, cuts=(cut,))), standings(given_facts)
    seen = [(row.person, row.place, row.total, row.decided_by, row.values) for row in found.rows]
    assert seen == [(row.person, row.place, row.total, row.decided_by, row.values) for row in plain.rows]


@given(with_cuts())
def test_a_cut_changes_nothing_before_it(given_facts):
    plain = replace(given_facts, cuts=())
    for upto in range(1, given_facts.cuts[0].begins):
        assert standings(given_facts, upto=upto).rows == standings(plain, upto=upto).rows
