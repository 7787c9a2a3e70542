"""Event subscribers that write push jobs in the transaction of the change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from taikai.agenda.domain.clock import time_left
from taikai.agenda.models import Clock, Item
from taikai.formatting import numbers
from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.domain.notify_worker import notify_worker
from taikai.jobs.domain.queue import pending_jobs
from taikai.jobs.models import Job
from taikai.news.domain.push import subscriptions as asked
from taikai.news.domain.push.sending import KIND, Message, put, tag_of, write_jobs
from taikai.news.models import Announcement, NewsDevice
from taikai.results.models import Result
from taikai.seating.domain.seats.load import finished_numbers
from taikai.seating.models import Round, Seat
from taikai.tournaments.domain.change import Change, asked_along, follow
from taikai.tournaments.models import Staff, Tournament

SIGNAL = "push.signal"
ON_PHONES = dt.timedelta(hours=12)  # so long after it was written an announcement may still lie on a phone
LATE = 300  # seconds: nobody needs to hear of a signal that is long past


def _devices(tournament: Tournament, entrants: Iterable[int] | None = None) -> list[NewsDevice]:
    """The players' browsers that asked; of these entrants only, if any are named."""
    found = NewsDevice.objects.filter(tournament=tournament, entrant__isnull=False, entrant__erased_at=None)
    return list(found if entrants is None else found.filter(entrant__in=list(entrants)))


def _staff(tournament: Tournament) -> list[NewsDevice]:
    """The browsers of those who are of the staff still."""
    holds = Staff.objects.filter(tournament=tournament, pending=False).values("user")
    return list(NewsDevice.objects.filter(tournament=tournament, user__in=holds))


ASKED = "somebody asked for word"
asked_along.add(lambda tournament: NewsDevice.objects.filter(tournament=tournament), ASKED)


def _anybody(act: Change) -> bool:
    """Whether any browser asked at all: most changes end here."""
    return act.answer_to(ASKED)


def _numbers(act: Change) -> list[int]:
    """The hanchans the change is about, as its lines name them."""
    found = [
        entry.target_id.removeprefix("round:") for entry in act.entries if entry.target_id.startswith("round:")
    ]
    return [int(text) for text in found if text.isdigit()]


@follow("seating.published")
def seating_is_published(act: Change) -> None:
    """Everybody who sits in it is told where, and when it begins."""
    if not _anybody(act):
        return
    for number in act.answer["hanchans"]:
        seats = {
            seat.entrant_id: seat
            for seat in Seat.objects.filter(round__tournament=act.tournament, round__number=number).select_related(
                "table"
            )
        }
        item = Item.objects.filter(tournament=act.tournament, hanchan=number).first()

        def words(
            device: NewsDevice,
            seats: dict[int, Seat] = seats,
            number: int = number,
            begins: dt.datetime | None = item.starts_at if item else None,
        ) -> Message | None:
            seat = seats.get(device.entrant_id or 0)
            if seat is None:
                return None
            title = _("Hanchan %(number)d: table %(table)d, %(wind)s") % {
                "number": number,
                "table": seat.table.number,
                "wind": seat.get_wind_display(),
            }
            when = "" if begins is None else date_format(timezone.localtime(begins), "H:i")
            return Message(
                title, _("Starts at %(time)s.") % {"time": when} if when else "", f"seat-{number}", "seating"
            )

        put(act, _devices(act.tournament, seats), asked.SEATING, words, minutes=12 * 60)


