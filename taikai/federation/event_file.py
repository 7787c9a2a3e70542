"""What a federation is told, in the file of a whole event."""

from __future__ import annotations

from taikai.federation.models import Filing
from taikai.tournaments.domain.event.parts import FilePart, holds

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
