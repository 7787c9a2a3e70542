"""Round clock of a hanchan: start, stop, extend. Facts are stored, the time left is computed."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.agenda.models import Clock, TableTime
from taikai.problems import refuse
from taikai.seating.domain.seats.load import finished_numbers
from taikai.seating.models import Round, Table
from taikai.tournaments.domain.change import PROGRAMME, Actor, Change, change
from taikai.tournaments.domain.lifecycle import step_within
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.domain.rules import hanchan_minutes, ruleset_of
from taikai.tournaments.models import Tournament

ClockState = Literal["ready", "counting", "running", "paused", "over"]
MOST_MINUTES = 240
MOST_COUNTDOWN = 15 * 60  # seconds before the start that a countdown may begin


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What a clock shows at a moment, of the hall or of one table (`of_table`).

    `seconds_left` may be negative once time is over. `signal_left`: seconds until the signal before the end,
    None if the rules have none. `ends_at`: when it will be over without a pause; None unless running. `total`:
    the seconds of the whole hanchan.
    """

    number: int
    state: ClockState
    seconds_left: int
    signal_left: int | None
    ends_at: dt.datetime | None
    at: dt.datetime
    after_signal: str
    extra: tuple[tuple[int, int, str], ...] = ()  # (table, seconds, reason)
    begins_in: int = 0  # seconds until all start together, while it is `counting`
    given: int = 0  # seconds this table has more than the hall; they are in `seconds_left`
    total: int = 0

    @property
    def text(self) -> str:
        """Minutes and seconds, as the page shows them before a script does: "41:20", "−2:05"."""
        shown = self.begins_in or self.seconds_left
        minutes, seconds = divmod(abs(shown), 60)
        return f"{'−' if shown < 0 else ''}{minutes}:{seconds:02d}"

    @property
    def now_ms(self) -> int:
        """The server's time in milliseconds since 1970."""
        return int(self.at.timestamp() * 1000)

    @property
    def signal_seconds(self) -> int:
        """How long before the end the signal is given."""
        return 0 if self.signal_left is None else self.seconds_left - self.signal_left

    @property
    def signalled(self) -> bool:
        """Whether the signal has been given: time is up, or the rules' signal before it."""
        if self.state in ("ready", "counting"):
            return False
        return self.seconds_left <= self.signal_seconds

    @property
    def given_minutes(self) -> int:
        """Minutes this table has more than the hall; negative: fewer."""
        return self.given // 60

    @property
    def ends_with_this_hand(self) -> bool:
        """Whether the hand being played at the signal is the last, by the rules."""
        return self.after_signal == "finish_hand"

    def of_table(self, number: int) -> TimeLeft:
        """What the clock of one table shows: its own time, with what it was given or lost."""
        given = next((seconds for table, seconds, _reason in self.extra if table == number), 0)
        left = self.seconds_left + given
        state: ClockState = self.state
        if state in ("running", "over"):
            state = "running" if left > 0 else "over"
        return replace(
            self,
            state=state,
            seconds_left=left,
            signal_left=None if self.signal_left is None else self.signal_left + given,
            ends_at=self.at + dt.timedelta(seconds=left) if state == "running" else None,
            extra=(),
            given=given,
        )

    @property
    def played(self) -> int:
        """Seconds of the hanchan that are gone, at most all."""
        return min(self.total, self.total - self.seconds_left)

    @property
    def words_before(self) -> str:
        """What the rules say of the signal, before it is given; "" if nothing may be played after it."""
        return {
            "finish_hand": _("no new hand after the signal"),
            "one_more_hand": _("one more hand after the signal"),
        }.get(self.after_signal, "")

    @property
    def words_after(self) -> str:
        """What to do once the signal is given, by the rules."""
        return {
            "finish_hand": _("Finish the hand you are playing."),
            "one_more_hand": _("Finish the hand, then play one more."),
        }.get(self.after_signal, _("Time is over."))


def time_left(clock: Clock, tournament: Tournament, at: dt.datetime, extra: Sequence[TableTime] = ()) -> TimeLeft:
    """What the clock shows at a moment. Pure: the same facts and moment give the same answer."""
    rules = ruleset_of(tournament)
    left = clock.seconds + clock.extra_seconds
    state: ClockState = "ready"
    ends_at = None
    begins_in = _begins_in(clock, at)
    if begins_in:
        state = "counting"
    elif clock.started_at is not None:
        left -= _played(clock, clock.started_at, at)
        state = "paused" if clock.paused_at else "running" if left > 0 else "over"
        if state == "running":
            ends_at = at + dt.timedelta(seconds=left)
    before = rules.signal_minutes_before_end * 60
    return TimeLeft(
        number=clock.round.number,
        state=state,
        seconds_left=left,
        signal_left=left - before if before else None,
        ends_at=ends_at,
        at=at,
        after_signal=rules.after_signal,
        begins_in=begins_in,
        total=clock.seconds + clock.extra_seconds,
        extra=tuple((t.table.number, t.extra_seconds, t.reason) for t in extra if t.extra_seconds),
    )


