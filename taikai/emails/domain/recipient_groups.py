"""Recipient groups of round mails. An upper app registers its own:

@group("unpaid", _("Players who have not paid"))
def unpaid(tournament: Tournament) -> Iterable[Recipient]:
    return entrants(tournament, Q(...))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.tournaments.models import Staff, Tournament

Status, Kind = Entrant.Status, Entrant.Kind


@dataclass(frozen=True, slots=True)
class Recipient:
    """Somebody an e-mail goes to. `entrant`: theirs, or for staff one that is not saved and says only the name."""

    name: str
    address: str
    language: str
    entrant: Entrant


Finder = Callable[[Tournament], Iterable[Recipient]]


@dataclass(frozen=True, slots=True)
class RecipientGroup:
    """A group: its name in the database, what people call it, who is in it now."""

    name: str
    title: Any  # lazy translation
    find: Finder


_groups: Registry[str, RecipientGroup] = Registry("groups of recipients")


def group(name: str, title: Any) -> Callable[[Finder], Finder]:
    """Make a group known."""

    def register(find: Finder) -> Finder:
        _groups.add(RecipientGroup(name, title, find), name)
        return find

    return register


def groups() -> list[RecipientGroup]:
    """All of them, in the order they were registered."""
    return list(_groups.values())


def members_of(tournament: Tournament, names: Iterable[str], people: Collection[int] = ()) -> list[Recipient]:
    """Everybody in any of these groups and each of these `people`, each once, by name; who has no address too."""
    found: dict[tuple[str, int | str], Recipient]
    found = {("entrant", one.entrant.pk): one for one in selected(tournament, people)}
    for name in names:
        if name in _groups:
            for one in _groups[name].find(tournament):
                pk = one.entrant.pk
                found.setdefault(("entrant", pk) if pk else ("staff", one.address.lower()), one)
    entering = {one.address.lower() for one in found.values() if one.entrant.pk}
    everybody = [one for one in found.values() if one.entrant.pk or one.address.lower() not in entering]
    return sorted(everybody, key=lambda one: (plain(one.name), one.entrant.pk or 0))


def entrants(tournament: Tournament, which: Q) -> list[Recipient]:
    """The entrants whom this fits, in one query; never those who have withdrawn or were erased."""
    found = Entrant.objects.filter(which, tournament=tournament, erased_at=None)
    return _recipients(tournament, found.exclude(status=Status.WITHDRAWN))


def _recipients(tournament: Tournament, found: Iterable[Entrant]) -> list[Recipient]:
    made = []
    for entrant in found:
        entrant.tournament = tournament
        made.append(Recipient(entrant.name, entrant.email, entrant.language or "en", entrant))
    return made


def selected(tournament: Tournament, people: Collection[int]) -> list[Recipient]:
    """Those whose entries have these numbers, in one query; those who have withdrawn, too."""
    if not people:
        return []
    return _recipients(tournament, Entrant.objects.filter(pk__in=people, tournament=tournament, erased_at=None))


def _staff(tournament: Tournament, *roles: str) -> list[Recipient]:
    """Accepted staff, in the language of whoever asks: none is kept for an account."""
    language = translation.get_language() or "en"
    found = Staff.objects.filter(tournament=tournament, pending=False, role__in=roles).select_related("user")
    return [
        Recipient(
            one.shown_name,
            one.user.email,
            language,
            Entrant(tournament=tournament, name=one.shown_name, email=one.user.email, language=language),
        )
        for one in found
    ]


PLAYERS = Q(kind=Kind.PLAYER)


@group("confirmed", _("Confirmed players"))
def _confirmed(tournament: Tournament) -> list[Recipient]:
    return entrants(tournament, PLAYERS & Q(status=Status.CONFIRMED))


@group("applied", _("Players not confirmed yet"))
def _applied(tournament: Tournament) -> list[Recipient]:
    return entrants(tournament, PLAYERS & Q(status=Status.APPLIED))


@group("unpaid", _("Players who have not paid"))
def _unpaid(tournament: Tournament) -> list[Recipient]:
    if not tournament.fee:
        return []
    return entrants(tournament, PLAYERS & Q(status__in=Entrant.HOLDS_A_PLACE, paid_at=None))


@group("waiting", _("Waiting list"))
def _waiting(tournament: Tournament) -> list[Recipient]:
    return entrants(tournament, PLAYERS & Q(status=Status.WAITING))


@group("checked_in", _("Players checked in"))
def _checked_in(tournament: Tournament) -> list[Recipient]:
    return entrants(tournament, Q(status__in=Entrant.HOLDS_A_PLACE, checked_in_at__isnull=False))


@group("not_here", _("Players not checked in"))
def _not_here(tournament: Tournament) -> list[Recipient]:
    return entrants(tournament, Q(status__in=Entrant.HOLDS_A_PLACE, checked_in_at=None))


@group("substitutes", _("Substitutes"))
def _substitutes(tournament: Tournament) -> list[Recipient]:
    return entrants(tournament, Q(kind=Kind.SUBSTITUTE))


@group("judges", _("Judges"))
def _judges(tournament: Tournament) -> list[Recipient]:
    return _staff(tournament, Staff.Role.JUDGE)


@group("organisers", _("Organisers"))
def _organisers(tournament: Tournament) -> list[Recipient]:
    return _staff(tournament, Staff.Role.ORGANISER)
