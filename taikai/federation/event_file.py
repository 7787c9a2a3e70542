"""What a federation is told, in the file of a whole event."""

from __future__ import annotations

from taikai.federation.models import Filing, ListedNumber
from taikai.tournaments.domain.event.parts import FilePart, holds, leaves_out

WORDS = {"type": "array", "items": {"type": "string", "maxLength": 40}, "maxItems": 60}

holds(
    FilePart(
        "filing",
        Filing,
        "tournament",
        "What the organiser says to a federation.",
        fields=(
            *("federation", "country", "qualification", "applied_on", "observer", "observer_named_on", "done"),
            *("columns", "venue", "equipment", "complaints", "atmosphere", "catering", "prizes", "other"),
            "conclusion",
        ),
        shapes={"done": WORDS, "columns": WORDS},
    )
)

leaves_out(ListedNumber, "a copy of the federation's own list, which names people who never entered")
