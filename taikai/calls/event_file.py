"""Calls of judges in the file of a whole event."""

from __future__ import annotations

from taikai.calls.models import Call
from taikai.tournaments.domain.event.parts import FilePart, holds

holds(
    FilePart(
        "calls",
        Call,
        "table__round__tournament",
        "When a table called a judge or disputed what was reported of it.",
        fields=(
            *("table", "dispute", "about", "hand", "words", "entrant", "at", "taken_by", "taken_as", "taken_at"),
            *("ended_at", "ending"),
        ),
        masks=("taken_as",),
    )
)
