"""Offer of a place transfer, and every way it ends except acceptance."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.formatting.translation import reader_language
from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.models import Job
from taikai.problems import refuse
from taikai.registration.domain.entrants import entrant_in, log_entry
from taikai.registration.domain.names import find_duplicates
from taikai.registration.domain.place_transfer.emails import tell_giver, tell_receiver, write_offer
from taikai.registration.domain.place_transfer.terms import Allowed, terms_of, why_not
from taikai.registration.domain.quotas.state import IN_LINE
from taikai.registration.models import Entrant, Passing, PassingTerms
from taikai.tournaments.domain.change import SYSTEM, Actor, Change, change, follow
from taikai.tournaments.domain.event.export_schema import IMPORTED
from taikai.tournaments.models import Tournament

State = Passing.State
LAPSE = "registration.passing_lapse"
#: How an offer ends, by its state then: the verb of the log.
ENDS = {
    State.CANCELLED: "place.kept",
    State.REFUSED: "place.refused",
    State.DECLINED: "place.declined",
    State.LAPSED: "place.lapsed",
}
#: Whose entry ends takes the offer along.
LEAVING = ("entrant.withdrawn", "entrant.lapsed", "entrant.moved", "money.cancelled", "entrant.merged")


def open_offer(giver: Entrant) -> Passing | None:
    """The offer of this entry that is neither accepted nor over."""
    found = Passing.objects.filter(giver=giver, state__in=Passing.OPEN).first()
    if found is not None:
        found.giver = giver
    return found


def offer(tournament: Tournament, pk: int, name: str, email: str, *, actor: Actor, key: str = "") -> Passing:
    """Offer the place of an entry to somebody: an e-mail with a link goes to them.

    The organisers look at it first where they want to, or while people wait for a place: nobody goes past the line
    without them. The giver stays entered until the other accepts.

    Raises:
        Refusal: it is not allowed or too late, the entry holds no place, has an offer, or the other is entered.
    """
    with change(tournament, actor, "place.offered", key=key, content=(pk, name, email)) as act:
        if act.repeated:
            return Passing.objects.get(pk=act.answer["passing"])
        giver, terms = entrant_in(act, pk), terms_of(act.tournament)
        if words := why_not(terms, giver):
            raise refuse("passing.not", words)
        if open_offer(giver) is not None:
            raise refuse(
                "passing.open",
                _("You’ve already offered your place to another person. Withdraw that offer first."),
            )
        everybody = Entrant.objects.filter(tournament=act.tournament)
        if find_duplicates(everybody, name=name, country="", email=email, namesakes=False):
            words = _(
                "A player with this e-mail address is already registered. You can only offer your place to a "
                "new player."
            )
            raise refuse("passing.entered", words, "email")
        waits = everybody.filter(IN_LINE, kind=Entrant.Kind.PLAYER).exists()
        passing = Passing.objects.create(
            giver=giver,
            name=name,
            email=email,
            language=reader_language(),
            state=State.ASKED if terms.allowed == Allowed.ASK or waits else State.OFFERED,
        )
        act.answer |= {"passing": passing.pk}
        log_entry(act, giver, after={"to": name, "passing": passing.state})
        if passing.state == State.OFFERED:
            _send(act, passing, terms)
    return passing


def _send(act: Change, passing: Passing, terms: PassingTerms) -> None:
    passing.state = State.OFFERED
    until = min(filter(None, (timezone.now() + dt.timedelta(days=terms.days), terms.until)))
    passing.until = until
    passing.save(update_fields=["state", "until"])
    _put_job(act, passing, until)
    write_offer(act, passing)


def _put_job(act: Change, passing: Passing, until: dt.datetime) -> None:
    arguments = {"passing": passing.pk}
    Job.objects.create(kind=LAPSE, tournament_id=act.tournament.pk, arguments=arguments, due_at=until)


@follow(IMPORTED)
def offers_of_an_imported_event(act: Change) -> None:
    """Jobs stay where they were put down: a new one for each offer whose moment is to come."""
    offers = Passing.objects.filter(giver__tournament=act.tournament, state=State.OFFERED)
    for passing in offers:
        if passing.until is not None and passing.until > timezone.now():
            _put_job(act, passing, passing.until)


def locked_offer(act: Change, pk: int) -> Passing:
    """An offer as it is now. Raises Refusal: there is none."""
    found = Passing.objects.filter(pk=pk, giver__tournament=act.tournament).select_related("giver").first()
    if found is None:
        raise refuse("passing.unknown", _("This offer isn’t part of this tournament. Reload the page."))
    found.giver.tournament = act.tournament
    return found


def approve_offer(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> Passing:
    """The organisers agree: the e-mail goes out. Raises Refusal where it is not waiting for them any more."""
    with change(tournament, actor, "place.approved", key=key, content=(pk,)) as act:
        passing, terms = locked_offer(act, pk), terms_of(act.tournament)
        if act.repeated or passing.state == State.OFFERED:
            return passing
        if passing.state != State.ASKED:
            raise too_late(passing)
        if words := why_not(terms, passing.giver):
            raise refuse("passing.not", words)
        _send(act, passing, terms)
        log_entry(act, passing.giver, before={"passing": State.ASKED}, after={"passing": passing.state})
    return passing


def too_late(passing: Passing) -> Exception:
    """The refusal for who comes too late."""
    words = _("This offer is closed (%(state)s).") % {"state": passing.get_state_display()}
    return refuse("passing.over", words)


def end_offer(tournament: Tournament, pk: int, state: str, *, actor: Actor, key: str = "") -> Passing:
    """End an offer as `ENDS` has it; the place stays the giver's. Ended twice in one way changes nothing more.

    Raises Refusal where it was accepted, or ended otherwise.
    """
    with change(tournament, actor, ENDS[State(state)], key=key, content=(pk, state)) as act:
        passing = locked_offer(act, pk)
        if act.repeated or passing.state == state:
            return passing
        if passing.state not in Passing.OPEN:
            raise too_late(passing)
        was = passing.state
        _end(passing, state)
        log_entry(act, passing.giver, before={"passing": was}, after={"passing": state})
        if state != State.CANCELLED or actor.entrant_id is None:
            tell_giver(act, passing)
        if was == State.OFFERED and state in (State.CANCELLED, State.REFUSED):
            tell_receiver(act, passing)
    return passing


def _end(passing: Passing, state: str) -> None:
    passing.state, passing.ended_at = state, timezone.now()
    passing.save(update_fields=["state", "ended_at"])


@follow(*LEAVING)
def nothing_to_pass_on(act: Change) -> None:
    """Whose entry holds no place any more has none to pass on."""
    rows = Passing.objects.filter(giver__tournament=act.tournament, state__in=Passing.OPEN)
    for passing in rows.select_related("giver"):
        passing.giver.tournament = act.tournament
        if not passing.giver.holds_a_place:
            was = passing.state
            _end(passing, State.CANCELLED)
            if was == State.OFFERED:
                tell_receiver(act, passing)


@job(LAPSE)
def lapse_job(run: JobRun) -> None:
    """The moment until which somebody could accept is over."""
    late = Passing.objects.filter(pk=run.arguments["passing"], state=State.OFFERED, until__lte=timezone.now())
    found = late.select_related("giver__tournament").first()
    if found is not None and found.giver.tournament.leaves_at is None:
        end_offer(found.giver.tournament, found.pk, State.LAPSED, actor=SYSTEM)
