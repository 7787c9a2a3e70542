"""Who belongs to which group: by country, by choice and by invitation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from taikai.registration.models import Entrant, Group, Membership
from taikai.tournaments.models import Tournament

Joined = Group.Joined
Key = tuple[int, str]


def groups_of(tournament: Tournament) -> list[Group]:
    """The groups of an event, in the organisers' order."""
    return list(Group.objects.filter(tournament=tournament))


def key_of_country(group: Group, country: str) -> Key | None:
    """Where somebody from a country belongs: the number of the group, and the country if each is by itself.

    None: not to this one by country. Nobody without a country belongs anywhere by it.
    """
    if not country:
        return None
    if group.joined == Joined.EACH:
        return (group.pk, country)
    here = group.joined == Joined.COUNTRY and country in group.codes
    return (group.pk, "") if here or (group.joined == Joined.ABROAD and country not in group.codes) else None


def keys_of(groups: Iterable[Group], country: str, member_of: frozenset[int]) -> frozenset[Key]:
    """Every group somebody counts in, by their country and the numbers of those they are a member of."""
    found = {key for group in groups if (key := key_of_country(group, country)) is not None}
    found |= {(group.pk, "") for group in groups if group.by_row and group.pk in member_of}
    return frozenset(found)


def members(tournament: Tournament) -> dict[int, frozenset[int]]:
    """Of which groups somebody is a member by a row, as numbers, by the number of the entry. One query."""
    found: dict[int, set[int]] = {}
    rows = Membership.objects.filter(group__tournament=tournament, state=Membership.State.MEMBER)
    for entrant, group in rows.values_list("entrant_id", "group_id"):
        found.setdefault(entrant, set()).add(group)
    return {entrant: frozenset(numbers) for entrant, numbers in found.items()}


def belonging(tournament: Tournament, entrants: Sequence[Entrant]) -> Mapping[int, list[Group]]:
    """The groups each of these people belongs to, in order, by the number of the entry. Two queries."""
    groups = groups_of(tournament)
    rows = members(tournament) if any(group.by_row for group in groups) else {}
    found = {}
    for entrant in entrants:
        keys = keys_of(groups, str(entrant.country.code or ""), rows.get(entrant.pk, frozenset()))
        numbers = {number for number, _country in keys}
        found[entrant.pk] = [group for group in groups if group.pk in numbers]
    return found
