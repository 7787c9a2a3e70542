"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.problems import Problem
from taikai.runtime.fields import ROW, TRACE, Fields, Kept, Renumbering, SeenBy, Until, declare
from taikai.seating.domain.people.wishes import MOST_FIRST, SCOPED
from taikai.seating.models import Absence, PlanJob, Round, Seat, Table, Wishes
from taikai.tournaments.domain.event.export_schema import import_checks
from taikai.tournaments.models import Tournament

NUMBER = {"type": "integer", "minimum": 1}
NUMBERS = {"type": "array", "items": NUMBER, "maxItems": 2000}
GROUPS = {
    "type": "array",
    "maxItems": 2000,
    "items": {
        "type": "array",
        "minItems": 2,
        "maxItems": 2,
        "prefixItems": [{"type": "string", "maxLength": 200}, NUMBERS],
    },
}
PLAIN = {"type": ["string", "integer", "number", "boolean", "null", "array"]}


def _turned(numbers: Any, turn: Renumbering) -> list[int]:
    return [found for number in numbers if (found := turn("entrants", number)) is not None]


def provenance(value: Any, turn: Renumbering) -> dict[str, Any]:
    """How a seating was made, without the planner's working paper; who rests by their other numbers."""
    kept = {name: each for name, each in value.items() if name != "job"}
    if "rests" in kept:
        kept["rests"] = _turned(kept["rests"], turn)
    return kept


def wishes(value: Any, turn: Renumbering) -> dict[str, Any]:
    """The wishes with the other numbers of everybody in them; who is gone is left out."""
    kept = dict(value)
    fixed = {turn("entrants", who): tables for who, tables in kept.get("fixed_table", {}).items()}
    pairs = [_turned(pair, turn) for pair in kept.get("forbidden_pairs", ())]
    if "fixed_table" in kept:
        kept["fixed_table"] = {str(who): tables for who, tables in fixed.items() if who is not None}
    if "forbidden_pairs" in kept:
        kept["forbidden_pairs"] = [pair for pair in pairs if len(pair) == 2]
    for name in ("team", "couple"):
        if name in kept:
            kept[name] = [[label, _turned(people, turn)] for label, people in kept[name]]
    if "referees" in kept:
        kept["referees"] = _turned(kept["referees"], turn)
    return kept


WISHED = Kept(gettext_lazy("keeps players together or apart in the draw"), SeenBy.ORGANISERS, Until.EVENT)
PLAYED = Kept(gettext_lazy("links each result to a player"), SeenBy.EVERYBODY, Until.EVENT)

declare(
    Wishes,
    Fields(
        "data",
        WISHED,
        shape={
            "type": "object",
            "properties": {
                "weights": {
                    "type": "object",
                    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 1000},
                },
                "fixed_table": {"type": "object", "additionalProperties": NUMBERS},
                "forbidden_pairs": {"type": "array", "items": {**NUMBERS, "minItems": 2, "maxItems": 2}},
                "team": GROUPS,
                "couple": GROUPS,
                "referees": NUMBERS,
                "first": {
                    "type": "object",
                    "propertyNames": {"enum": list(SCOPED)},
                    "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST_FIRST},
                },
            },
            "additionalProperties": False,
        },
        inside=wishes,
    ),
    title=gettext_lazy("Seating preferences"),
    part="wishes",
    about="What the organiser asks of every draw; people are numbers of `entrants`.",
    mentions=("entrants",),
)
declare(
    Round,
    Fields("number state published_at"),
    Fields(
        "provenance",
        shape={
            "type": "object",
            "properties": {
                "rests": NUMBERS,
                "evens": {"type": "integer", "minimum": 0, "maximum": 100},
                "evening": {"type": "boolean"},
                "by_hand": {"type": "integer", "minimum": 0, "maximum": 1_000_000},
                "hanchans": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 1000}},
                "method": {"type": "string", "maxLength": 200},
                "version": {"type": "string", "maxLength": 40},
                "hash": {"type": "string", "maxLength": 200},
                "drawn_at": {"type": "string", "maxLength": 40},
            },
            "additionalProperties": PLAIN,
        },
        inside=provenance,
    ),
    Fields("released_at"),
    part="hanchans",
    about="The hanchans that are drawn, drafts among them.",
    mentions=("entrants",),
)
declare(
    Table,
    Fields("round number"),
    part="tables",
    of="round__tournament",
    about="A table of a hanchan.",
    known_as="table",
)
declare(
    Seat,
    Fields("round table", ROW),
    Fields("wind entrant stands_in_for", PLAYED),
    title=gettext_lazy("Seats"),
    part="seats",
    of="round__tournament",
    about="Who sits where, by the wind at the start; `stands_in_for`: whose place a substitute takes.",
)
declare(
    Absence,
    Fields("entrant first last substitute", PLAYED),
    title=gettext_lazy("Absences"),
    part="absences",
    of="entrant__tournament",
    about="Who does not sit in which hanchans, and who instead.",
)
declare(
    PlanJob,
    Fields(
        "mode request state run done total best plan problems created_at started_at beat_at ended_at"
        " accepted_at dropped_at undone_at before verify_at verified",
        ROW,
    ),
    Fields("actor", TRACE),
    title=gettext_lazy("Seating draws"),
    home="working papers of the planner; what became of them are the hanchans",
)


@import_checks.register()
def seats_at_tables(tournament: Tournament) -> list[Problem]:
    """Every seat is of the hanchan its table is of."""
    astray = Seat.objects.filter(round__tournament=tournament).exclude(table__round_id=F("round_id"))
    if not astray.exists():
        return []
    return [Problem("file.seat", "seats", _("The seat and its table are in different hanchans."))]
