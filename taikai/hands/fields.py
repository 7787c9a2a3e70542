"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.hands.domain.replay import games_of
from taikai.hands.models import Broadcast, ReportedHand, ReportSettings, TableNumbers, TableReporting
from taikai.problems import Problem
from taikai.runtime.fields import ROW, TRACE, Fields, declare
from taikai.seating.fields import PLAYED
from taikai.seating.models import Table
from taikai.tournaments.domain.event.export_schema import import_checks
from taikai.tournaments.models import Tournament

declare(ReportSettings, Fields("way"), part="reporting", about="How tables are reported.")
declare(
    TableReporting,
    Fields("table way link withdrawn_at"),
    Fields(
        "riichi", shape={"type": "array", "items": {"type": "string", "enum": ["E", "S", "W", "N"]}, "maxItems": 4}
    ),
    Fields("riichi_after"),
    part="table_reporting",
    of="table__round__tournament",
    about="What is one table's own: its way, the number of its link, the riichi of the hand in play.",
)
declare(
    ReportedHand,
    Fields("table number place kind dealer schema", ROW),
    Fields("record", PLAYED, shape={"type": "object"}),
    Fields("by", TRACE, masked=True),
    Fields("at undone_at", TRACE),
    title=gettext_lazy("Recorded hands of a table"),
    part="hands",
    of="table__round__tournament",
    about="What was reported of a table hand by hand; `record` as the rules keep it, in the version `schema`.",
)
declare(TableNumbers, home="worked out from the hands, and again where they are missing")
declare(
    Broadcast,
    Fields("delay feature"),
    part="broadcast",
    about="Whether people elsewhere may follow the tables, so many minutes late.",
)


@import_checks.register()
def hands_replay(tournament: Tournament) -> list[Problem]:
    """Every table's hands can be replayed: rows that no page could show are refused."""
    tables = Table.objects.filter(round__tournament=tournament, reported_hands__isnull=False).distinct()
    for table in tables.select_related("round"):
        try:
            games_of(tournament, [table.pk])
        except Exception:  # whatever a strange record makes the rules stumble over
            words = _("The hands of hanchan %(hanchan)d, table %(table)d can’t be replayed.")
            where = {"hanchan": table.round.number, "table": table.number}
            return [Problem("file.hands", "hands", words % where)]
    return []
