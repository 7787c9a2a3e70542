"""Reporting route of Baida tables: links of tables and players lead to their own page."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count

from taikai.baida.domain.report import plays
from taikai.baida.models import SheetHand
from taikai.hands.domain.access.reporting_routes import TableDoor, table_doors

TABLE = "baida-table"


def hands_of(tables: Iterable[int]) -> dict[int, int]:
    """How many records of each table stand; further winners of a discard count as one more. One query."""
    rows = SheetHand.objects.filter(table_id__in=list(tables), undone_at=None).order_by()
    return dict(rows.values_list("table_id").annotate(Count("pk")))


table_doors.add(TableDoor(TABLE, plays, hands_of), TABLE)
