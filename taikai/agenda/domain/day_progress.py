"""Progress of the day: start and end of hanchans, current item, delay, next item.

Every page that says what is on or next asks here. The programme is the plan, clocks and results are the facts: a
hanchan is on once it has begun, whatever the plan says, and what has not been played is still to come.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal
from zoneinfo import ZoneInfo

from django.db.models import Count, Max, Q

from taikai.agenda.domain.local_times import evening_of, local_day
from taikai.agenda.models import Item
from taikai.seating.models import Round
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

# Start and end of played hanchans, from clocks and results.


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


LineState = Literal["done", "now", "later"]
#: The least minutes that count as late: below, nobody has to know.
LATE = 2
NOTHING = dt.timedelta(0)
ON_THE_DAY = (Tournament.Stage.CHECK_IN, Tournament.Stage.PLAYING)


@dataclass(frozen=True, slots=True)
class ProgressLine:
    """A line of the programme as it really is: when it began and ended, or when it is expected to."""

    item: Item
    state: LineState
    starts_at: dt.datetime
    ends_at: dt.datetime
    waits: bool = False  # it is today's and not played yet: it goes along when the rest of the day moves

    @property
    def title(self) -> str:
        return self.item.shown_title

    @property
    def hanchan(self) -> int | None:
        """The number of the hanchan, if it is one."""
        return self.item.hanchan

    @property
    def moved(self) -> bool:
        """Whether it is expected at another time than planned."""
        return self.waits and self.starts_at != self.item.starts_at

    @property
    def shown_from(self) -> dt.datetime:
        """The time a programme prints: the planned one until it was played, then the real one."""
        return self.item.starts_at if self.waits else self.starts_at

    @property
    def shown_to(self) -> dt.datetime:
        """The end, as `shown_from` the start."""
        return self.item.ends_at if self.waits else self.ends_at


@dataclass(frozen=True, slots=True)
class DayCourse:
    """The whole programme at a moment. `late`: by how many minutes today is behind, if nobody changes that."""

    lines: tuple[ProgressLine, ...]
    now: tuple[ProgressLine, ...]
    next: ProgressLine | None
    late: int
    slipped: (
        ProgressLine | None
    )  # what began last, where it was late: a move of the rest writes its real times down
    at: dt.datetime
    zone: ZoneInfo
    finished: frozenset[int]  # the numbers of the hanchans of which every table is confirmed

    @property
    def minutes_left(self) -> int | None:
        """Until what is on ends, counted up (61 seconds are 2 minutes); None if nothing is on."""
        return _minutes(min(line.ends_at for line in self.now) - self.at) if self.now else None

    @property
    def minutes_until_next(self) -> int | None:
        """Until the next line starts, counted up; 0 for one that is due. None if nothing follows."""
        return None if self.next is None else max(0, _minutes(self.next.starts_at - self.at))

    @property
    def rest(self) -> tuple[ProgressLine, ...]:
        """What of today is still to come: all of it moves together."""
        return tuple(line for line in self.lines if line.waits)

    @property
    def days(self) -> list[tuple[dt.date, list[ProgressLine]]]:
        """The lines day by day in the tournament's calendar; a night's party belongs to the day it starts."""
        return [
            (day, list(lines))
            for day, lines in groupby(self.lines, lambda line: local_day(line.item.starts_at, self.zone))
        ]

    @property
    def evening(self) -> list[ProgressLine]:
        """The lines of today, or of the next day that has any, else of the last one."""
        evenings = sorted({evening_of(line.item.starts_at, self.zone) for line in self.lines})
        today = evening_of(self.at, self.zone)
        shown = next((each for each in evenings if each >= today), evenings[-1] if evenings else today)
        return [line for line in self.lines if evening_of(line.item.starts_at, self.zone) == shown]

    def planned(self, hanchan: int) -> dt.datetime | None:
        """When the programme says that this hanchan begins."""
        return next((line.item.starts_at for line in self.lines if line.hanchan == hanchan), None)

    def start_of(self, hanchan: int) -> dt.datetime | None:
        """When this hanchan began or is expected to; None if the programme has no line for it."""
        return next((line.starts_at for line in self.lines if line.hanchan == hanchan), None)


def _minutes(span: dt.timedelta) -> int:
    return -(-int(span.total_seconds()) // 60)


def course_of(tournament: Tournament, at: dt.datetime) -> DayCourse:
    """How the day stands, for pages. Three queries, once a revision."""
    items, played = once_a_revision(tournament, ("course",), lambda: _facts(tournament))
    return course(items, played, at, zone=tournament.zone, live=tournament.stage in ON_THE_DAY)


def course_now(tournament: Tournament, at: dt.datetime) -> DayCourse:
    """The same read afresh, for a change: inside one the revision is still that of before."""
    items, played = _facts(tournament)
    return course(items, played, at, zone=tournament.zone, live=tournament.stage in ON_THE_DAY)


def _facts(tournament: Tournament) -> tuple[list[Item], tuple[BegunHanchan, ...]]:
    return list(Item.objects.filter(tournament=tournament)), played_of(tournament)


def course(
    items: Sequence[Item], played: Sequence[BegunHanchan], at: dt.datetime, *, zone: ZoneInfo, live: bool = True
) -> DayCourse:
    """The programme and what was played, brought together. Pure.

    `live`: the event is going on, so a hanchan begins when somebody begins it; else it goes by the plan.
    """
    ordered = sorted(items, key=lambda item: (item.starts_at, item.pk))
    known = {each.number: each for each in played}
    if not live:
        return _by_plan(ordered, known, at, zone)
    last = max(known, default=0)
    today = [item for item in ordered if evening_of(item.starts_at, zone) == evening_of(at, zone)]
    anchor = max(
        (item for item in today if item.hanchan in known), key=lambda item: item.hanchan or 0, default=None
    )
    waiting = _waiting(today, anchor, last, at)
    late = _late(waiting, anchor, known, at)
    shift = {item.pk: late for item in waiting}
    lines = tuple(_line(item, known, shift, anchor, at) for item in ordered)
    now = tuple(line for line in lines if line.state == "now")
    coming = (
        line
        for line in lines
        if line.state == "later" and (anchor is None or line.item.starts_at > anchor.starts_at)
    )
    following = min(coming, key=lambda line: line.starts_at, default=None)
    return DayCourse(lines, now, following, _whole(late), _slipped(anchor, known, at), at, zone, _finished(known))


def _by_plan(
    items: Sequence[Item], known: Mapping[int, BegunHanchan], at: dt.datetime, zone: ZoneInfo
) -> DayCourse:
    """Before the event's days, after them, and for whoever plays without this site."""
    lines = tuple(_of_the_plan(item, known, at) for item in items)
    now = tuple(line for line in lines if line.state == "now")
    following = next((line for line in lines if line.item.starts_at > at), None)
    return DayCourse(lines, now, following, 0, None, at, zone, _finished(known))


