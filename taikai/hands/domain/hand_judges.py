"""Registry of hand judges: which one decides a tournament's hands, and how its answers are stored.

Without anything else it is the rules' own judge of `scoring`. A room above this one may register another for the
tournaments it knows (`decks` does: hands with cards), with the JSON of what that judge is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.riichi.hanchan import RULES_JUDGE, HandJudge, Report
from scoring.riichi.hanchan import stored as rules_stored
from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """How what a judge is told of a hand is stored: the name of its type, its version, both directions."""

    kind: str
    schema: int
    write: Callable[[Any], dict[str, Any]]
    read: Callable[[Mapping[str, Any], int], Report]


@dataclass(frozen=True, slots=True)
class Plug:
    """Another judge of hands: for which tournaments, under which rulings, and how its words are stored."""

    plays: Callable[[Tournament], bool]
    judge: Callable[[Tournament], HandJudge]
    words: RecordFormat


judges: Registry[str, Plug] = Registry("judges of hands beside the rules")


def judge_of(tournament: Tournament, kinds: Iterable[str] = ()) -> HandJudge:
    """Who judges the hands of a tournament, or of a table of which records of these `kinds` are stored."""
    plug = next((judges[kind] for kind in kinds if kind in judges), None)
    plug = plug or next((plug for plug in judges.values() if plug.plays(tournament)), None)
    return RULES_JUDGE if plug is None else plug.judge(tournament)


def plays_another(tournament: Tournament) -> bool:
    """Whether something else than the rules alone judges a tournament's hands."""
    return any(plug.plays(tournament) for plug in judges.values())


def stored(what: Report) -> tuple[str, int, dict[str, Any]]:
    """The kind, the version and the JSON of a record."""
    kind = rules_stored.word_of(what)
    if kind in judges:
        words = judges[kind].words
        return kind, words.schema, words.write(what)
    return kind, rules_stored.SCHEMA, rules_stored.as_json(what)


def read(kind: str, schema: int, raw: Mapping[str, Any]) -> Report:
    """A stored record; `ValueError` for what no registered version has written."""
    if kind in judges:
        return judges[kind].words.read(raw, schema)
    found: Report = rules_stored.from_json(raw, schema)
    return found
