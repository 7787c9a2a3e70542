"""Who holds a place and who waits: always in order of application."""

from __future__ import annotations

import datetime as dt

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from taikai.jobs.models import Job
from taikai.registration.domain.emails import EmailKind, post
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


#: What counts against the capacity: who holds a place, and who is asked whether they take the one kept for them.
TAKEN = Q(status__in=Entrant.HOLDS_A_PLACE) | Q(status=Entrant.Status.WAITING, asked_until__isnull=False)
LAPSE = "registration.lapse"


def places_free(tournament: Tournament) -> int:
    """How many places are left; negative if the organiser went over the capacity or made it smaller."""
    taken = Entrant.objects.filter(TAKEN, tournament=tournament, kind=Entrant.Kind.PLAYER).count()
    return tournament.capacity - taken


def is_full(tournament: Tournament) -> bool:
    """Whether neither a place nor one on the waiting list is left; who is to be approved counts with the line."""
    if tournament.most_waiting is None:
        return False
    in_line = Q(status__in=(Entrant.Status.WAITING, Entrant.Status.PENDING), asked_until=None)
    players = Entrant.objects.filter(tournament=tournament, kind=Entrant.Kind.PLAYER)
    counts = players.aggregate(taken=Count("id", filter=TAKEN), line=Count("id", filter=in_line))
    taken, line = int(counts["taken"]), int(counts["line"])
    return max(0, tournament.capacity - taken) + tournament.most_waiting <= line


def closed_words(tournament: Tournament) -> str:
    """Why the public form takes no entries, for who wants to apply."""
    if tournament.stage == Tournament.Stage.OPEN and tournament.opens_at and tournament.opens_later:
        return _("The registration opens on %(when)s.") % {"when": in_words(tournament, tournament.opens_at)}
    if tournament.stage == Tournament.Stage.OPEN and tournament.closes_at:
        closed = in_words(tournament, tournament.closes_at)
        return _("The registration closed on %(when)s. The organisers can still add you by hand.") % {
            "when": closed
        }
    return _("The registration is not open: %(stage)s. The organisers can still add you by hand.") % {
        "stage": tournament.get_stage_display()
    }


def in_words(tournament: Tournament, moment: dt.datetime) -> str:
    """A moment by the clock of the tournament's place."""
    return date_format(moment.astimezone(tournament.zone), "j E Y, H:i")


def place_or_wait(act: Change, holding: str = Entrant.Status.APPLIED) -> str:
    """The status a new player gets now: `holding` while a place is free, else the waiting list.

    Who waits already goes first, so that nobody overtakes the line.
    """
    fill_places(act)
    return holding if places_free(act.tournament) > 0 else Entrant.Status.WAITING


def fill_places(act: Change) -> list[Entrant]:
    """Promote from the waiting list while places are free. Returns who was promoted, first come first.

    Where a tournament gives hours to accept, the first ones are asked instead, and the place is kept for them.

    Called inside every change that can free a place: a withdrawal, a move to the substitutes, a larger
    capacity. Whoever is promoted gets an e-mail once the change is saved.
    """
    tournament = act.tournament
    if tournament.stage not in PROMOTES_IN:
        return []
    free = places_free(tournament)
    if free <= 0:
        return []
    waiting = Entrant.objects.filter(
        tournament=tournament,
        kind=Entrant.Kind.PLAYER,
        status=Entrant.Status.WAITING,
        asked_until=None,
    )
    promoted = list(waiting.order_by("applied_at", "id")[:free])
    if tournament.accept_hours:
        _ask(act, promoted)
        return []
    for entrant in promoted:
        entrant.status = Entrant.Status.APPLIED
        entrant.save(update_fields=["status"])
        act.log(
            verb="entrant.promoted",
            target=entrant.name,
            target_id=f"entrant:{entrant.pk}",
            before={"status": Entrant.Status.WAITING},
            after={"status": Entrant.Status.APPLIED},
        )
    post(act, EmailKind.PROMOTED, promoted)
    return promoted


def _ask(act: Change, called: list[Entrant]) -> None:
    """A letter with the deadline to each, and a job for the moment it is over."""
    if not called:
        return
    until = timezone.now() + dt.timedelta(hours=act.tournament.accept_hours)
    for entrant in called:
        entrant.asked_until, entrant.tournament = until, act.tournament
        entrant.save(update_fields=["asked_until"])
        act.log(
            verb="entrant.asked",
            target=entrant.name,
            target_id=f"entrant:{entrant.pk}",
            after={"asked_until": until.isoformat(timespec="minutes")},
        )
    Job.objects.create(
        kind=LAPSE, tournament_id=act.tournament.pk, arguments={"tournament": act.tournament.pk}, due_at=until
    )
    post(act, EmailKind.ASKED, called)