def _finished(known: Mapping[int, BegunHanchan]) -> frozenset[int]:
    return frozenset(number for number, hanchan in known.items() if hanchan.complete)


def _of_the_plan(item: Item, known: Mapping[int, BegunHanchan], at: dt.datetime) -> ProgressLine:
    if item.hanchan is not None and item.hanchan in known:
        return _of_the_played(item, known, at)
    return ProgressLine(item, _by_the_clock(item.starts_at, item.ends_at, at), item.starts_at, item.ends_at)


def _by_the_clock(starts: dt.datetime, ends: dt.datetime, at: dt.datetime) -> LineState:
    return "later" if at < starts else "now" if at < ends else "done"


def _of_the_played(item: Item, known: Mapping[int, BegunHanchan], at: dt.datetime) -> ProgressLine:
    """Of what its clock knows; what nobody measured was as planned. One whose last result is missing is over once
    the next has begun.
    """
    hanchan = known[item.hanchan or 0]
    on = not hanchan.complete and hanchan.number == max(known)
    ends = hanchan.ends_at(at) if hanchan.complete or on else hanchan.time_over_at(at)
    ends = ends or (max(item.ends_at, at) if on else item.ends_at)
    return ProgressLine(item, "now" if on else "done", hanchan.started_at or item.starts_at, ends)


