"""The cockpit: the hanchan that is on, its tables by number, what needs a hand, and how late the day is."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from taikai.agenda.domain.clock import TimeLeft, time_left_of
from taikai.agenda.domain.times import local_day
from taikai.agenda.models import Clock, Item
from taikai.calls.domain.waiting import Queue, queue_of
from taikai.calls.models import Call
from taikai.registration.models import Entrant
from taikai.results.domain.progress import HallTable, HanchanCount, hall_of
from taikai.seating.domain.seats.vacant import vacant_seats
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may

#: The least minutes that count as late: below, nobody has to know.
LATE = 2
#: Up to so many tables: columns of the grid. More scroll within it.
COLUMNS = ((12, 5), (24, 6), (40, 8), (60, 10))
MOST_COLUMNS = 12
MOST_MISSING = 4


@dataclass(frozen=True, slots=True)
class Square:
    """One table of the grid. `state`: in, entered, playing, missing, called or disputed."""

    number: int
    state: str
    word: str
    short: str
    icon: str
    url: str


@dataclass(frozen=True, slots=True)
class Need:
    """Something that needs a hand: what, more about it, and what can be done: a page, or a call to answer."""

    icon: str
    title: str
    detail: str = ""
    label: str = ""
    url: str = ""
    call: Call | None = None
    do: str = ""
    key: str = ""


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


@dataclass(frozen=True, slots=True)
class HallNow:
    """The hanchan being played: its clock and its tables."""

    number: int
    count: HanchanCount
    clock: TimeLeft | None
    started_at: dt.datetime | None
    planned_at: dt.datetime | None
    squares: Sequence[Square]
    legend: Sequence[tuple[str, int, str]]
    columns: int
    length: int  # of the clock in seconds, with what was given

    @property
    def over(self) -> bool:
        """Whether the time is over: what is missing then is missed."""
        return self.clock is not None and self.clock.state == "over"

    @property
    def badge(self) -> tuple[str, str]:
        """How it stands, as a badge: the kind and the word."""
        clock = self.clock
        if self.count.complete:
            return "good", _("complete")
        if clock is None or clock.state == "ready":
            return "plain", _("not started")
        if clock.state == "paused":
            return "attention", _("paused")
        return ("attention", _("time is over")) if clock.seconds_left <= 0 else ("now", _("playing"))

    @property
    def progress(self) -> int:
        """How much of the time is over, in hundredths."""
        if self.clock is None or not self.length:
            return 0
        return max(0, min(100, round(100 * (self.length - self.clock.seconds_left) / self.length)))

    @property
    def signal_at(self) -> dt.datetime | None:
        """When the signal is given, if nobody pauses."""
        clock = self.clock
        if clock is None or clock.state != "running":
            return None
        return clock.at + dt.timedelta(seconds=clock.seconds_left - clock.signal_seconds)


def hall_now(
    tournament: Tournament, count: HanchanCount, queue: Queue, starts: Mapping[int, dt.datetime]
) -> HallNow:
    """The hanchan being played. Five queries, whatever the number of tables."""
    clock = time_left_of(count.round, tournament)
    facts = Clock.objects.filter(round=count.round).first()
    over = clock is not None and clock.state == "over"
    given = {table: seconds // 60 for table, seconds, _reason in clock.extra} if clock is not None else {}
    tables = once_a_revision(tournament, ("hall", count.number), lambda: hall_of(count.round))
    squares = list(_squares(tournament, count, tables, queue, given, over))
    return HallNow(
        number=count.number,
        count=count,
        clock=clock,
        started_at=facts.started_at if facts is not None else None,
        planned_at=starts.get(count.number),
        squares=squares,
        legend=_legend(squares),
        length=facts.seconds + facts.extra_seconds if facts is not None else 0,
        columns=next((columns for most, columns in COLUMNS if len(squares) <= most), MOST_COLUMNS),
    )


def _squares(
    tournament: Tournament,
    count: HanchanCount,
    tables: Sequence[HallTable],
    queue: Queue,
    given: Mapping[int, int],
    over: bool,
) -> Iterator[Square]:
    called = {call.table_id: call for call in sorted(queue.calls, key=lambda call: not call.dispute)}
    # One address for all: the number of the table is its last part but one.
    base = reverse("board-hanchan", args=[tournament.slug, count.number])
    for table in tables:
        url = f"{base}{table.number}/"
        call = called.get(table.pk)
        if call is not None and call.dispute:
            yield Square(table.number, "called", _("disputed"), "", "equal-not", url)
        elif call is not None:
            yield Square(table.number, "called", _("judge called"), "", "hand", url)
        elif table.state == "confirmed":
            yield Square(table.number, "in", pgettext("a table's result", "in"), "", "check", url)
        elif table.state == "entered":
            word = _("%(count)d of 4 agree") % {"count": table.signed} if table.signed else _("to confirm")
            yield Square(table.number, "entered", word, f"{table.signed}/4" if table.signed else "", "", url)
        elif over:
            yield Square(table.number, "missing", _("missing"), "", "clock-alert", url)
        else:
            extra = given.get(table.number, 0)
            word = f"{'−' if extra < 0 else '+'}{abs(extra)} min" if extra else _("playing")
            yield Square(table.number, "playing", word, "", "", url)


def _legend(squares: Sequence[Square]) -> list[tuple[str, int, str]]:
    many = Counter(square.state for square in squares)
    words = (
        ("in", pgettext("a table's result", "in")),
        ("entered", _("to confirm")),
        ("playing", _("playing")),
        ("missing", _("missing")),
        ("called", _("to look at")),
    )
    return [(state, many[state], word) for state, word in words if many[state]]


def needs_of(tournament: Tournament, role: str, hall: HallNow | None, queue: Queue) -> list[Need]:
    """What needs somebody, calls first."""
    slug = tournament.slug
    found = []
    if hall is not None:
        found += [_of_call(slug, hall.number, call) for call in queue.calls]
        found += _vacant(tournament, role, hall.number)
        missing = [square for square in hall.squares if square.state == "missing"]
        for square in missing[:MOST_MISSING]:
            title = _("Table %(table)d is missing") % {"table": square.number}
            found.append(
                Need("clock-alert", title, _("time is over"), _("Enter"), square.url, key=f"m{square.number}")
            )
        if len(missing) > MOST_MISSING:
            rest = len(missing) - MOST_MISSING
            title = ngettext("%(count)d more table is missing", "%(count)d more tables are missing", rest)
            found.append(
                Need("clock-alert", title % {"count": rest}, "", _("Tables"), _board(slug, hall), key="more")
            )
        entered = [square for square in hall.squares if square.state == "entered"]
        if entered and may(role, "results.enter"):
            title = ngettext("%(count)d result to confirm", "%(count)d results to confirm", len(entered))
            tables = ", ".join(str(square.number) for square in entered[:8])
            detail = ngettext("table %(tables)s", "tables %(tables)s", len(entered)) % {"tables": tables}
            url = entered[0].url if len(entered) == 1 else _board(slug, hall)
            found.append(Need("check", title % {"count": len(entered)}, detail, _("Look"), url, key="confirm"))
    return found


def _board(slug: str, hall: HallNow) -> str:
    return reverse("board-hanchan", args=[slug, hall.number])


def _of_call(slug: str, hanchan: int, call: Call) -> Need:
    about = str(call.get_about_display()) if call.about else ""
    words = {"table": call.table.number}
    title = (
        _("Table %(table)d · disputed") % words if call.dispute else _("Table %(table)d · judge called") % words
    )
    who = _("%(name)s goes") % {"name": call.taken_as} if call.is_taken else _("nobody goes yet")
    detail = " · ".join(
        part for part in (f"{timezone.localtime(call.at):%H:%M}", call.words or about, who) if part
    )
    url = reverse("result-entry", args=[slug, hanchan, call.table.number])
    icon = "equal-not" if call.dispute else "hand"
    do, label = ("settle", _("Settled")) if call.is_taken else ("go", _("I go"))
    return Need(icon, title, detail, label, url, call=call, do=do, key=f"call-{call.pk}")


def _vacant(tournament: Tournament, role: str, hanchan: int) -> list[Need]:
    found = []
    seen = set()
    for seat in vacant_seats(tournament, hanchan):
        if seat.entrant_id in seen:
            continue
        seen.add(seat.entrant_id)
        words = {"name": seat.entrant.name, "table": seat.table.number, "number": seat.round.number}
        gone = seat.entrant.status == Entrant.Status.WITHDRAWN
        title = (_("%(name)s has withdrawn") if gone else _("%(name)s is away")) % words
        detail = _("but sits at table %(table)d of hanchan %(number)d") % words
        url = reverse("desk-no-show", args=[tournament.slug, seat.entrant_id]) if may(role, "seating.edit") else ""
        found.append(Need("user-x", title, detail, _("Decide"), url, key=f"vacant-{seat.entrant_id}"))
    return found


def queue_now(count: HanchanCount | None, actor: Actor, role: str) -> Queue:
    """The calls of the hanchan being played; none to who may not answer them."""
    if count is None or not may(role, "calls.answer"):
        return Queue([], frozenset())
    return queue_of(count.round, actor.user)


def day_line(tournament: Tournament, role: str, items: Sequence[Item], hall: HallNow | None) -> DayLine | None:
    """Today's lines, or those of the next day that has any; None without a programme."""
    now = timezone.now()
    zone = tournament.zone
    days = sorted({local_day(item.starts_at, zone) for item in items})
    if not days:
        return None
    today = local_day(now, zone)
    day = next((each for each in days if each >= today), days[-1])
    lines = sorted(
        (item for item in items if local_day(item.starts_at, zone) == day), key=lambda item: item.starts_at
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


@dataclass(frozen=True, slots=True)
class People:
    """Who is here, of those with a place; those who are not, by name."""

    here: int
    places: int
    unpaid: int
    missing: Sequence[Entrant]

    @property
    def away(self) -> int:
        """How many are not here."""
        return self.places - self.here


def missing_people(tournament: Tournament, most: int = 40) -> list[Entrant]:
    """Who has a place and is not checked in, by name."""
    found = Entrant.objects.filter(
        tournament=tournament,
        kind=Entrant.Kind.PLAYER,
        status__in=Entrant.HOLDS_A_PLACE,
        checked_in_at=None,
    )
    return list(found.only("name", "nickname", "tournament").order_by("name")[:most])


def cockpit_of(tournament: Tournament, role: str, actor: Actor, count: HanchanCount | None) -> dict[str, Any]:
    """What the cockpit shows of the hanchan being played and of the day."""
    items = once_a_revision(tournament, ("agenda",), lambda: list(Item.objects.filter(tournament=tournament)))
    starts = {item.hanchan: item.starts_at for item in items if item.hanchan is not None}
    queue = queue_now(count, actor, role)
    hall = hall_now(tournament, count, queue, starts) if count is not None else None
    return {
        "hall": hall,
        "needs": needs_of(tournament, role, hall, queue),
        "line": day_line(tournament, role, items, hall),
        "waiting_calls": queue.waiting,
        "newest_call": queue.newest,
    }
