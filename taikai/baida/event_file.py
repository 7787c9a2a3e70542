"""Baida sheets in the file of a whole event."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.baida.domain.sessions import session_of
from taikai.baida.models import SheetHand
from taikai.problems import Problem
from taikai.seating.models import Table
from taikai.tournaments.domain.event.parts import FilePart, holds, import_checks
from taikai.tournaments.models import Tournament

holds(
    FilePart(
        "baida_hands",
        SheetHand,
        "table__round__tournament",
        "What was reported of a Baida table hand by hand.",
        fields=("table", "number", "place", "schema", "record", "by", "at", "undone_at"),
        shapes={"record": {"type": "object"}},
        masks=("by",),
    )
)


@import_checks.register()
def sheets_replay(tournament: Tournament) -> list[Problem]:
    """Every sheet can be replayed."""
    tables = Table.objects.filter(round__tournament=tournament, sheet_hands__isnull=False).distinct()
    for table in tables.select_related("round"):
        try:
            session_of(tournament, table)
        except Exception:  # whatever a strange record makes the rules stumble over
            words = _("The hands of hanchan %(hanchan)d, table %(table)d cannot be replayed.")
            where = {"hanchan": table.round.number, "table": table.number}
            return [Problem("file.hands", "baida_hands", words % where)]
    return []
