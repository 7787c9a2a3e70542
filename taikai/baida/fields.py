"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.baida.domain.replay import session_of
from taikai.baida.models import SheetHand
from taikai.problems import Problem
from taikai.runtime.fields import ROW, TRACE, Fields, declare
from taikai.seating.fields import PLAYED
from taikai.seating.models import Table
from taikai.tournaments.domain.event.export_schema import import_checks
from taikai.tournaments.models import Tournament

declare(
    SheetHand,
    Fields("table number place schema", ROW),
    Fields("record", PLAYED, shape={"type": "object"}),
    Fields("by", TRACE, masked=True),
    Fields("at undone_at", TRACE),
    title=gettext_lazy("Hands of a Baida table"),
    part="baida_hands",
    of="table__round__tournament",
    about="What was reported of a Baida table hand by hand.",
)


@import_checks.register()
def sheets_replay(tournament: Tournament) -> list[Problem]:
    """Every sheet can be replayed."""
    tables = Table.objects.filter(round__tournament=tournament, sheet_hands__isnull=False).distinct()
    for table in tables.select_related("round"):
        try:
            session_of(tournament, table)
        except Exception:  # whatever a strange record makes the rules stumble over
            words = _("The hands of hanchan %(hanchan)d, table %(table)d can’t be replayed.")
            where = {"hanchan": table.round.number, "table": table.number}
            return [Problem("file.hands", "baida_hands", words % where)]
    return []
