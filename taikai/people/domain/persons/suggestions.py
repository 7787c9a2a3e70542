"""Suggested links: registrations of the same name in other tournaments, for an admin to decide."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from taikai.people.domain.persons.identity import Key, keys_of
from taikai.people.models import Part
from taikai.registration.domain.names import name_key, plain
from taikai.registration.models import Entrant

LATEST = 20_000  # entries looked through
MOST = 50


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Entries of one name that are not known to be one person's."""

    name: str
    entrants: tuple[Entrant, ...]


def suggestions(tournaments: set[int] | None = None) -> list[Suggestion]:
    """Same names of several people, by name; of these events only, or of all. Decided ones are left out."""
    entrants = Entrant.objects.exclude(status=Entrant.Status.WITHDRAWN).filter(forgotten=None)
    if tournaments is not None:
        entrants = entrants.filter(tournament__in=tournaments)
    wanted = list(entrants.select_related("tournament").defer("note", "secret").order_by("-pk")[:LATEST])
    by_name: dict[tuple[str, ...], list[Entrant]] = defaultdict(list)
    for entrant in wanted:
        by_name[name_key(entrant.name)].append(entrant)
    several = [group for group in by_name.values() if len({each.tournament_id for each in group}) > 1]
    keys = keys_of(each for group in several for each in group)
    decided = set(Part.objects.filter(entrant__in=list(keys)).values_list("entrant_id", flat=True))
    found = [_suggestion(group, keys, decided) for group in several]
    return sorted((each for each in found if each is not None), key=lambda each: plain(each.name))[:MOST]


def _suggestion(group: list[Entrant], keys: dict[int, Key], decided: set[int]) -> Suggestion | None:
    if len({keys[each.pk] for each in group}) < 2 or all(each.pk in decided for each in group):
        return None
    numbers = {each.ema_number for each in group if each.ema_number}
    if len(numbers) == len({keys[each.pk] for each in group}):
        return None  # everybody has a number of their own: the federation tells them apart
    return Suggestion(group[0].name, tuple(sorted(group, key=lambda each: (each.tournament.starts_on, each.pk))))
