"""What has been reported of a table beside its score sheet, and whether the sheet says the same.

A room above this one may register who knows (`decks` does: hands written down at a table with cards). A result
that says something else, or comes in the middle of the game, is confirmed only with a reason.
"""

from __future__ import annotations

from collections.abc import Callable

from taikai.problems import Problem
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.runtime.registry import Registry
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament

Reporter = Callable[[Tournament, Table, Sheet], list[Problem]]

reporters: Registry[str, Reporter] = Registry("what a score sheet is compared with")


def unlike_reported(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """In what the sheet differs from what was reported of the table; empty = nothing to explain."""
    return [problem for reporter in reporters.values() for problem in reporter(tournament, table, sheet)]
