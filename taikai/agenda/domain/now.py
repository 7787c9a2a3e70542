"""What is on now and what comes next."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from zoneinfo import ZoneInfo

from taikai.agenda.domain.times import local_day
from taikai.agenda.models import Item
from taikai.seating.domain.seats.starts import register_starts
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class NowNext:
    """The lines that are on, and the next one. Minutes are counted up: 61 seconds left are 2 minutes."""

    now: tuple[Item, ...]
    next: Item | None
    at: dt.datetime

    @property
    def minutes_left(self) -> int | None:
        """Until the current line ends; None if nothing is on."""
        return _minutes(min(item.ends_at for item in self.now) - self.at) if self.now else None

    @property
    def minutes_until_next(self) -> int | None:
        """Until the next line starts; None if nothing follows."""
        return _minutes(self.next.starts_at - self.at) if self.next else None


def _minutes(span: dt.timedelta) -> int:
    return -(-int(span.total_seconds()) // 60)


def now_and_next(items: Sequence[Item], at: dt.datetime, *, playing: int | None = None) -> NowNext:
    """What is on at a moment: a line is on from its start until just before its end.

    `playing`: the hanchan whose clock runs. Begun before its time, what comes next comes after it all the same.
    """
    now = tuple(item for item in items if item.starts_at <= at < item.ends_at)
    begun = [item.starts_at for item in items if playing is not None and item.hanchan == playing]
    following = [item for item in items if item.starts_at > max([at, *begun])]
    return NowNext(now, min(following, key=lambda item: item.starts_at, default=None), at)


def by_day(items: Sequence[Item], zone: ZoneInfo) -> list[tuple[dt.date, list[Item]]]:
    """The lines day by day in the tournament's calendar; a night's party belongs to the day it starts."""
    ordered = sorted(items, key=lambda item: (item.starts_at, item.pk))
    return [(day, list(lines)) for day, lines in groupby(ordered, lambda item: local_day(item.starts_at, zone))]


@register_starts
def starts_of(tournament: Tournament) -> dict[int, dt.datetime]:
    """When each hanchan starts, by its number. One query."""
    rows = Item.objects.filter(tournament=tournament).values_list("hanchan", "starts_at")
    return {number: starts_at for number, starts_at in rows if number is not None}