@follow("clock.started", "clock.paused", "clock.reset", "clock.extended")
def the_clock_has_changed(act: Change) -> None:
    """At its start who plays is told; when it will be over, is looked at when it should be."""
    if not _anybody(act):
        return
    clocks = Clock.objects.filter(round__tournament=act.tournament).select_related("round")
    clock = clocks.filter(round__number__in=_numbers(act)).first()
    if clock is None:
        return
    now = timezone.now()
    left = time_left(clock, act.tournament, now)
    begun = act.verb == "clock.started" and (act.entries[0].before or {}).get("clock") == "ready"
    if begun and left.state in ("running", "counting"):
        number = clock.round.number
        words = {"minutes": -(-left.begins_in // 60)}

        def say(_device: NewsDevice) -> Message:
            title = _("Hanchan %(number)d is about to start") % {"number": number}
            body = _("All tables start in %(minutes)d min.") % words if words["minutes"] else ""
            return Message(title, body, f"clock-{number}")

        put(act, _devices(act.tournament, _sitting(clock.round)), asked.START, say, minutes=10)
    _look_at_the_end(act.tournament, clock, now)


def _look_at_the_end(tournament: Tournament, clock: Clock, now: dt.datetime) -> None:
    """A job for the moment of the signal, in the place of the one for a moment that is no longer true."""
    for old in pending_jobs(SIGNAL, round=clock.round_id):
        old.delete()
    left = time_left(clock, tournament, now)
    seconds = left.begins_in + left.seconds_left - left.signal_seconds
    if left.state in ("running", "counting") and seconds > 0:
        due = now + dt.timedelta(seconds=seconds)
        Job.objects.create(
            kind=SIGNAL, tournament_id=tournament.pk, arguments={"round": clock.round_id}, due_at=due
        )


@job(SIGNAL)
def time_is_up(run: JobRun) -> None:
    """Who plays and the staff are told that time is up, if it is."""
    clock = Clock.objects.filter(round=run.arguments.get("round")).select_related("round__tournament").first()
    if clock is None:
        return
    tournament, number = clock.round.tournament, clock.round.number
    left = time_left(clock, tournament, timezone.now())
    late = left.signal_seconds - left.seconds_left
    if not left.signalled or left.state == "paused" or late > LATE or number in finished_numbers(tournament):
        return

    def words(_device: NewsDevice) -> Message:
        time = time_left(clock, tournament, timezone.now())
        return Message(
            _("Time is up in hanchan %(number)d") % {"number": number}, time.words_after, f"clock-{number}"
        )

    everybody = [*_devices(tournament, _sitting(clock.round)), *_staff(tournament)]
    notify_worker(write_jobs(tournament, everybody, asked.SIGNAL, words, minutes=5))


def _sitting(round_: Round) -> list[int]:
    return list(Seat.objects.filter(round=round_).values_list("entrant_id", flat=True))


@follow("result.saved_confirmed", "result.confirmed")
def a_result_is_confirmed(act: Change) -> None:
    """The four of the table are told their own points, which they have seen; never a place in the standings."""
    if not _anybody(act):
        return
    ids = [entry.target_id.removeprefix("table:") for entry in act.entries if entry.target_id.startswith("table:")]
    for result in Result.objects.filter(
        table__in=[int(text) for text in ids if text.isdigit()], state=Result.State.CONFIRMED
    ).select_related("table__round"):
        seats = {seat.entrant_id: seat for seat in Seat.objects.filter(table=result.table)}
        number = result.table.round.number
        points = {"E": result.east, "S": result.south, "W": result.west, "N": result.north}

        def words(
            device: NewsDevice,
            seats: dict[int, Seat] = seats,
            points: dict[str, int] = points,
            number: int = number,
        ) -> Message | None:
            seat = seats.get(device.entrant_id or 0)
            if seat is None:
                return None
            own = points[seat.wind]
            title = _("Your result of hanchan %(number)d is confirmed") % {"number": number}
            body = _("%(points)s points") % {"points": numbers.whole(own)}
            return Message(title, body, f"result-{number}")

        put(act, _devices(act.tournament, seats), asked.RESULT, words)


@follow("entrant.promoted")
def somebody_moves_up(act: Change) -> None:
    """Called up from the waiting list."""

    def words(_device: NewsDevice) -> Message:
        return Message(_("You have a place"), act.tournament.name, "place")

    put(act, _devices(act.tournament, act.answer["called_up"]), asked.PLACE, words, minutes=24 * 60)


@follow("call.made", "call.disputed")
def a_table_calls(act: Change) -> None:
    """The staff who want to hear of calls."""
    target = act.entries[0].target

    def words(_device: NewsDevice) -> Message:
        return Message(_("Judge called"), target, "call", "board")

    put(act, _staff(act.tournament), asked.CALLS, words, minutes=10)


@follow("news.announced", "news.corrected", "news.restored")
def something_is_announced(act: Change) -> None:
    """Everybody it is for; a correction says that it is one, and what stands again is said again."""
    made = _announcement(act)
    if made is None or (act.verb == "news.restored" and _is_long_past(made)):
        return

    def words(_device: NewsDevice) -> Message:
        title = _("Corrected: %(event)s") if made.corrects_id else "%(event)s"
        when = "" if made.at is None else date_format(timezone.localtime(made.at), "H:i")
        where = " · ".join(part for part in (when, made.place) if part)
        body = f"{made.text}\n{where}" if where else made.text
        return Message(title % {"event": act.tournament.name}, body, _thread(made), "news")

    put(act, _hearers(act, made), asked.NEWS, words)


@follow("news.taken_back")
def an_announcement_is_withdrawn(act: Change) -> None:
    """Whom it has not reached it never does; on the others' phones its place is taken, without a sound.

    A message that shows nothing may not be sent: Safari takes the permission away for it, Chrome shows words of
    its own. So it is not only closed, it says that it holds no longer.
    """
    made = _announcement(act)
    if made is None:
        return
    unsent = pending_jobs(KIND, data__tag=tag_of(act.tournament, _thread(made)))
    for row in unsent:
        row.delete()
    if _is_long_past(made):
        return
    never = {row.arguments["device"] for row in unsent}

    def words(_device: NewsDevice) -> Message:
        title = _("Withdrawn: %(event)s") % {"event": act.tournament.name}
        body = _("This no longer applies: %(text)s") % {"text": made.text}
        return Message(title, body, _thread(made), "news", quiet=True)

    put(act, [each for each in _hearers(act, made) if each.pk not in never], asked.NEWS, words)


def _announcement(act: Change) -> Announcement | None:
    """What the change is about; None where no browser asked."""
    if not _anybody(act):
        return None
    number = int(act.entries[0].target_id.removeprefix("announcement:"))
    return Announcement.objects.filter(tournament=act.tournament, pk=number).first()


def _is_long_past(made: Announcement) -> bool:
    return made.written_at < timezone.now() - ON_PHONES


def _thread(made: Announcement) -> str:
    """An announcement and its corrections take each other's place on a phone, however many there are."""
    while made.corrects is not None:
        made = made.corrects
    return f"news-{made.pk}"


def _hearers(act: Change, made: Announcement) -> list[NewsDevice]:
    players = _devices(act.tournament) if made.to_players else []
    return players + (_staff(act.tournament) if made.to_judges else [])
