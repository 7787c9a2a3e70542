"""Stored statistics of finished tables, so that no page replays 500 tables.

What is kept is true for the rows and the rules it was counted from, and says which these were (`mark`). Where it
is missing, or says something else, the table is replayed; that is remembered in this process.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from hashlib import blake2b

from django.db.models import Count, Max

from scoring.rulesets import Ruleset
from taikai.hands.domain.replay import TableGame, games_of
from taikai.hands.domain.statistics.facts import facts_of
from taikai.hands.domain.statistics.tally import MEANING, Tally, tally
from taikai.hands.models import ReportedHand, TableNumbers
from taikai.runtime.lru_cache import LruCache
from taikai.runtime.registry import Registry
from taikai.seating.models import Table
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

At = tuple[int, int]
"""A table by its hanchan and number."""

Marks = Mapping[int, tuple[At, str]]
FEW = 50
"""So many tables are asked for by name; of more than that all are read."""

NumbersSource = Callable[[Tournament, Collection[At] | None], Mapping[At, Tally]]
"""The numbers of every table (or of these) whose hands are kept elsewhere; nothing where none are."""

numbers_sources: Registry[str, NumbersSource] = Registry("hands of other apps counted in the statistics")


#: Tables counted in this process, by what they were counted from.
_counted: LruCache[Tally] = LruCache(4000)


def clear_cache() -> None:
    """Drop what this process has counted (tests take rows back, and write others with their numbers)."""
    _counted.clear()


def _by(rules: Ruleset) -> str:
    """The rules and the way of counting, short."""
    return blake2b(repr((MEANING, rules)).encode(), digest_size=9).hexdigest()


def keep(table: Table, game: TableGame) -> None:
    """Keep the numbers of a table whose hanchan is over; inside an open change, after its rows were written.

    The mark says the rules and the rows that stand. Rows are only added and taken back, never edited: how many
    stand and the number of the last of them tell any two states of a table apart.
    """
    if not game.standing.ended or game.hanchan.problems:
        return
    last = max((row.number for row in game.rows), default=0)
    mark = f"{_by(game.hanchan.ruleset)}:{len(game.rows)}:{last}"
    numbers = tally(facts_of(game)).as_json()
    TableNumbers.objects.update_or_create(table=table, defaults={"mark": mark, "numbers": numbers})


def numbers_of(tournament: Tournament, tables: Collection[At] | None = None) -> dict[At, Tally]:
    """The numbers of every table (or of these) that reported hands, whichever app keeps them."""
    found = _of_rows(tournament, tables)
    for source in numbers_sources.values():
        found.update(source(tournament, tables))
    return found


def _of_rows(tournament: Tournament, tables: Collection[At] | None) -> dict[At, Tally]:
    """Those of the tables that report to this app. Two queries if all are kept."""
    rows = (
        ReportedHand.objects.filter(table__round__tournament=tournament, undone_at=None)
        .order_by()
        .values_list("table_id", "table__round__number", "table__number")
        .annotate(many=Count("pk"), last=Max("number"))
    )
    by = _by(ruleset_of(tournament))
    marks = {
        pk: ((hanchan, number), f"{by}:{many}:{last}")
        for pk, hanchan, number, many, last in rows
        if tables is None or (hanchan, number) in tables
    }
    if not marks:
        return {}
    found: dict[At, Tally] = {}
    missing: list[int] = []
    for pk, (at, mark) in marks.items():
        if (counted := _counted.get((tournament.secret, pk, mark))) is not None:
            found[at] = counted
        else:
            missing.append(pk)
    for pk, counted in (_worked_out(tournament, marks, missing) if missing else {}).items():
        at, mark = marks[pk]
        found[at] = counted
        _counted.put((tournament.secret, pk, mark), counted)
    return found


def _worked_out(tournament: Tournament, marks: Marks, tables: list[int]) -> dict[int, Tally]:
    """The numbers of these tables: as they are kept, or from the rows where what is kept is of another state."""
    kept = TableNumbers.objects.filter(table__round__tournament=tournament)
    if len(tables) < FEW:
        kept = kept.filter(table__in=tables)
    wanted = set(tables)
    found = {
        pk: Tally.from_json(raw)
        for pk, mark, raw in kept.values_list("table_id", "mark", "numbers")
        if pk in wanted and marks[pk][1] == mark
    }
    missing = [pk for pk in tables if pk not in found]
    for pk, game in (games_of(tournament, missing) if missing else {}).items():
        found[pk] = tally(facts_of(game))
    return found
