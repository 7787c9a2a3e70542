"""Waiting list offers: a player who moves up confirms in time or loses the place."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.problems import refuse
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.entrants import Status, entrant_in, log_entry
from taikai.registration.domain.waiting_list import LAPSE, PROMOTES_IN, fill_places, lapse_at
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM, Actor, Change, change, follow
from taikai.tournaments.domain.event.export_schema import IMPORTED
from taikai.tournaments.models import Tournament


def accept_place(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> Entrant:
    """Take the place one is asked about. Raises Refusal when nobody asked, or the time is over."""
    with change(tournament, actor, "entrant.accepted", key=key, content=(pk,)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated or entrant.holds_a_place:
            return entrant
        until = entrant.asked_until
        if not entrant.is_asked or until is None:
            raise refuse("entrant.not_asked", _("No place is offered to this player now. Reload the page."))
        if until <= timezone.now() and actor.entrant_id is not None:
            raise refuse(
                "entrant.asked_too_late",
                _(
                    "The time to accept has passed, so the next player is offered the place. Contact the "
                    "organisers."
                ),
            )
        entrant.status, entrant.asked_until = Status.APPLIED, None
        entrant.save(update_fields=["status", "asked_until"])
        log_entry(act, entrant, before={"status": Status.WAITING}, after={"status": entrant.status})
        post(act, EntryEmail.PROMOTED, [entrant])
    return entrant


def expire_offers(tournament: Tournament) -> list[Entrant]:
    """Withdraw everybody who was asked and did not answer in time, and ask the next. Returns who lapsed.

    Once the playing has begun nobody is called up, and nothing lapses.
    """
    late = Entrant.objects.filter(status=Status.WAITING, asked_until__lte=timezone.now())
    if tournament.stage not in PROMOTES_IN or not late.filter(tournament=tournament).exists():
        return []
    with change(tournament, SYSTEM, "entrant.lapsed") as act:
        found = list(late.filter(tournament=act.tournament))
        for entrant in found:
            entrant.tournament = act.tournament
            entrant.status, entrant.withdrawn_at, entrant.asked_until = Status.WITHDRAWN, timezone.now(), None
            entrant.save(update_fields=["status", "withdrawn_at", "asked_until"])
            log_entry(act, entrant, before={"status": Status.WAITING}, after={"status": entrant.status})
        post(act, EntryEmail.LAPSED, found)
        fill_places(act)
    return found


@follow(IMPORTED)
def asked_in_an_imported_event(act: Change) -> None:
    """Jobs stay where they were put down: a new one for each moment to come. What is over already is the
    organisers' to decide: nobody loses a place because a file was read.
    """
    asked = Entrant.objects.filter(
        tournament=act.tournament, status=Status.WAITING, asked_until__gt=timezone.now()
    )
    for until in set(asked.values_list("asked_until", flat=True)):
        if until is not None:
            lapse_at(act.tournament, until)


@job(LAPSE)
def lapse_job(run: JobRun) -> None:
    """The moment until which somebody was asked is over."""
    tournament = Tournament.objects.filter(pk=run.arguments["tournament"], leaves_at=None).first()
    if tournament is not None:
        expire_offers(tournament)
