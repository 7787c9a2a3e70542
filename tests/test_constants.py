"""A constant has one value, and a table of words knows everything it is asked for."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

from cards.catalogue.model import Moment
from cards.judge.reading.read import HANCHAN_FLAGS
from scoring.riichi.counting.limits import LIMITS
from scoring.rulesets.parameters.settlement import AbortiveDraw
from taikai.baida.domain import tile_input as baida
from taikai.baida.pages import table as baida_page
from taikai.decks import forms as decks_forms
from taikai.decks.domain import log_words as decks_log
from taikai.decks.pages.judging import hand as decks_hand
from taikai.decks.pages.table import judge_view as decks_view
from taikai.hands.domain.entry import tile_input as hands_tiles
from taikai.hands.pages import hand_text as hands_words
from taikai.hands.pages import seats as hands_seats
from taikai.hands.pages.steps import tile_pad as hands_pad
from taikai.results.domain.sheets.score_sheet import WINDS
from taikai.rulebook.domain import calculator_state
from taikai.rulebook.pages import calculator
from taikai.series.domain.scoring import TIE_WORDS, TIES
from taikai.tournaments.permissions import ROLES
from taikai.tournaments.templatetags import taikai as tags

ROOT = Path(__file__).parent.parent
PACKAGES = ("scoring", "cards", "planner", "rehearsal", "taikai", "tools", "bench", "tests")


def _named(node: ast.stmt) -> Iterator[str]:
    """The names a statement at the top of a module gives a value."""
    match node:
        case ast.Assign(targets=targets):
            names = (each for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))
            yield from (each.id for each in names if isinstance(each.ctx, ast.Store))
        case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None:
            yield name


def twice(source: str) -> list[tuple[int, str]]:
    """Names that a module's top gives a value for the second time, with the line: the first one is lost."""
    seen, found = set(), []
    for node in ast.parse(source).body:
        for name in _named(node):
            if name in seen and name != "_":
                found.append((node.lineno, name))
            seen.add(name)
    return found


def test_no_constant_is_assigned_twice() -> None:
    """Ruff sees a key written twice (F601), a field (PIE794) and a function (F811), but no constant."""
    assert twice("A = 1\nB: int = 2\nA: int = 3\n(C, B) = 4, 5\n") == [(3, "A"), (4, "B")]
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, name in twice(path.read_text())
    ]
    assert found == []


TABLES: dict[str, tuple[Mapping[Any, Any], Collection[Any]]] = {
    "ties of a series": (TIE_WORDS, TIES),
    "abortive draws": (hands_words.ABORTIVE_WORDS, get_args(AbortiveDraw)),
    "limits": (hands_seats.LIMIT_WORDS, ("yakuman", *(name for name, _han, _base in LIMITS))),
    "the tile pad": (hands_pad.TARGET_WORDS, ("", *hands_tiles.TARGETS)),
    "the tile pad of Baida": (baida_page.TARGET_WORDS, baida.TARGETS),
    "the calculator's tiles": (calculator.TARGET_WORDS, calculator_state.TARGETS),
    "the calculator's flags": (calculator.FLAG_WORDS, calculator_state.FLAGS),
    "flags of a carded hanchan": (decks_log.FLAG_WORDS, HANCHAN_FLAGS),
    "flags of a carded hand": (decks_hand.FLAG_WORDS, decks_forms.FLAGS),
    "moments of a card": (decks_view.MOMENT_WORDS, [moment.value for moment in Moment]),
    "winds": (tags.WIND_NAMES, WINDS),
    "roles": (tags.ROLE_WORDS, ROLES),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_words_knows_every_key(name: str) -> None:
    words, keys = TABLES[name]
    assert set(words) == set(keys)