def _line(
    item: Item,
    known: Mapping[int, BegunHanchan],
    shift: Mapping[int, dt.timedelta],
    anchor: Item | None,
    at: dt.datetime,
) -> ProgressLine:
    if item.hanchan is not None and item.hanchan in known:
        return _of_the_played(item, known, at)
    waits, late = item.pk in shift, shift.get(item.pk, NOTHING)
    starts, ends = item.starts_at + late, item.ends_at + late
    state: LineState
    if item.hanchan is not None:
        # One that nobody began is to come, unless a later one has begun: then it was left out.
        state = "done" if item.hanchan < max(known, default=0) else "later"
    elif anchor is not None and item.ends_at <= anchor.starts_at:
        state = "done"  # the hanchan after it has begun, however early
    elif anchor is not None and item.starts_at >= anchor.ends_at and not known[anchor.hanchan or 0].complete:
        state = "later"  # the break after a hanchan begins when that is over
    else:
        state = _by_the_clock(starts, ends, at)
    return ProgressLine(item, state, starts, ends, waits)


def _waiting(today: Sequence[Item], anchor: Item | None, last: int, at: dt.datetime) -> list[Item]:
    """What of today has not been played: everything after what was begun last, whatever the plan says."""
    left = [item for item in today if item.hanchan is None or item.hanchan > last]
    if anchor is not None:
        return [item for item in left if item.starts_at > anchor.starts_at]
    first = next((item for item in left if item.hanchan is not None), None)
    # Before the first hanchan of a day people arrive at the planned time, however late it begins.
    return [item for item in left if item.starts_at > at or (first and item.starts_at >= first.starts_at)]


def _late(
    waiting: Sequence[Item], anchor: Item | None, known: Mapping[int, BegunHanchan], at: dt.datetime
) -> dt.timedelta:
    """By how much the rest of today is behind; nothing below two minutes, nothing for a day that is early."""
    late = NOTHING if anchor is None else _slip(anchor, known[anchor.hanchan or 0], at)
    following = next((item for item in waiting if item.hanchan is not None), None)
    last = known[max(known)] if known else None
    playing = last if last is not None and not last.complete else None
    if following is not None and (playing is None or anchor is None or anchor.hanchan != playing.number):
        # Nothing of today is on: the next one is late as soon as its time has come, or once the hall is free.
        free = at if playing is None else playing.ends_at(at) or at
        late = max(late, free - following.starts_at)
    minutes = _whole(late)
    return dt.timedelta(minutes=minutes) if minutes >= LATE else NOTHING


def _whole(span: dt.timedelta) -> int:
    return int(span.total_seconds() // 60)


def _slip(item: Item, hanchan: BegunHanchan, at: dt.datetime) -> dt.timedelta:
    """By how much a hanchan began or ends after its plan: what follows it begins so much later."""
    ends = hanchan.ends_at(at)
    if ends is None or hanchan.started_at is None:
        return NOTHING if hanchan.complete else max(NOTHING, at - item.ends_at)
    return max(NOTHING, hanchan.started_at - item.starts_at, ends - item.ends_at)


def _slipped(anchor: Item | None, known: Mapping[int, BegunHanchan], at: dt.datetime) -> ProgressLine | None:
    hanchan = known[anchor.hanchan or 0] if anchor is not None else None
    if anchor is None or hanchan is None or not (slip := _slip(anchor, hanchan, at)):
        return None
    state: LineState = "done" if hanchan.complete else "now"
    starts = hanchan.started_at or anchor.starts_at
    return ProgressLine(anchor, state, _to_the_minute(starts), _to_the_minute(anchor.ends_at + slip))


def _to_the_minute(moment: dt.datetime) -> dt.datetime:
    """As a programme counts."""
    return moment.replace(second=0, microsecond=0)
