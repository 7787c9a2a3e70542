"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from taikai.agenda.models import Clock, Item, TableTime
from taikai.runtime.fields import Fields, declare

declare(
    Item,
    Fields("starts_at ends_at planned_starts_at planned_ends_at title kind hanchan"),
    part="programme",
    about="The programme, line by line.",
    known_as="item",
)
declare(
    Clock,
    Fields("round seconds started_at paused_at paused_seconds extra_seconds"),
    part="clocks",
    of="round__tournament",
    about="The clock of a hanchan; lengths in seconds.",
)
declare(
    TableTime,
    Fields("table extra_seconds reason"),
    part="extra_times",
    of="table__round__tournament",
    about="Extra time of a table, in seconds.",
)
