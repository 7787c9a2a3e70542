"""What the desk does with many entries: confirm, mark fees, check in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.emails import EmailKind, post
from taikai.registration.domain.entries import entrant_in, log_entry
from taikai.registration.domain.places import fill_places, place_or_wait
from taikai.registration.models import Entrant
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import Change, change
from taikai.tournaments.models import Tournament

Status = Entrant.Status
MOST_TARGET = 60  # what a line of the log holds


def _chosen(act: Change, pks: Sequence[int]) -> list[Entrant]:
    found = list(Entrant.objects.filter(tournament=act.tournament, pk__in=pks))
    for entrant in found:
        entrant.tournament = act.tournament
    if not found:
        raise refuse("entrant.none_chosen", _("Nobody is chosen: tick the entries first."))
    return found


def _log_all(act: Change, people: Sequence[Entrant], **details: Any) -> None:
    """One line about all of them: who looks for what happened sees one thing, as it was done."""
    if len(people) == 1:
        log_entry(act, people[0], **details)
    elif people:
        numbers = ",".join(str(entrant.pk) for entrant in people)
        target_id = f"entrants:{numbers}" if len(numbers) <= MOST_TARGET - len("entrants:") else ""
        act.log(target=", ".join(entrant.name for entrant in people), target_id=target_id, **details)


def confirm(
    tournament: Tournament, pks: Sequence[int], *, actor: Actor, over_capacity: bool = False, key: str = ""
) -> list[Entrant]:
    """Confirm entries; returns those newly confirmed, each of whom gets an e-mail.

    Somebody on the waiting list is confirmed only with `over_capacity`: that goes past the line, and the log
    says so. All or nothing. Raises Refusal with one problem for each entry in the way.
    """
    with change(tournament, actor, "entrant.confirmed", key=key, content=(pks, over_capacity)) as act:
        if act.repeated:
            return []
        chosen = _chosen(act, pks)
        problems = [_cannot_confirm(entrant) for entrant in chosen if _in_the_way(entrant, over_capacity)]
        if problems:
            raise Refusal(problems)
        fresh = [entrant for entrant in chosen if entrant.status != Status.CONFIRMED]
        approved = [entrant for entrant in fresh if entrant.status == Status.PENDING]
        fresh = [entrant for entrant in fresh if entrant.status != Status.PENDING]
        _approve(act, approved, over_capacity)
        waited = any(entrant.status == Status.WAITING for entrant in fresh)
        before = {entrant.status for entrant in fresh}
        for entrant in fresh:
            entrant.status = Status.CONFIRMED
            entrant.save(update_fields=["status"])
        reason = _("over the capacity") if waited else ""
        was = {"status": next(iter(before))} if len(before) == 1 else None
        _log_all(act, fresh, before=was, after={"status": Status.CONFIRMED}, reason=reason)
        post(act, EmailKind.CONFIRMED, fresh)
    return fresh + approved


def _approve(act: Change, people: Sequence[Entrant], over_capacity: bool) -> None:
    """Let those in who asked, in order of application: a place while there is one, else the waiting list."""
    for entrant in sorted(people, key=lambda each: (each.applied_at, each.pk)):
        entrant.status = Status.CONFIRMED if over_capacity else place_or_wait(act, Status.CONFIRMED)
        entrant.save(update_fields=["status"])
        log_entry(
            act,
            entrant,
            verb="entrant.approved",
            before={"status": Status.PENDING},
            after={"status": entrant.status},
        )
        post(act, EmailKind.CONFIRMED if entrant.holds_a_place else EmailKind.APPLIED, [entrant])


def _in_the_way(entrant: Entrant, over_capacity: bool) -> bool:
    return entrant.status == Status.WITHDRAWN or (entrant.status == Status.WAITING and not over_capacity)


def _cannot_confirm(entrant: Entrant) -> Problem:
    if entrant.status == Status.WITHDRAWN:
        message = _("%(name)s has withdrawn: reinstate the entry first.")
    else:
        message = _(
            "%(name)s is on the waiting list: all places are taken. Raise the capacity, or give a place over "
            "the capacity on the entry's own page."
        )
    return Problem("entrant.cannot_confirm", str(entrant.pk), message % {"name": entrant.name})


def set_paid(
    tournament: Tournament, pks: Sequence[int], paid: bool, *, actor: Actor, key: str = ""
) -> list[Entrant]:
    """Note that the fee is paid, or that it is not; returns the entries this changed."""
    verb = "entrant.paid" if paid else "entrant.unpaid"
    with change(tournament, actor, verb, key=key, content=(pks, paid)) as act:
        if act.repeated:
            return []
        fresh = [entrant for entrant in _chosen(act, pks) if bool(entrant.paid_at) != paid]
        for entrant in fresh:
            entrant.paid_at = timezone.now() if paid else None
            entrant.save(update_fields=["paid_at"])
        _log_all(act, fresh, before={"paid": not paid}, after={"paid": paid})
        act.shows(own=[entrant.pk for entrant in fresh])
    return fresh


def check_in_all(tournament: Tournament, pks: Sequence[int], *, actor: Actor, key: str = "") -> list[Entrant]:
    """Note that several are in the hall; returns those for whom that is new. All or nothing.

    Raises Refusal with one problem for each who has no place.
    """
    with change(tournament, actor, "entrant.checked_in", key=key, content=(pks,)) as act:
        if act.repeated:
            return []
        chosen = _chosen(act, pks)
        if problems := [_no_place(entrant) for entrant in chosen if entrant.status not in Entrant.HOLDS_A_PLACE]:
            raise Refusal(problems)
        fresh = [entrant for entrant in chosen if entrant.checked_in_at is None]
        for entrant in fresh:
            entrant.checked_in_at = timezone.now()
            entrant.save(update_fields=["checked_in_at"])
        _log_all(act, fresh, before={"checked_in": False}, after={"checked_in": True})
        act.shows(own=[entrant.pk for entrant in fresh])
    return fresh


def withdraw_all(tournament: Tournament, pks: Sequence[int], *, actor: Actor, key: str = "") -> list[Entrant]:
    """Take several entries out; who waits moves up as after each alone. Returns those for whom that is new."""
    with change(tournament, actor, "entrant.withdrawn", key=key, content=(pks,)) as act:
        if act.repeated:
            return []
        fresh = [entrant for entrant in _chosen(act, pks) if entrant.status != Status.WITHDRAWN]
        for entrant in fresh:
            entrant.status, entrant.withdrawn_at = Status.WITHDRAWN, timezone.now()
            entrant.checked_in_at = entrant.asked_until = None
            entrant.save(update_fields=["status", "withdrawn_at", "checked_in_at", "asked_until"])
        _log_all(act, fresh, after={"status": Status.WITHDRAWN})
        fill_places(act)
        post(act, EmailKind.WITHDRAWN, fresh)
    return fresh


def _no_place(entrant: Entrant) -> Problem:
    words = _("%(name)s has no place (%(status)s): give one on the entry's own page first.")
    return Problem(
        "entrant.no_place", str(entrant.pk), words % {"name": entrant.name, "status": entrant.get_status_display()}
    )


def set_checked_in(tournament: Tournament, pk: int, here: bool, *, actor: Actor, key: str = "") -> Entrant:
    """Note that an entrant is in the hall, or take it back. Raises Refusal for who has no place."""
    verb = "entrant.checked_in" if here else "entrant.not_here"
    with change(tournament, actor, verb, key=key, content=(pk, here)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated or bool(entrant.checked_in_at) == here:
            return entrant
        if here and entrant.status not in Entrant.HOLDS_A_PLACE:
            raise Refusal([_no_place(entrant)])
        entrant.checked_in_at = timezone.now() if here else None
        entrant.save(update_fields=["checked_in_at"])
        log_entry(act, entrant, before={"checked_in": not here}, after={"checked_in": here})
        act.shows(own=[entrant.pk])
    return entrant
