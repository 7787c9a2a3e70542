"""The programme and the clocks in the file of a whole event."""

from __future__ import annotations

from taikai.agenda.models import Clock, Item, TableTime
from taikai.tournaments.domain.event.parts import FilePart, holds

holds(
    FilePart(
        "programme",
        Item,
        "tournament",
        "The programme, line by line.",
        fields=("starts_at", "ends_at", "planned_starts_at", "planned_ends_at", "title", "kind", "hanchan"),
        known_as="item",
    )
)
holds(
    FilePart(
        "clocks",
        Clock,
        "round__tournament",
        "The clock of a hanchan; lengths in seconds.",
        fields=("round", "seconds", "started_at", "paused_at", "paused_seconds", "extra_seconds"),
    )
)
holds(
    FilePart(
        "extra_times",
        TableTime,
        "table__round__tournament",
        "Extra time of a table, in seconds.",
        fields=("table", "extra_seconds", "reason"),
    )
)