def _begins_in(clock: Clock, at: dt.datetime) -> int:
    """Seconds until the start of a countdown; 0 if none is on.

    A start that is further ahead is no countdown. The server's clock was set back after it.
    """
    if clock.started_at is None or clock.paused_at is not None:
        return 0
    ahead = math.ceil((clock.started_at - at).total_seconds())
    return ahead if 0 < ahead <= MOST_COUNTDOWN else 0


def _played(clock: Clock, started_at: dt.datetime, at: dt.datetime) -> int:
    """Seconds that the clock has run, pauses left out. Never below 0, also if the server's clock was set back."""
    passed = int(((clock.paused_at or at) - started_at).total_seconds())
    return max(0, passed - clock.paused_seconds)


def _go_on(clock: Clock, started_at: dt.datetime, now: dt.datetime) -> None:
    """End a pause with exactly the time left that it began with, wherever the server's clock was set meanwhile."""
    played = _played(clock, started_at, now)
    paused = round((now - started_at).total_seconds()) - played
    if paused < 0:
        clock.started_at, paused = now - dt.timedelta(seconds=played), 0
    clock.paused_seconds, clock.paused_at = paused, None


def time_left_of(
    round_: Round, tournament: Tournament, at: dt.datetime | None = None, *, kept: bool = False
) -> TimeLeft | None:
    """What the clock of a hanchan shows; None if it was never set.

    Two queries; `kept`, for pages: once a revision.
    """
    found = once_a_revision(tournament, ("clock", round_.pk), lambda: _set(round_)) if kept else _set(round_)
    return None if found is None else time_left(found[0], tournament, at or timezone.now(), found[1])


def _set(round_: Round) -> tuple[Clock, list[TableTime]] | None:
    """The clock of a hanchan and what single tables were given."""
    clock = Clock.objects.filter(round=round_).select_related("round").first()
    if clock is None:
        return None
    extra = TableTime.objects.filter(table__round=round_).select_related("table").order_by("table__number")
    return clock, list(extra)


def time_left_now(
    tournament: Tournament, at: dt.datetime | None = None, *, finished: Collection[int] | None = None
) -> TimeLeft | None:
    """The clock people look at: of the last hanchan whose clock was started and which is not over.

    A hanchan is over when all its tables are confirmed, here as everywhere (`seats.reading.first_open`):
    its run-out clock tells nobody anything. `finished`: the numbers of those, if somebody has read them.
    """
    clock = (
        Clock.objects.filter(round__tournament=tournament, started_at__isnull=False)
        .exclude(round__number__in=finished_numbers(tournament) if finished is None else finished)
        .select_related("round")
        .order_by("-round__number")
        .first()
    )
    if clock is None:
        return None
    extra = TableTime.objects.filter(table__round_id=clock.round_id).select_related("table")
    return time_left(clock, tournament, at or timezone.now(), list(extra.order_by("table__number")))


def _clock(act: Change, number: int) -> Clock:
    """The hanchan's clock, made when it is first needed."""
    round_ = Round.objects.filter(tournament=act.tournament, number=number, state=Round.State.PUBLISHED).first()
    if round_ is None:
        raise refuse(
            "clock.unpublished",
            _("Publish the seating of hanchan %(number)d first.") % {"number": number},
        )
    clock, _made = Clock.objects.select_related("round").get_or_create(
        round=round_, defaults={"seconds": hanchan_minutes(act.tournament) * 60}
    )
    return clock


def _log(act: Change, clock: Clock, before: TimeLeft, reason: str = "") -> None:
    now = time_left(clock, act.tournament, before.at)
    act.log(
        target=f"hanchan {clock.round.number}",
        target_id=f"round:{clock.round.number}",
        before={"clock": before.state, "left": before.text},
        after={"clock": now.state, "left": now.text},
        reason=reason,
    )


