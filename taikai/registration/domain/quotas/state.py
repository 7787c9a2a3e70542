"""State of the places: counts by group, and why an entrant has none."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django_countries import countries

from taikai.registration.domain.quotas.group_membership import groups_of, keys_of, members
from taikai.registration.domain.quotas.rules import FULL, LIMIT, Keys, NoPlaceReason, Places
from taikai.registration.models import Entrant, Group
from taikai.tournaments.models import Tournament

#: What counts against the capacity: who holds a place, and who is asked whether they take the one kept for them.
TAKEN = Q(status__in=Entrant.HOLDS_A_PLACE) | Q(status=Entrant.Status.WAITING, asked_until__isnull=False)
IN_LINE = Q(status=Entrant.Status.WAITING, asked_until=None)


def most_of(group: Group, capacity: int) -> int | None:
    """How many places a group may have, the smaller of number and share (rounded down); None: no limit."""
    given = [] if group.most is None else [group.most]
    if group.most_percent is not None:
        given.append(capacity * group.most_percent // 100)
    return min(given, default=None)


def is_kept(group: Group, now: dt.datetime) -> bool:
    """Whether places are kept for a group at that moment."""
    return group.kept > 0 and (group.kept_until is None or group.kept_until > now)


@dataclass(frozen=True, slots=True)
class Quotas:
    """The groups of an event with who belongs to them by a row, and the places as they are taken."""

    tournament: Tournament
    groups: Sequence[Group]
    rows: Mapping[int, frozenset[int]]
    places: Places

    def keys(self, country: str, member_of: frozenset[int] = frozenset()) -> Keys:
        """In which groups somebody counts."""
        return keys_of(self.groups, country, member_of)

    def keys_of(self, entrant: Entrant) -> Keys:
        return self.keys(str(entrant.country.code or ""), self.rows.get(entrant.pk, frozenset()))

    def words(self, found: NoPlaceReason) -> str:
        """The sentence for who gets no place, in the language that is active."""
        named = {group.pk: group for group in self.groups}
        if found.kind == FULL:
            return _("All places are taken.")
        if found.kind == LIMIT:
            number, country = found.keys[0]
            if country:
                words = _("All places for players from %(country)s are taken (limit %(most)d).")
                return words % {"most": found.most, "country": countries.name(country) or country}
            words = _("All places for “%(group)s” are taken (%(most)d of %(capacity)d).")
            return words % {
                "group": named[number].name,
                "most": found.most,
                "capacity": self.tournament.capacity,
            }
        whose = [named[number] for number, _country in found.keys]
        names = ", ".join(_("“%(name)s”") % {"name": group.name} for group in whose)
        untils = {group.kept_until for group in whose}
        until = next(iter(untils)) if len(untils) == 1 else None
        if until is None:
            return _("The remaining places are reserved for %(groups)s.") % {"groups": names}
        when = date_format(until.astimezone(self.tournament.zone), "DATETIME_FORMAT")
        words = _("The remaining places are reserved for %(groups)s until %(when)s.")
        return words % {"groups": names, "when": when}


def quotas(
    tournament: Tournament,
    groups: Sequence[Group] | None = None,
    capacity: int | None = None,
    without: Collection[int] = (),
) -> Quotas:
    """How it stands now; with `groups` or a `capacity` as it would with these, `without` the entries of these
    numbers. At most three queries.
    """
    groups = groups_of(tournament) if groups is None else groups
    capacity = tournament.capacity if capacity is None else capacity
    limits = {group.pk: most for group in groups if (most := most_of(group, capacity)) is not None}
    now = timezone.now()
    kept = {group.pk: group.kept for group in groups if is_kept(group, now)}
    places = Places(capacity, limits, kept)
    holding = Entrant.objects.filter(TAKEN, tournament=tournament, kind=Entrant.Kind.PLAYER).order_by()
    holding = holding.exclude(pk__in=without) if without else holding
    if not groups:
        places.total = holding.count()
        return Quotas(tournament, (), {}, places)
    rows = members(tournament) if any(group.by_row for group in groups) else {}
    found = Quotas(tournament, groups, rows, places)
    for pk, country in holding.values_list("pk", "country"):
        places.take(found.keys(str(country or ""), rows.get(pk, frozenset())))
    return found


def exceeded(places: Places, keys: Keys) -> NoPlaceReason | None:
    """The first of these groups that has more places than it may."""
    for number, country in sorted(keys):
        most = places.limits.get(number)
        if most is not None and places.taken[number, country] > most:
            return NoPlaceReason(LIMIT, ((number, country),), most)
    return None


def over_a_limit(entrant: Entrant) -> str:
    """The sentence, if somebody with a place is in a group that has more than it may; "" if not."""
    if not entrant.holds_a_place and not entrant.is_asked:
        return ""
    found = quotas(entrant.tournament)
    hindrance = exceeded(found.places, found.keys_of(entrant))
    return "" if hindrance is None else found.words(hindrance)


def why_waiting(entrant: Entrant) -> str:
    """Why somebody waits, as a sentence in the language that is active; "" for who does not."""
    if entrant.status != Entrant.Status.WAITING or entrant.asked_until is not None:
        return ""
    found = quotas(entrant.tournament)
    hindrance = found.places.hindrance(found.keys_of(entrant))
    return "" if hindrance is None else found.words(hindrance)


def why_all_wait(tournament: Tournament, waiting: Sequence[Entrant]) -> dict[int, str]:
    """The same of many, by the number of the entry."""
    in_line = [entrant for entrant in waiting if entrant.status == Entrant.Status.WAITING and not entrant.is_asked]
    if not in_line:
        return {}
    found = quotas(tournament)
    why = {entrant.pk: found.places.hindrance(found.keys_of(entrant)) for entrant in in_line}
    return {pk: found.words(hindrance) for pk, hindrance in why.items() if hindrance is not None}


def notes(tournament: Tournament, groups: Sequence[Group]) -> list[str]:
    """What is known on the form before anybody has said who they are: which groups have all they may have, and
    whether what is left is kept.
    """
    if not groups:
        return []
    found = quotas(tournament, groups)
    places = found.places
    full = []
    for group in found.groups:
        most = places.limits.get(group.pk)
        keys = {key for key in places.taken if key[0] == group.pk} | {(group.pk, "")}
        for key in sorted(keys):
            if most is not None and places.taken[key] >= most and (key[1] or group.joined != Group.Joined.EACH):
                full.append(found.words(NoPlaceReason(LIMIT, (key,), most)))
    nobody = places.hindrance(frozenset())
    if nobody is not None and nobody.kind != FULL:
        full.append(found.words(nobody))
    return full


# How many places people of each group hold: figures only, for everybody.


@dataclass(frozen=True, slots=True)
class Count:
    """How many places people of a group hold; `country` where each country is a group of its own."""

    group: Group
    country: str
    places: int
    most: int | None
    kept: int


def counts_of(tournament: Tournament) -> list[Count]:
    """Every group with the places it has; for each country by itself those from which somebody has one."""
    groups = groups_of(tournament)
    if not groups:
        return []
    found = quotas(tournament, groups)
    counts = []
    for group in found.groups:
        keys = {(group.pk, "")} if group.joined != Group.Joined.EACH else set()
        keys |= {key for key in found.places.taken if key[0] == group.pk}
        for key in sorted(keys):
            taken = found.places.taken[key]
            kept = found.places.kept.get(group.pk, 0)
            counts.append(Count(group, key[1], taken, most_of(group, tournament.capacity), kept))
    return counts
