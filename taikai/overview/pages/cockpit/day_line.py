"""The programme of the day as a line, and how late the day is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from taikai.agenda.domain.times import local_day
from taikai.agenda.models import Item
from taikai.overview.pages.cockpit.hall import HallNow
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may

#: The least minutes that count as late: below, nobody has to know.
LATE = 2


@dataclass(frozen=True, slots=True)
class Stick:
    """A line of today's programme. `left` and `width` in the hundredths of the day that an SVG counts in."""

    item: Item
    left: float
    width: float
    state: str
    starts_at: dt.datetime
    moved: bool

    @property
    def wide(self) -> bool:
        """Whether its word has room."""
        return self.width >= 5.5

    @property
    def middle(self) -> float:
        """Where its word stands."""
        return self.left + self.width / 2


@dataclass(frozen=True, slots=True)
class DayLine:
    """Today's programme as a line: what is on, how late it is, when the day ends unless somebody changes that."""

    sticks: Sequence[Stick]
    now: float | None
    at: dt.datetime
    late: int
    ends_at: dt.datetime
    planned_end: dt.datetime
    next: Item | None
    next_at: dt.datetime | None
    minutes: int | None
    move_url: str


#: What is played past midnight still belongs to the evening it began in.
NIGHT = dt.timedelta(hours=4)


def day_line(tournament: Tournament, role: str, items: Sequence[Item], hall: HallNow | None) -> DayLine | None:
    """Today's lines, or those of the next day that has any; None without a programme."""
    now = timezone.now()
    zone = tournament.zone
    days = sorted({local_day(item.starts_at - NIGHT, zone) for item in items})
    if not days:
        return None
    today = local_day(now - NIGHT, zone)
    day = next((each for each in days if each >= today), days[-1])
    lines = sorted(
        (item for item in items if local_day(item.starts_at - NIGHT, zone) == day), key=lambda item: item.starts_at
    )
    late = _late(hall, lines, now) if day == today else 0
    shift = dt.timedelta(minutes=late)
    ahead = [item for item in lines if item.starts_at > _planned_now(hall, lines, now)]
    begin, end = lines[0].starts_at, max(item.ends_at for item in lines) + max(shift, dt.timedelta(0))
    span = max((end - begin).total_seconds(), 60.0)

    def place(moment: dt.datetime) -> float:
        return round(100 * (moment - begin).total_seconds() / span, 2)

    moved = {item.pk for item in ahead} if late else set()
    sticks = []
    for item in lines:
        starts = item.starts_at + (shift if item.pk in moved else dt.timedelta(0))
        if hall is not None and item.hanchan == hall.number and hall.started_at is not None and day == today:
            starts = max(hall.started_at, begin)
        width = 100 * (item.ends_at - item.starts_at).total_seconds() / span
        sticks.append(
            Stick(item, place(starts), round(width, 2), _state(item, hall, now), starts, item.pk in moved)
        )
    following = next((item for item in ahead if item.starts_at + shift > now), None)
    next_at = following.starts_at + shift if following is not None else None
    first = ahead[0] if ahead else None
    return DayLine(
        sticks=sticks,
        now=place(now) if begin <= now <= end else None,
        at=now,
        late=late,
        ends_at=end,
        planned_end=max(item.ends_at for item in lines),
        next=following,
        next_at=next_at,
        minutes=None if next_at is None else -(-int((next_at - now).total_seconds()) // 60),
        move_url=(
            f"{reverse('desk-agenda-move', args=[tournament.slug, first.pk])}?minutes={late}&mode=from"
            if first is not None and late and may(role, "agenda.edit")
            else ""
        ),
    )


def _planned_now(hall: HallNow | None, lines: Sequence[Item], now: dt.datetime) -> dt.datetime:
    """The moment of the programme at which the day stands: the start of the hanchan that is on, else now."""
    on = next((item for item in lines if hall is not None and item.hanchan == hall.number), None)
    if on is None or hall is None or hall.started_at is None:
        return now
    return max(on.starts_at, now - dt.timedelta(minutes=max(0, _late(hall, lines, now))))


def _late(hall: HallNow | None, lines: Sequence[Item], now: dt.datetime) -> int:
    """How many minutes after the programme the day is: by the start of the hanchan that is on, and by its end once
    that is past; by now, for one that ought to have begun. 0 for less than two.
    """
    on = next((item for item in lines if hall is not None and item.hanchan == hall.number), None)
    if on is None or hall is None:
        return 0
    if hall.count.complete:
        return 0
    clock = hall.clock
    if hall.started_at is None or (clock is not None and clock.state in ("ready", "counting")):
        late = now - on.starts_at
    else:
        late = hall.started_at - on.starts_at
        if clock is not None:
            ends = clock.at + dt.timedelta(seconds=max(clock.seconds_left, 0))
            late = max(late, ends - on.ends_at)
    minutes = int(late.total_seconds() // 60)
    return minutes if minutes >= LATE else 0


def _state(item: Item, hall: HallNow | None, now: dt.datetime) -> str:
    if item.hanchan is None:
        return "word"
    if hall is not None and item.hanchan == hall.number:
        return "done" if hall.count.complete else "now"
    if hall is not None:
        return "done" if item.hanchan < hall.number else "later"
    return "done" if item.ends_at < now else "later"