def start(tournament: Tournament, number: int, *, seconds: int = 0, actor: Actor, key: str = "") -> None:
    """Start the clock of a hanchan, or let a paused one go on. A running one stays as it is. From check-in this
    begins the playing: one press does both.

    `seconds`: all start together at the end of a countdown of so many; while it counts, starting without one
    starts at once.

    Raises:
        Refusal: a countdown longer than a quarter of an hour, the seating is not published, or something stands in
            the way of playing.
    """
    with change(tournament, actor, "clock.started", key=key, content=(number, seconds)) as act:
        if act.repeated:
            return
        if act.tournament.stage == Tournament.Stage.CHECK_IN:
            step_within(act, Tournament.Stage.PLAYING)  # and everybody sees it, so nothing is said of parts
        else:
            act.shows(PROGRAMME)
        if not 0 <= seconds <= MOST_COUNTDOWN:
            raise refuse(
                "clock.countdown",
                _("A countdown can have at most %(most)d minutes.") % {"most": MOST_COUNTDOWN // 60},
                "seconds",
            )
        clock, now = _clock(act, number), timezone.now()
        before = time_left(clock, act.tournament, now)
        if clock.started_at is None or before.state == "counting":
            clock.started_at = now + dt.timedelta(seconds=seconds)
        elif clock.paused_at is not None:
            _go_on(clock, clock.started_at, now)
        clock.save()
        _log(act, clock, before)


def pause(tournament: Tournament, number: int, *, actor: Actor, key: str = "") -> None:
    """Stop the clock for a while; a countdown is called off. Raises Refusal if it was not started."""
    with change(tournament, actor, "clock.paused", key=key, content=(number,)) as act:
        if act.repeated:
            return
        act.shows(PROGRAMME)
        clock, now = _clock(act, number), timezone.now()
        if clock.started_at is None:
            raise refuse("clock.not_started", _("Start the clock first."))
        before = time_left(clock, act.tournament, now)
        if before.state == "counting":
            clock.started_at = None
            clock.save()
        elif clock.paused_at is None:
            clock.paused_at = now
            clock.save()
        _log(act, clock, before)


def reset(tournament: Tournament, number: int, *, actor: Actor, key: str = "") -> None:
    """Set the clock back to its full length, not started: for a start by mistake."""
    with change(tournament, actor, "clock.reset", key=key, content=(number,)) as act:
        if act.repeated:
            return
        act.shows(PROGRAMME)
        clock, now = _clock(act, number), timezone.now()
        before = time_left(clock, act.tournament, now)
        clock.seconds = hanchan_minutes(act.tournament) * 60
        clock.started_at = clock.paused_at = None
        clock.paused_seconds = clock.extra_seconds = 0
        clock.save()
        _log(act, clock, before)


def add_minutes(
    tournament: Tournament,
    number: int,
    minutes: int,
    *,
    table: int | None = None,
    reason: str = "",
    actor: Actor,
    key: str = "",
) -> None:
    """Give minutes (negative: take) to all tables, or to the table with this number.

    Raises:
        Refusal: no minutes or too many, no such table, or seating not published.
    """
    with change(tournament, actor, "clock.extended", key=key, content=(number, minutes, table, reason)) as act:
        if act.repeated:
            return
        act.shows(PROGRAMME)
        if not minutes or abs(minutes) > MOST_MINUTES:
            raise refuse(
                "clock.minutes",
                _("Enter minutes (at most %(most)d). Use 5 to add or −5 to remove time.") % {"most": MOST_MINUTES},
                "minutes",
            )
        clock = _clock(act, number)
        if table is None:
            before = time_left(clock, act.tournament, timezone.now())
            clock.extra_seconds += minutes * 60
            if clock.seconds + clock.extra_seconds < 0:
                raise refuse(
                    "clock.negative", _("That is longer than the whole hanchan. Enter fewer minutes."), "minutes"
                )
            clock.save(update_fields=["extra_seconds"])
            _log(act, clock, before, reason.strip())
            return
        found = Table.objects.filter(round=clock.round, number=table).first()
        if found is None:
            raise refuse("clock.table", _("Table %(table)d isn’t in this hanchan.") % {"table": table}, "table")
        time, _made = TableTime.objects.get_or_create(table=found)
        was = time.extra_seconds
        time.extra_seconds += minutes * 60
        time.reason = reason.strip()[:200]
        time.save()
        act.log(
            target=f"hanchan {number}, table {table}",
            target_id=f"table:{found.pk}",
            before={"extra": was // 60},
            after={"extra": time.extra_seconds // 60},
            reason=reason.strip(),
        )
