"""The rule books as data: a clause has a source and a known irregularity, an absence is said to be silence."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scoring.rulesets import PRESETS
from taikai.rulings.domain.clauses import BOOKS, answer_of
from taikai.rulings.domain.irregularities import GROUPS, IRREGULARITIES
from taikai.rulings.models import TableRuling
from taikai.rulings.pages.sentences import goes_on, outcome_words, to_say

Outcome = TableRuling.Outcome
EVERY = [(book, name) for book in BOOKS for name in IRREGULARITIES]
SPOKEN = [(book, name) for book, clauses in BOOKS.items() for name in clauses]


def test_the_books_are_those_the_program_knows():
    assert set(BOOKS) <= set(PRESETS)


def test_an_irregularity_has_one_group_and_a_short_key():
    names = [each.name for group in GROUPS for each in group.irregularities]
    assert len(names) == len(set(names)) == len(IRREGULARITIES)
    longest = TableRuling._meta.get_field("irregularity").max_length
    assert max(map(len, names)) <= longest


@pytest.mark.parametrize(("book", "name"), SPOKEN)
def test_a_clause_has_a_source_and_says_what_to_do(book: str, name: str):
    clause = BOOKS[book][name]
    assert name in IRREGULARITIES
    assert any(mark in clause.source for mark in ("§", " l. "))
    assert len(clause.source) <= TableRuling._meta.get_field("source").max_length
    assert clause.outcome in Outcome.values
    assert clause.words
    assert (clause.outcome == Outcome.POINTS) == (clause.tenths is not None)
    with override("en"):
        for sentence in clause.words:
            assert str(sentence).endswith(".")
            assert len(str(sentence).split()) <= 25


@pytest.mark.parametrize(("book", "name"), EVERY)
def test_every_ruleset_answers_or_is_silent(book: str, name: str):
    answer = answer_of(PRESETS[book], name)
    assert answer.silent == (name not in BOOKS[book])
    assert answer.silent or answer.source
    if answer.silent:
        assert answer.outcome == Outcome.DECIDE
    assert goes_on(answer.outcome, PRESETS[book])
    assert to_say(answer.outcome, answer.tenths, PRESETS[book])
    assert outcome_words(answer.outcome, answer.tenths, PRESETS[book])


@pytest.mark.parametrize("name", IRREGULARITIES)
def test_an_irregularity_stands_in_a_book(name: str):
    assert any(name in clauses for clauses in BOOKS.values()), "no text at hand names it"


@pytest.mark.parametrize("ruleset", sorted(set(PRESETS) - set(BOOKS)))
def test_a_ruleset_without_a_book_is_silent(ruleset: str):
    assert all(answer_of(PRESETS[ruleset], name).silent for name in IRREGULARITIES)


#: Facts as the texts say them: a wrong edit of the data fails here.
SAID = [
    ("ema2008", "false_win_shown", Outcome.CHOMBO, None, "EMA 2008 §3.4.6"),
    ("ema2008", "wall_tiles", Outcome.NOTHING, None, "EMA 2008 §3.4.8"),
    ("ema2016", "late_claim", Outcome.DEAD_HAND, None, "EMA 2016 §3.3.8, §5.1.1"),
    ("ema2016", "wrong_word", Outcome.CHOMBO, None, "EMA 2016 §5.1.2"),
    ("ema2016", "empty_call", Outcome.NOTHING, None, "EMA 2016 §5.1.2"),
    ("ema2025", "obstruction", Outcome.POINTS, 80, "EMA 2025 ch. 6, §7.5"),
    ("krakow2022", "noten_riichi_card", Outcome.PAID, None, "Kraków Saki Cards Taikai 2022, l. 744–746"),
    ("krakow2022", "empty_call", Outcome.NOTHING, None, "EMA 2016 §5.1.2"),
    ("wrc2015", "false_win_shown", Outcome.CHOMBO, None, "WRC 2015 §7.2"),
    ("wrc2015", "dead_hand_call", Outcome.POINTS, 200, "WRC 2015 §7.1"),
    ("wrc2022", "swap_call", Outcome.DEAD_HAND, None, "WRC 2015 §7.2"),
    ("ryanzou", "cheating", Outcome.CHOMBO, None, "Ryanzou Chankan Club, l. 38"),
    ("ryanzou", "empty_call", Outcome.DEAD_HAND, None, "Ryanzou Chankan Club, l. 40"),
]


@pytest.mark.parametrize(("book", "name", "outcome", "tenths", "source"), SAID)
def test_what_the_texts_say(book: str, name: str, outcome: str, tenths: int | None, source: str):
    answer = answer_of(PRESETS[book], name)
    assert (answer.outcome, answer.tenths, answer.source) == (outcome, tenths, source)


def test_the_points_are_those_of_the_penalties_page():
    from taikai.results.domain.penalties import BY_RULESET

    for reason in BY_RULESET["ema2025"]:
        name = {"obstruction_heavy": "heavy_obstruction"}.get(reason.id, reason.id)
        assert BOOKS["ema2025"][name].tenths == reason.tenths
    assert BOOKS["ema2025"]["late"].tenths == PRESETS["ema2025"].late_penalty_per_minute // 100


def test_a_chombo_costs_what_the_ruleset_says():
    with override("en"):
        assert outcome_words(Outcome.CHOMBO, None, PRESETS["ema2016"]) == "Chombo: −20.0 points"
        assert outcome_words(Outcome.CHOMBO, None, PRESETS["wrc2022"]) == "Chombo: −30.0 points"
        assert outcome_words(Outcome.CHOMBO, None, PRESETS["ryanzou"]) == "Chombo"
        assert any("4,000" in sentence for sentence in goes_on(Outcome.CHOMBO, PRESETS["ryanzou"]))
