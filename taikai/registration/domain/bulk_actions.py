"""Bulk actions on registrations: confirm, mark fees, check in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import TextChoices
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.duplicates.merged_into import merged_into
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.entrants import entrant_in, log_entry
from taikai.registration.domain.import_list.log_lines import log_all
from taikai.registration.domain.lifecycle import checked_in
from taikai.registration.domain.quotas.state import why_all_wait
from taikai.registration.domain.waiting_list import fill_places, initial_status_as
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

Status = Entrant.Status


class PaidBy(TextChoices):
    """How a fee came that is marked as paid. Of a mark alone no amount is written down."""

    TRANSFER = "transfer", gettext_lazy("Bank transfer")
    ON_SITE = "cash", gettext_lazy("On site, taken by me")
    MARK = "mark", gettext_lazy("Mark as paid only, no amount")


#: Given the change, the entries, whether their fee is paid now, the currency ("": the event's own), how it came.
#: Answers how the fee came of those for whom an amount was written down, or counts no more.
Settling = Callable[[Change, Sequence[Entrant], bool, str, PaidBy], Mapping[int, PaidBy]]
settlings: Registry[str, Settling] = Registry("what writes down a payment when a fee is marked")


def settle_all(
    act: Change,
    people: Sequence[Entrant],
    paid: bool,
    currency: str = "",
    how: PaidBy = PaidBy.ON_SITE,
) -> dict[int, PaidBy]:
    """Let the app that knows about money write down what marking these fees means. Raises Refusal.

    Answers how the fee of each came, by the number of the entry: only marked where there is no amount.
    """
    came = {entrant.pk: PaidBy.MARK for entrant in people}
    if not paid or how != PaidBy.MARK:
        for settle in settlings.values():
            came |= settle(act, people, paid, currency, how)
    return came


def _chosen(act: Change, pks: Sequence[int]) -> list[Entrant]:
    rows = list(Entrant.objects.filter(tournament=act.tournament, pk__in=pks))
    for entrant in rows:
        entrant.tournament = act.tournament
    found = list({entrant.pk: entrant for entrant in map(merged_into, rows)}.values())
    if not found:
        raise refuse("entrant.none_chosen", _("Select at least one player first."))
    return found


class ConfirmedEntries(NamedTuple):
    """Who is confirmed now and was not, and why the others chosen have no place."""

    fresh: Sequence[Entrant]
    left_out: Sequence[Problem] = ()


def confirm(
    tournament: Tournament, pks: Sequence[int], *, actor: Actor, over_capacity: bool = False, key: str = ""
) -> ConfirmedEntries:
    """Confirm entries; whoever is newly confirmed gets an e-mail.

    Somebody on the waiting list is confirmed only with `over_capacity`: that goes past the line, and the log
    says so. Without it they are left out and said why, as is who has withdrawn, and who is approved and finds no
    place. Raises Refusal with the reasons if nobody chosen can be confirmed.
    """
    with change(tournament, actor, "entrant.confirmed", key=key, content=(pks, over_capacity)) as act:
        if act.repeated:
            return ConfirmedEntries(())
        chosen = _chosen(act, pks)
        astray = [entrant for entrant in chosen if _in_the_way(entrant, over_capacity)]
        if len(astray) == len(chosen):
            raise Refusal(_cannot_confirm(act, astray))
        fresh = [entrant for entrant in chosen if entrant not in astray and entrant.status != Status.CONFIRMED]
        approved = [entrant for entrant in fresh if entrant.status == Status.PENDING]
        fresh = [entrant for entrant in fresh if entrant.status != Status.PENDING]
        _approve(act, approved, over_capacity)
        waited = any(entrant.status == Status.WAITING for entrant in fresh)
        before = {entrant.status for entrant in fresh}
        for entrant in fresh:
            entrant.status = Status.CONFIRMED
            entrant.save(update_fields=["status"])
        reason = _("ahead of the waiting list") if waited else ""
        was = {"status": next(iter(before))} if len(before) == 1 else None
        log_all(act, fresh, before=was, after={"status": Status.CONFIRMED}, reason=reason)
        post(act, EntryEmail.CONFIRMED, fresh)
        in_line = [entrant for entrant in approved if entrant.status == Status.WAITING]
        left_out = _cannot_confirm(act, [*astray, *in_line])
    return ConfirmedEntries([*fresh, *(entrant for entrant in approved if entrant not in in_line)], left_out)


def _approve(act: Change, people: Sequence[Entrant], over_capacity: bool) -> None:
    """Let those in who asked, in order of application: a place while there is one, else the waiting list."""
    let_in: dict[str, list[Entrant]] = {}
    for entrant in sorted(people, key=lambda each: (each.applied_at, each.pk)):
        entrant.status = Status.CONFIRMED if over_capacity else initial_status_as(act, entrant, Status.CONFIRMED)
        entrant.save(update_fields=["status"])
        let_in.setdefault(entrant.status, []).append(entrant)
    for status, those in let_in.items():
        log_all(act, those, verb="entrant.approved", before={"status": Status.PENDING}, after={"status": status})
        post(act, EntryEmail.CONFIRMED if those[0].holds_a_place else EntryEmail.APPLIED, those)


def _in_the_way(entrant: Entrant, over_capacity: bool) -> bool:
    return entrant.status == Status.WITHDRAWN or (entrant.status == Status.WAITING and not over_capacity)


def _cannot_confirm(act: Change, people: Sequence[Entrant]) -> list[Problem]:
    """A sentence for each reason, with everybody whom it keeps from a place."""
    found = []
    gone = [entrant for entrant in people if entrant.status == Status.WITHDRAWN]
    if gone:
        words = ngettext(
            "%(names)s has withdrawn. Restore the registration first.",
            "%(names)s have withdrawn. Restore their registrations first.",
            len(gone),
        )
        found.append(_left_out("entrant.cannot_confirm", gone, words))
    waiting = [entrant for entrant in people if entrant not in gone]
    why = why_all_wait(act.tournament, waiting)
    for reason in dict.fromkeys(why.get(entrant.pk, "") for entrant in waiting):
        those = [entrant for entrant in waiting if why.get(entrant.pk, "") == reason]
        words = ngettext(
            "%(names)s is on the waiting list. %(reason)s Raise the capacity or the limit, or give a place on "
            "the player’s page.",
            "%(names)s are on the waiting list. %(reason)s Raise the capacity or the limit, or give places on "
            "the players’ pages.",
            len(those),
        )
        found.append(_left_out("entrant.cannot_confirm", those, words, reason=reason))
    return found


def _left_out(code: str, people: Sequence[Entrant], words: str, **more: str) -> Problem:
    names = ", ".join(entrant.name for entrant in people)
    return Problem(code, ",".join(str(entrant.pk) for entrant in people), words % {"names": names, **more})


def set_paid(
    tournament: Tournament,
    pks: Sequence[int],
    paid: bool,
    *,
    actor: Actor,
    currency: str = "",
    how: PaidBy = PaidBy.ON_SITE,
    key: str = "",
) -> list[Entrant]:
    """Note that the fee is paid, in `currency` ("": the event's own), or that it is not; the entries this changed.

    `how` it came; the log says it for each way, so that taking a line back restores it.

    Raises:
        Refusal: nobody is chosen; no fee in this currency; what is to be unpaid was not marked in a list.
    """
    verb = "entrant.paid" if paid else "entrant.unpaid"
    with change(tournament, actor, verb, key=key, content=(pks, paid, currency, how)) as act:
        if act.repeated:
            return []
        fresh = [entrant for entrant in _chosen(act, pks) if bool(entrant.paid_at) != paid]
        came = settle_all(act, fresh, paid, currency, how)
        for entrant in fresh:
            entrant.paid_at = timezone.now() if paid else None
            entrant.save(update_fields=["paid_at"])
        for way in dict.fromkeys(came.values()):
            those = [entrant for entrant in fresh if came[entrant.pk] == way]
            was: dict[str, object] = {"paid": not paid}
            now: dict[str, object] = {"paid": paid}
            (now if paid else was)["how"] = way
            log_all(act, those, before=was, after=now)
        act.shows(own=[entrant.pk for entrant in fresh])
    return fresh


class CheckedIn(NamedTuple):
    """For whom it is new that they are here, and why the others chosen were left out."""

    fresh: Sequence[Entrant]
    left_out: Sequence[Problem] = ()


def check_in_all(
    tournament: Tournament, pks: Sequence[int], here: bool = True, *, actor: Actor, key: str = ""
) -> CheckedIn:
    """Note that several are in the hall, or take it back. Who has no place is left out, and said why.

    Raises Refusal with the reasons if nobody chosen has a place.
    """
    verb = "entrant.checked_in" if here else "entrant.not_here"
    with change(tournament, actor, verb, key=key, content=(pks, here)) as act:
        if act.repeated:
            return CheckedIn(())
        chosen = _chosen(act, pks)
        astray = [entrant for entrant in chosen if here and not entrant.can_arrive]
        if len(astray) == len(chosen):
            raise Refusal(_no_place(astray))
        fresh = [entrant for entrant in chosen if entrant not in astray and bool(entrant.checked_in_at) != here]
        for entrant in fresh:
            entrant.checked_in_at = timezone.now() if here else None
            entrant.save(update_fields=["checked_in_at"])
        log_all(act, fresh, before={"checked_in": not here}, after={"checked_in": here})
        act.shows(own=[entrant.pk for entrant in fresh])
        if here:
            checked_in(act, fresh)
    return CheckedIn(fresh, _no_place(astray))


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
        log_all(act, fresh, after={"status": Status.WITHDRAWN})
        fill_places(act)
        post(act, EntryEmail.WITHDRAWN, fresh)
    return fresh


def _no_place(people: Sequence[Entrant]) -> list[Problem]:
    """A sentence for each state in which somebody has no place, with everybody who is in it."""
    found = []
    for status in dict.fromkeys(entrant.status for entrant in people):
        those = [entrant for entrant in people if entrant.status == status]
        words = ngettext(
            "%(names)s has no place (%(status)s). Give one on the player’s page first.",
            "%(names)s have no places (%(status)s). Give them on the players’ pages first.",
            len(those),
        )
        found.append(_left_out("entrant.no_place", those, words, status=those[0].get_status_display()))
    return found


def set_checked_in(tournament: Tournament, pk: int, here: bool, *, actor: Actor, key: str = "") -> Entrant:
    """Note that an entrant is in the hall, or take it back. Raises Refusal for who has no place."""
    verb = "entrant.checked_in" if here else "entrant.not_here"
    with change(tournament, actor, verb, key=key, content=(pk, here)) as act:
        entrant = entrant_in(act, pk)
        if act.repeated or bool(entrant.checked_in_at) == here:
            return entrant
        if here and not entrant.can_arrive:
            raise Refusal(_no_place([entrant]))
        entrant.checked_in_at = timezone.now() if here else None
        entrant.save(update_fields=["checked_in_at"])
        log_entry(act, entrant, before={"checked_in": not here}, after={"checked_in": here})
        act.shows(own=[entrant.pk])
        if here:
            checked_in(act, [entrant])
    return entrant
