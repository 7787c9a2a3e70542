"""How many places people of each group hold: figures only, for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from taikai.registration.domain.quotas.belonging import groups_of
from taikai.registration.domain.quotas.state import most_of, quotas
from taikai.registration.models import Group
from taikai.tournaments.models import Tournament


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
