"""Waiting list: who has a place and who moves up, by order of registration within the quotas."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from taikai.jobs.models import Job
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.import_list.log_lines import log_all
from taikai.registration.domain.quotas.rules import promote_from_line
from taikai.registration.domain.quotas.state import IN_LINE, TAKEN, quotas
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

# Once the playing has begun an empty seat is a substitute's: nobody is called from home by machine.
PROMOTES_IN = (
    Tournament.Stage.DRAFT,
    Tournament.Stage.OPEN,
    Tournament.Stage.CLOSED,
    Tournament.Stage.CHECK_IN,
)


LAPSE = "registration.lapse"


def is_full(tournament: Tournament) -> bool:
    """Whether neither a place nor one on the waiting list is left; who is to be approved counts with the line."""
    if tournament.most_waiting is None:
        return False
    in_line = Q(status__in=(Entrant.Status.WAITING, Entrant.Status.PENDING), asked_until=None)
    players = Entrant.objects.filter(tournament=tournament, kind=Entrant.Kind.PLAYER)
    counts = players.aggregate(taken=Count("id", filter=TAKEN), line=Count("id", filter=in_line))
    taken, line = int(counts["taken"]), int(counts["line"])
    return max(0, tournament.capacity - taken) + tournament.most_waiting <= line


def is_waiting_list_full(tournament: Tournament, *, but: int) -> bool:
    """Whether as many wait as may, without the entry of this number.

    Who finds no place because of a group may meet that before all places are taken.
    """
    if tournament.most_waiting is None:
        return False
    line = Entrant.objects.filter(IN_LINE, tournament=tournament, kind=Entrant.Kind.PLAYER).exclude(pk=but)
    return line.count() >= tournament.most_waiting


def closed_words(tournament: Tournament) -> str:
    """Why the public form takes no entries, for who wants to apply."""
    if tournament.stage == Tournament.Stage.OPEN and tournament.opens_at and tournament.opens_later:
        return _("Registration opens on %(when)s.") % {"when": in_words(tournament, tournament.opens_at)}
    if tournament.stage == Tournament.Stage.OPEN and tournament.closes_at:
        closed = in_words(tournament, tournament.closes_at)
        return _("Registration closed on %(when)s. The organisers can still add you.") % {"when": closed}
    return _("Registration isn’t open (%(stage)s). The organisers can still add you.") % {
        "stage": tournament.get_stage_display()
    }


def in_words(tournament: Tournament, moment: dt.datetime) -> str:
    """A moment by the clock of the tournament's place."""
    return date_format(moment.astimezone(tournament.zone), "DATETIME_FORMAT")


def initial_status(
    act: Change,
    holding: str = Entrant.Status.APPLIED,
    *,
    country: str = "",
    member_of: frozenset[int] = frozenset(),
) -> str:
    """The status a new player gets now: `holding` while a place is free for them, else the waiting list.

    `country` and the groups they are a `member_of` say which limits hold for them. Who waits already goes first,
    so that nobody overtakes the line.
    """
    fill_places(act)
    found = quotas(act.tournament)
    fits = found.places.hindrance(found.keys(country, member_of)) is None
    return holding if fits else Entrant.Status.WAITING


def initial_status_as(act: Change, entrant: Entrant, holding: str = Entrant.Status.APPLIED) -> str:
    """The same for somebody who is entered and holds no place."""
    fill_places(act)
    found = quotas(act.tournament)
    return holding if found.places.hindrance(found.keys_of(entrant)) is None else Entrant.Status.WAITING


def places_free(tournament: Tournament) -> int:
    """How many places nobody has; negative if the organiser went over the capacity or made it smaller."""
    taken = Entrant.objects.filter(TAKEN, tournament=tournament, kind=Entrant.Kind.PLAYER).count()
    return tournament.capacity - taken


def next_in_line(tournament: Tournament, without: Collection[int] = ()) -> list[Entrant]:
    """Who would be called up now, or if the entries of these numbers ended: first come first of who may have a
    place. Who is asked already is not.
    """
    waiting = list(
        Entrant.objects.filter(IN_LINE, tournament=tournament, kind=Entrant.Kind.PLAYER)
        .exclude(pk__in=without)
        .order_by("applied_at", "id")
    )
    if not waiting:
        return []
    found = quotas(tournament, without=without)
    numbers = set(promote_from_line(found.places, [(entrant.pk, found.keys_of(entrant)) for entrant in waiting]))
    return [entrant for entrant in waiting if entrant.pk in numbers]


def fill_places(act: Change) -> list[Entrant]:
    """Promote from the waiting list while places are free. Returns who was promoted, first come first.

    Who is hindered by a limit of a group, or by places kept for another one, is passed by the next who is not.

    Where a tournament gives hours to accept, the first ones are asked instead, and the place is kept for them.

    Called inside every change that can free a place: a withdrawal, a move to the substitutes, a larger
    capacity. Whoever is promoted gets an e-mail once the change is saved.
    """
    tournament = act.tournament
    if tournament.stage not in PROMOTES_IN:
        return []
    promoted = next_in_line(tournament)
    if not promoted:
        return []
    if tournament.accept_hours:
        _ask(act, promoted)
        return []
    for entrant in promoted:
        entrant.status = Entrant.Status.APPLIED
        entrant.save(update_fields=["status"])
    log_all(
        act,
        promoted,
        verb="entrant.promoted",
        before={"status": Entrant.Status.WAITING},
        after={"status": Entrant.Status.APPLIED},
    )
    act.answer["called_up"] = [*act.answer.get("called_up", ()), *(entrant.pk for entrant in promoted)]
    post(act, EntryEmail.PROMOTED, promoted)
    return promoted


def _ask(act: Change, called: list[Entrant]) -> None:
    """An e-mail with the deadline to each, and a job for the moment it is over."""
    until = timezone.now() + dt.timedelta(hours=act.tournament.accept_hours)
    for entrant in called:
        entrant.asked_until, entrant.tournament = until, act.tournament
        entrant.save(update_fields=["asked_until"])
    log_all(act, called, verb="entrant.asked", after={"asked_until": until.isoformat(timespec="minutes")})
    lapse_at(act.tournament, until)
    post(act, EntryEmail.ASKED, called)


def lapse_at(tournament: Tournament, until: dt.datetime) -> None:
    """A job for the moment until which people of this event are asked."""
    arguments = {"tournament": tournament.pk}
    Job.objects.create(kind=LAPSE, tournament_id=tournament.pk, arguments=arguments, due_at=until)
