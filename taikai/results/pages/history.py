"""Every version of a table's result beside the one before, and what the log says about it."""

from __future__ import annotations

from typing import Any

from taikai.results.domain.sheets.versions import seats_of
from taikai.seating.models import Table
from taikai.tournaments.domain.games import GameKind
from taikai.tournaments.models import LogEntry


def history_context(table: Table, game: GameKind) -> dict[str, Any]:
    """Everything `results/history.html` shows, the newest version first."""
    versions = list(table.results.select_related("entered_by", "confirmed_by").order_by("-version"))
    by_number = {version.version: version for version in versions}
    rows = []
    for version in versions:
        old = by_number.get(version.version - 1)
        cells = [
            {"wind": wind, "value": value, "changed": old is not None and old.points[wind] != value}
            for wind, value in version.points.items()
        ]
        rows.append({"version": version, "cells": cells, "chombo": version.chombo})
    return {
        "table": table,
        "seats": seats_of(table),
        "game": game,
        "rows": rows,
        "log": LogEntry.objects.filter(tournament=table.round.tournament_id, target_id=f"table:{table.pk}"),
    }
