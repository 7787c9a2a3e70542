"""Acceptance of a place transfer, and its undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.duplicates.merge_plan import is_tied
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.entrants import Kind, Status, create_entrant, log_entry, must_be_new
from taikai.registration.domain.place_transfer.emails import tell_giver
from taikai.registration.domain.place_transfer.offers import State, locked_offer, too_late
from taikai.registration.domain.place_transfer.terms import terms_of, why_not
from taikai.registration.domain.questions import Answers, write_answers
from taikai.registration.domain.quotas.group_membership import declare_groups
from taikai.registration.domain.quotas.rules import FULL
from taikai.registration.domain.quotas.state import quotas
from taikai.registration.models import Entrant, Passing
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament


def accept_offer(
    tournament: Tournament,
    pk: int,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    another_person: bool = False,
    answers: Answers | None = None,
    groups: Sequence[int] = (),
    key: str = "",
) -> Entrant:
    """Somebody takes the place they were offered, with their own data and consent; the new entry.

    It has the standing of the one that gave it, which ends. The time of entry is now: what is cheaper for who came
    early is not passed on.

    Raises:
        Refusal: the offer is over, the giver holds no place, passing on has ended, or a group's limit is met.
        DuplicateEntry: they are entered already.
    """
    content = (pk, values, another_person, answers or {}, groups)
    with change(tournament, actor, "place.passed", key=key, content=content) as act:
        passing = locked_offer(act, pk)
        if act.repeated:
            return Entrant.objects.get(pk=act.answer["entrant"])
        giver, terms = passing.giver, terms_of(act.tournament)
        late = passing.until is not None and passing.until <= timezone.now()
        if passing.state != State.OFFERED:
            raise too_late(passing)
        if late or not giver.holds_a_place:
            raise refuse(
                "passing.late",
                _("This offer has expired or was withdrawn. Ask the player who offered you the place."),
            )
        if words := why_not(terms, giver):
            raise refuse("passing.not", words)
        must_be_new(act, values, another_person=another_person)
        _must_fit(act, giver, str(values.get("country") or ""))
        status, paid = giver.status, giver.paid_at if terms.fee_follows else None
        _leave(giver, keeps_fee=not terms.fee_follows)
        receiver = create_entrant(act, values, status=status, paid_at=paid, consented_at=timezone.now())
        write_answers(act, receiver, answers or {})
        declare_groups(act, receiver, groups)
        passing.receiver, passing.state, passing.ended_at = receiver, State.ACCEPTED, timezone.now()
        passing.fee_followed = terms.fee_follows
        passing.save()
        act.answer |= {"entrant": receiver.pk}
        log_entry(act, receiver, before={"giver": giver.name}, after={"status": status})
        post(act, EntryEmail.CONFIRMED if status == Status.CONFIRMED else EntryEmail.APPLIED, [receiver])
        tell_giver(act, passing)
    return receiver


def _must_fit(act: Change, giver: Entrant, country: str) -> None:
    """Raises Refusal where a group's limit, or a place kept for one, leaves none for somebody from there.

    That all places are taken is no hindrance: this one is.
    """
    found = quotas(act.tournament, without=[giver.pk])
    hindrance = found.places.hindrance(found.keys(country))
    if hindrance is not None and hindrance.kind != FULL:
        words = _("You can’t take this place. %(reason)s Contact the organisers.")
        raise refuse("passing.limit", words % {"reason": found.words(hindrance)}, "country")


def _leave(entrant: Entrant, *, keeps_fee: bool) -> None:
    entrant.status, entrant.withdrawn_at = Status.WITHDRAWN, timezone.now()
    entrant.checked_in_at = entrant.asked_until = None
    if not keeps_fee:
        entrant.paid_at = None
    entrant.save(update_fields=["status", "withdrawn_at", "checked_in_at", "asked_until", "paid_at"])


def undo_transfer(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> Entrant:
    """The organisers take a passing on back: the giver has the place again, and the fee if it followed.

    Raises:
        Refusal: it was not accepted, the receiver has no place any more or sits, or the giver is back already.
    """
    with change(tournament, actor, "place.returned", key=key, content=(pk,)) as act:
        passing = locked_offer(act, pk)
        giver, receiver = passing.giver, passing.receiver
        if act.repeated or passing.state == State.RETURNED:
            return giver
        if passing.state != State.ACCEPTED or receiver is None:
            raise too_late(passing)
        if not receiver.holds_a_place or receiver.kind != Kind.PLAYER or giver.status != Status.WITHDRAWN:
            raise refuse(
                "passing.moved_on",
                _("One of the registrations has changed since then. Check both players’ pages."),
            )
        if giver.merged_into_id is not None or giver.erased_at is not None:
            raise refuse(
                "passing.moved_on",
                _("One of the registrations has changed since then. Check both players’ pages."),
            )
        if is_tied(receiver.pk):
            raise refuse("passing.sits", _("The new player has a seat. Remove them from the seating first."))
        giver.status, giver.withdrawn_at = receiver.status, None
        if passing.fee_followed:
            giver.paid_at = receiver.paid_at
        giver.save(update_fields=["status", "withdrawn_at", "paid_at"])
        receiver.tournament = act.tournament
        _leave(receiver, keeps_fee=not passing.fee_followed)
        passing.state, passing.ended_at = State.RETURNED, timezone.now()
        passing.save(update_fields=["state", "ended_at"])
        log_entry(act, giver, before={"giver": receiver.name}, after={"status": giver.status})
        post(act, EntryEmail.WITHDRAWN, [receiver])
        post(act, EntryEmail.PROMOTED, [giver])
    return giver


@undoes("place.passed", "entrants.edit")
def undo_transfer_line(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The giver has the place again."""
    receiver = entry.target_id.partition(":")[2]
    found = Passing.objects.filter(receiver=int(receiver), giver__tournament=tournament).last()
    undo_transfer(tournament, found.pk if found else 0, actor=actor, key=key)
