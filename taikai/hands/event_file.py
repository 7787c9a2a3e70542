"""What was reported hand by hand in the file of a whole event."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.hands.domain.games import games_of
from taikai.hands.models import Broadcast, ReportedHand, ReportSettings, TableNumbers, TableReporting
from taikai.problems import Problem
from taikai.seating.models import Table
from taikai.tournaments.domain.event.parts import FilePart, holds, import_checks, leaves_out
from taikai.tournaments.models import Tournament

leaves_out(TableNumbers, "worked out from the hands, and again where they are missing")

holds(FilePart("reporting", ReportSettings, "tournament", "How tables are reported.", fields=("way",)))
holds(
    FilePart(
        "table_reporting",
        TableReporting,
        "table__round__tournament",
        "What is one table's own: its way, the number of its link, the riichi of the hand in play.",
        fields=("table", "way", "link", "withdrawn_at", "riichi", "riichi_after"),
        shapes={
            "riichi": {"type": "array", "items": {"type": "string", "enum": ["E", "S", "W", "N"]}, "maxItems": 4}
        },
    )
)
holds(
    FilePart(
        "hands",
        ReportedHand,
        "table__round__tournament",
        "What was reported of a table hand by hand; `record` as the rules keep it, in the version `schema`.",
        fields=("table", "number", "place", "kind", "dealer", "schema", "record", "by", "at", "undone_at"),
        shapes={"record": {"type": "object"}},
        masks=("by",),
    )
)
holds(
    FilePart(
        "broadcast",
        Broadcast,
        "tournament",
        "Whether people elsewhere may follow the tables, so many minutes late.",
        fields=("delay", "feature"),
    )
)


@import_checks.register()
def hands_replay(tournament: Tournament) -> list[Problem]:
    """Every table's hands can be replayed: rows that no page could show are refused."""
    tables = Table.objects.filter(round__tournament=tournament, reported_hands__isnull=False).distinct()
    for table in tables.select_related("round"):
        try:
            games_of(tournament, [table.pk])
        except Exception:  # whatever a strange record makes the rules stumble over
            words = _("The hands of hanchan %(hanchan)d, table %(table)d cannot be replayed.")
            where = {"hanchan": table.round.number, "table": table.number}
            return [Problem("file.hands", "hands", words % where)]
    return []
