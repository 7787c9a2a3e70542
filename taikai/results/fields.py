"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.problems import Problem
from taikai.results.models import EntrySettings, Hold, Penalty, Result, SheetPhoto, Signature
from taikai.runtime.fields import ROW, TRACE, Fields, Kept, OnRequest, SeenBy, Until, declare
from taikai.seating.fields import PLAYED
from taikai.tournaments.domain.event.export_schema import import_checks
from taikai.tournaments.models import Tournament

WIND = {"type": "string", "enum": ["E", "S", "W", "N"]}
COUNTS = {
    "type": "object",
    "properties": {wind: {"type": "integer", "minimum": 0, "maximum": 99} for wind in "ESWN"},
    "additionalProperties": False,
}
SHEET = Kept(
    gettext_lazy("lets judges compare the paper score sheet with the result"),
    SeenBy.STAFF,
    Until.CONTACTS,
    OnRequest.DELETED,
)

declare(EntrySettings, Fields("second_person signatures"), part="entry_settings", about="How results are entered.")
declare(
    Result,
    Fields("table version previous state", ROW),
    Fields("east south west north sticks_left", PLAYED),
    Fields("chombo", PLAYED, shape=COUNTS),
    Fields("taken_over_during", PLAYED, shape={"type": "array", "items": WIND, "maxItems": 4}),
    Fields("entered_by entered_at confirmed_by confirmed_at reason", TRACE),
    title=gettext_lazy("Table results"),
    part="results",
    of="table__round__tournament",
    about="Every version of a table's final points, by the wind at the start.",
)
declare(
    SheetPhoto,
    Fields("table digest width height", ROW),
    Fields("content reading block", SHEET),
    Fields("by at", TRACE),
    title=gettext_lazy("Photos of score sheets"),
    home="photos of paper sheets: handwriting, which goes with the contact data",
)
declare(
    Signature,
    Fields("result", ROW),
    Fields("wind entrant how by reason at lifted_at", TRACE),
    title=gettext_lazy("Result signatures"),
    part="signatures",
    of="result__table__round__tournament",
    about="Who signed which version.",
)
declare(
    Penalty,
    Fields("entrant round tenths reason", PLAYED),
    Fields("given_by given_at cancelled_at cancelled_reason", TRACE),
    title=gettext_lazy("Penalties"),
    part="penalties",
    about="Penalties outside the ruleset's chombo, in tenths of a point of the final score.",
)
declare(
    Hold,
    Fields("round", ROW),
    Fields("held_at held_by", TRACE),
    title=gettext_lazy("Hidden hanchans"),
    part="holds",
    of="round__tournament",
    about="Hanchans whose results the organiser keeps from the public.",
)


@import_checks.register()
def versions_at_one_table(tournament: Tournament) -> list[Problem]:
    """A version follows one of its own table."""
    mine = Result.objects.filter(table__round__tournament=tournament)
    if not mine.exclude(previous=None).exclude(previous__table_id=F("table_id")).exists():
        return []
    return [Problem("file.version", "results", _("A result replaces a version from another table."))]
