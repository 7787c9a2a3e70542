"""Self check-in: within the time the organiser set, with the code on the sign in the hall."""

from __future__ import annotations

import datetime as dt
from functools import partial

from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from taikai.arrivals.models import Door, new_code
from taikai.formatting.dates import month_day
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.entrants import entrant_in, log_entry
from taikai.registration.domain.lifecycle import checked_in
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.event.movable_deadlines import Deadline, moment_finders
from taikai.tournaments.models import Tournament

LONGEST = dt.timedelta(days=14)
Stage = Tournament.Stage
COMES_IN = (Stage.OPEN, Stage.CLOSED, Stage.CHECK_IN, Stage.PLAYING)


def door_of(tournament: Tournament) -> Door | None:
    """The event's door; None if nobody has set one up. One query."""
    return Door.objects.filter(tournament=tournament).first()


def set_door(
    tournament: Tournament,
    opens_at: dt.datetime,
    closes_at: dt.datetime,
    needs_code: bool,
    *,
    actor: Actor,
    key: str = "",
) -> Door:
    """Say from when to when players check themselves in, and whether they must be at the place. Raises Refusal."""
    if closes_at <= opens_at:
        raise refuse("door.times", _("Choose a closing time after the opening time."), "closes_at")
    if closes_at - opens_at > LONGEST:
        words = _("Check-in can be open for two weeks at most. Choose an earlier closing time.")
        raise refuse("door.long", words, "closes_at")
    content = (opens_at, closes_at, needs_code)
    with change(tournament, actor, "arrivals.door", key=key, content=content) as act:
        values = {"opens_at": opens_at, "closes_at": closes_at, "needs_code": needs_code}
        door, _made = Door.objects.update_or_create(tournament=act.tournament, defaults=values)
        if not act.repeated:
            act.log(target=act.tournament.name, after=_as_log(door, act.tournament))
            act.shows(own=_expected(act.tournament))
    return door


@moment_finders.register()
def door_moment(tournament: Tournament) -> list[Deadline]:
    """From when players check themselves in; as long as they can so far."""
    door = door_of(tournament)
    if door is None:
        return []
    return [Deadline("door", _("self check-in opens"), door.opens_at, partial(_open_at, door))]


def _open_at(door: Door, act: Change, opens_at: dt.datetime) -> None:
    before = _as_log(door, act.as_it_was)
    door.opens_at, door.closes_at = opens_at, opens_at + (door.closes_at - door.opens_at)
    door.save(update_fields=["opens_at", "closes_at"])
    act.log(verb="arrivals.door", target=act.tournament.name, before=before, after=_as_log(door, act.tournament))


def _as_log(door: Door, tournament: Tournament) -> dict[str, str]:
    moments_of = {"from": door.opens_at, "until": door.closes_at}
    return {name: f"{at.astimezone(tournament.zone):%Y-%m-%d %H:%M}" for name, at in moments_of.items()}


def renew_code(tournament: Tournament, *, actor: Actor) -> None:
    """Another code: what hangs in the hall so far opens nothing any more."""
    with change(tournament, actor, "arrivals.door") as act:
        Door.objects.filter(tournament=act.tournament).update(code=new_code())
        act.shows()


def close_door(tournament: Tournament, *, actor: Actor) -> None:
    """Nobody checks themselves in any more."""
    with change(tournament, actor, "arrivals.door") as act:
        Door.objects.filter(tournament=act.tournament).delete()
        act.shows(own=_expected(act.tournament))


def _expected(tournament: Tournament) -> list[int]:
    """Whose pages show the door."""
    found = Entrant.objects.filter(tournament=tournament, status__in=Entrant.HOLDS_A_PLACE)
    return list(found.values_list("pk", flat=True))


def is_code(door: Door, code: str) -> bool:
    """Whether that is the code of the hall, however it was typed."""
    return constant_time_compare("".join(code.split()).upper(), door.code)


def why_not(tournament: Tournament, door: Door | None, entrant: Entrant, code: str) -> list[Problem]:
    """Everything in the way of checking oneself in now."""
    found = []
    if door is None or tournament.stage not in COMES_IN:
        return [Problem("door.none", "", _("Check in at the organisers’ desk."))]
    now = timezone.now()
    if not door.is_open(now):
        early = now < door.opens_at
        moment = door.opens_at if early else door.closes_at
        closed = _("Check-in closed at %(time)s. Go to the organisers’ desk.")
        words = _("Check-in opens at %(time)s.") if early else closed
        here, today = moment.astimezone(tournament.zone), now.astimezone(tournament.zone).date()
        time = f"{here:%H:%M}" if here.date() == today else f"{here:%H:%M} ({month_day(here)})"
        found.append(Problem("door.time", "", words % {"time": time}))
    if entrant.status not in Entrant.HOLDS_A_PLACE:
        found.append(Problem("door.place", "", _("You don’t have a place yet. Ask the organisers.")))
    if door.needs_code and not is_code(door, code):
        words = _("Wrong venue code. It’s on the sign at the entrance and on the screen.")
        found.append(Problem("door.code", "code", words))
    return found


def arrive(
    tournament: Tournament, pk: int, code: str, *, consent: bool = False, actor: Actor, key: str = ""
) -> Entrant:
    """Somebody says that they are here. Doing it twice changes nothing more. Raises Refusal."""
    with change(tournament, actor, "entrant.checked_in", key=key, content=(pk, code, consent)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated:
            return entrant
        if entrant.checked_in_at is None:
            if problems := why_not(act.tournament, door_of(act.tournament), entrant, code):
                raise Refusal(problems)
            entrant.checked_in_at = timezone.now()
        if consent and entrant.consented_at is None:
            entrant.consented_at = timezone.now()
        entrant.save(update_fields=["checked_in_at", "consented_at"])
        log_entry(act, entrant, before={"checked_in": False}, after={"checked_in": True})
        act.shows(own=[pk])
        checked_in(act, [entrant])
    return entrant
