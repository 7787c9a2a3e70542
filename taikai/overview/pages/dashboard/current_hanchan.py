"""Dashboard part: clock and tables of the current hanchan."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from taikai.agenda.domain.clock import TimeLeft, time_left_of
from taikai.agenda.domain.day_progress import DayCourse
from taikai.agenda.models import Clock
from taikai.calls.domain.open_calls import Queue
from taikai.hands.domain.tables_now import TableHand, tables_now
from taikai.hands.pages.seats import round_words
from taikai.results.domain.progress import HallTable, HanchanCount, hall_of
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

#: Up to so many tables: columns of the grid. More scroll within it.
COLUMNS = ((12, 5), (24, 6), (40, 8), (60, 10))
MOST_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class Square:
    """One table of the grid. `state`: in, entered, playing, missing, called or disputed.

    `hand` and `leader` say what is played, where hands are recorded.
    """

    number: int
    state: str
    word: str
    short: str
    icon: str
    url: str
    hand: str = ""
    leader: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class HallNow:
    """The hanchan being played: its clock and its tables."""

    number: int
    count: HanchanCount
    clock: TimeLeft | None
    started_at: dt.datetime | None
    planned_at: dt.datetime | None
    next_at: dt.datetime | None  # when the hanchan after this one is expected to begin
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
        """When the signal is given, without a pause."""
        clock = self.clock
        if clock is None or clock.state != "running":
            return None
        return clock.at + dt.timedelta(seconds=clock.seconds_left - clock.signal_seconds)


def hall_now(tournament: Tournament, count: HanchanCount, queue: Queue, course: DayCourse) -> HallNow:
    """The hanchan being played. Six queries, two more where hands are recorded, whatever the number of tables."""
    clock = time_left_of(count.round, tournament)
    facts = Clock.objects.filter(round=count.round).first()
    over = clock is not None and clock.state == "over"
    given = {table: seconds // 60 for table, seconds, _reason in clock.extra} if clock is not None else {}
    tables = once_a_revision(tournament, ("hall", count.number), lambda: hall_of(count.round))
    started = clock is not None and clock.state != "ready"
    playing = [table.pk for table in tables if table.state == "missing"]
    now = once_a_revision(tournament, ("tables-now", count.number), lambda: tables_now(tournament, playing))
    plain = _squares(tournament, count, tables, queue, given, started, over)
    squares = [_with_hand(square, now.get(table.pk)) for square, table in zip(plain, tables, strict=True)]
    return HallNow(
        number=count.number,
        count=count,
        clock=clock,
        started_at=facts.started_at if facts is not None else None,
        planned_at=course.planned(count.number),
        next_at=course.start_of(count.number + 1),
        squares=squares,
        legend=_legend(squares, started),
        length=facts.seconds + facts.extra_seconds if facts is not None else 0,
        columns=next((columns for most, columns in COLUMNS if len(squares) <= most), MOST_COLUMNS),
    )


def _squares(
    tournament: Tournament,
    count: HanchanCount,
    tables: Sequence[HallTable],
    queue: Queue,
    given: Mapping[int, int],
    started: bool,
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
            yield Square(table.number, "in", pgettext("a table's result", "confirmed"), "", "check", url)
        elif table.state == "entered":
            word = _("%(count)d of 4 signed") % {"count": table.signed} if table.signed else _("to confirm")
            yield Square(table.number, "entered", word, f"{table.signed}/4" if table.signed else "", "", url)
        elif over:
            yield Square(table.number, "missing", _("missing"), "", "clock-alert", url)
        else:
            extra = given.get(table.number, 0)
            word = (
                f"{'−' if extra < 0 else '+'}{abs(extra)} min"
                if extra
                else _("playing")
                if started
                else _("not started")
            )
            yield Square(table.number, "playing", word, "", "", url)


def _with_hand(square: Square, now: TableHand | None) -> Square:
    """The square with the hand that is played there and who leads."""
    if now is None:
        return square
    return replace(square, hand=round_words(now.state), leader=now.leader, points=now.points)


def _legend(squares: Sequence[Square], started: bool) -> list[tuple[str, int, str]]:
    many = Counter(square.state for square in squares)
    words = (
        ("in", pgettext("a table's result", "confirmed")),
        ("entered", _("to confirm")),
        ("playing", pgettext("number of tables", "playing") if started else _("not started")),
        ("missing", _("missing")),
        ("called", _("to review")),
    )
    return [(state, many[state], word) for state, word in words if many[state]]
