"""Replay of tables from their stored rows, and the registry of hand judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.riichi.hanchan import RULES_JUDGE, Hanchan, HandJudge, Record, Report, Step, replay
from scoring.riichi.hanchan import stored as rules_stored
from scoring.rulesets import Ruleset
from taikai.hands.domain.table_state import TableBeforeHand
from taikai.hands.models import ReportedHand
from taikai.runtime.registry import Registry
from taikai.seating.models import Table
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

# Registry of hand judges: which one decides a tournament's hands, and how its answers are stored.
#
# Without anything else it is the rules' own judge of `scoring`. An upper app may register another for the
# tournaments it knows (`decks` does: hands with cards), with the JSON of what that judge is told.


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """How what a judge is told of a hand is stored: the name of its type, its version, both directions."""

    kind: str
    schema: int
    write: Callable[[Any], dict[str, Any]]
    read: Callable[[Mapping[str, Any], int], Report]


@dataclass(frozen=True, slots=True)
class JudgePlugin:
    """Another judge of hands: for which tournaments, under which rulings, and how its words are stored."""

    plays: Callable[[Tournament], bool]
    judge: Callable[[Tournament], HandJudge]
    words: RecordFormat


judges: Registry[str, JudgePlugin] = Registry("judges of hands beside the rules")


def judge_of(tournament: Tournament, kinds: Iterable[str] = ()) -> HandJudge:
    """Who judges the hands of a tournament, or of a table of which records of these `kinds` are stored."""
    plug = next((judges[kind] for kind in kinds if kind in judges), None)
    plug = plug or next((plug for plug in judges.values() if plug.plays(tournament)), None)
    return RULES_JUDGE if plug is None else plug.judge(tournament)


def has_other_judge(tournament: Tournament) -> bool:
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


@dataclass(frozen=True, slots=True)
class TableGame:
    """What was reported of a table: the rows that stand, and the game they replay to, step by step.

    `wrote`: the number of the row that was last after the change whose answer this is; the same for the same write
    sent again, whatever came after it. 0: it answers no change.
    """

    rows: Sequence[ReportedHand]
    hanchan: Hanchan
    wrote: int = 0

    @property
    def standing(self) -> TableBeforeHand:
        return TableBeforeHand(self.hanchan.state)

    @property
    def counts_points(self) -> bool:
        """Whether the points of every hand are known; not at a table that keeps them in sticks."""
        return all(getattr(step.record.what, "counts_points", True) for step in self.hanchan.steps)

    @property
    def last(self) -> int:
        """The number of the last row; 0 without any. Whoever changes the table says which they saw."""
        return self.rows[-1].number if self.rows else 0

    @property
    def last_hand(self) -> int:
        """The number of the row the hand being played comes after: a signal falls into the middle of it."""
        return next((row.number for row in reversed(self.rows) if row.kind != "Signal"), 0)

    def as_seen(self, after: int | None) -> TableGame:
        """The game as it was when row `after` was the last (0: none); as it is, where there is no such row."""
        numbers = [0, *(row.number for row in self.rows)]
        if after is None or after not in numbers:
            return self
        count = numbers.index(after)
        hanchan = self.hanchan
        return TableGame(
            self.rows[:count],
            replace(hanchan, records=hanchan.records[:count], steps=hanchan.steps[:count], problems=()),
        )

    @property
    def played(self) -> Sequence[ReportedHand]:
        """The hands, without corrections and what else stands between them."""
        between = ("Correction", "Payment", "Signal", "DealerEnds")
        return [row for row in self.rows if row.kind not in between]

    def step_of(self, row: ReportedHand) -> Step | None:
        """What a row came to; None where it, or one before it, cannot be replayed."""
        for index, other in enumerate(self.rows):
            if other.pk == row.pk:
                return self.hanchan.steps[index] if index < len(self.hanchan.steps) else None
        return None


def record_of(row: ReportedHand) -> Record:
    return Record(read(row.kind, row.schema, row.record), row.dealer)


def replay_rows(
    tournament: Tournament,
    rows: Iterable[ReportedHand],
    ruleset: Ruleset | None = None,
    judge: HandJudge | None = None,
) -> TableGame:
    """The game of these rows, in their order; rules and judge are the tournament's where whoever asks has none."""
    listed = list(rows)
    rules = ruleset or ruleset_of(tournament)
    records = [record_of(row) for row in listed]
    judge = judge or judge_of(tournament, (row.kind for row in listed))
    return TableGame(listed, replay(rules, None, records, judge))


def game_of(tournament: Tournament, table: Table) -> TableGame:
    return replay_rows(tournament, table.reported_hands.filter(undone_at=None))


def games_of(tournament: Tournament, tables: Iterable[int]) -> dict[int, TableGame]:
    """The games of many tables by their ids, in one query; every table named is in it."""
    rows: dict[int, list[ReportedHand]] = {pk: [] for pk in tables}
    for row in ReportedHand.objects.filter(table_id__in=list(rows), undone_at=None):
        rows[row.table_id].append(row)
    kinds = {row.kind for listed in rows.values() for row in listed}
    rules, judge = ruleset_of(tournament), judge_of(tournament, kinds)
    return {
        pk: TableGame(listed, replay(rules, None, [record_of(row) for row in listed], judge))
        for pk, listed in rows.items()
    }
