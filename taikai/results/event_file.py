"""Results in all their versions, signatures and penalties in the file of a whole event."""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.results.models import EntrySettings, Hold, Penalty, Result, SheetPhoto, Signature
from taikai.tournaments.domain.event.parts import FilePart, holds, import_checks, leaves_out
from taikai.tournaments.models import Tournament

WIND = {"type": "string", "enum": ["E", "S", "W", "N"]}
COUNTS = {
    "type": "object",
    "properties": {wind: {"type": "integer", "minimum": 0, "maximum": 99} for wind in "ESWN"},
    "additionalProperties": False,
}

leaves_out(SheetPhoto, "photos of paper sheets: handwriting, which goes with the contact data")

holds(
    FilePart(
        "entry_settings",
        EntrySettings,
        "tournament",
        "How results are entered.",
        fields=("second_person", "signatures"),
    )
)
holds(
    FilePart(
        "results",
        Result,
        "table__round__tournament",
        "Every version of a table's final points, by the wind at the start.",
        fields=(
            *("table", "version", "previous", "state", "east", "south", "west", "north", "sticks_left", "chombo"),
            *("taken_over_during", "entered_by", "entered_at", "confirmed_by", "confirmed_at", "reason"),
        ),
        shapes={"chombo": COUNTS, "taken_over_during": {"type": "array", "items": WIND, "maxItems": 4}},
    )
)
holds(
    FilePart(
        "signatures",
        Signature,
        "result__table__round__tournament",
        "Who signed which version.",
        fields=("result", "wind", "entrant", "how", "by", "reason", "at", "lifted_at"),
    )
)
holds(
    FilePart(
        "penalties",
        Penalty,
        "tournament",
        "Penalties outside the ruleset's chombo, in tenths of a point of the final score.",
        fields=(
            *("entrant", "round", "tenths", "reason", "given_by", "given_at", "cancelled_at", "cancelled_reason"),
        ),
    )
)
holds(
    FilePart(
        "holds",
        Hold,
        "round__tournament",
        "Hanchans whose results the organiser keeps from the public.",
        fields=("round", "held_at", "held_by"),
    )
)


@import_checks.register()
def versions_at_one_table(tournament: Tournament) -> list[Problem]:
    """A version follows one of its own table."""
    mine = Result.objects.filter(table__round__tournament=tournament)
    if not mine.exclude(previous=None).exclude(previous__table_id=F("table_id")).exists():
        return []
    return [Problem("file.version", "results", _("A result follows a version of another table."))]
