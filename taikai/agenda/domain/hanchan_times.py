"""Start and end of played hanchans, from clocks and results."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Max, Q

from taikai.seating.models import Round
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class BegunHanchan:
    """A hanchan that has begun: its clock was started, or a table is confirmed.

    `seconds`: what the clock runs in all, finished pauses included. `last_at`: when the last table handed in.
    """

    number: int
    complete: bool
    started_at: dt.datetime | None = None
    seconds: int = 0
    paused_at: dt.datetime | None = None
    last_at: dt.datetime | None = None

    def time_over_at(self, at: dt.datetime) -> dt.datetime | None:
        """When the clock runs out, or ran out, if a pause ends at `at`; None without a clock."""
        if self.started_at is None:
            return None
        waited = max(at - self.paused_at, dt.timedelta(0)) if self.paused_at else dt.timedelta(0)
        return self.started_at + dt.timedelta(seconds=self.seconds) + waited

    def ends_at(self, at: dt.datetime) -> dt.datetime | None:
        """When it was over or will be, by its clock; not before now while results are missing."""
        over = self.time_over_at(at)
        if over is None or not self.complete:
            return None if over is None else max(over, at)
        return min(over, self.last_at) if self.last_at is not None else over


def played_of(tournament: Tournament) -> tuple[BegunHanchan, ...]:
    """The hanchans that have begun, in order. One query."""
    clock = ("started_at", "paused_at", "seconds", "extra_seconds", "paused_seconds")
    rows = (
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED)
        .values("number", *(f"clock__{name}" for name in clock))
        .annotate(
            all=Count("tables", distinct=True),
            done=Count("tables", filter=Q(tables__results__state="confirmed"), distinct=True),
            last=Max("tables__results__entered_at", filter=Q(tables__results__version=1)),
        )
        .order_by("number")
    )
    found = []
    for row in rows:
        started, paused = row["clock__started_at"], row["clock__paused_at"]
        if started is None and not row["done"]:
            continue
        complete = 0 < row["all"] == row["done"]
        seconds = sum(row[f"clock__{name}"] for name in clock[2:]) if started else 0
        found.append(BegunHanchan(row["number"], complete, started, seconds, paused, row["last"]))
    return tuple(found)
