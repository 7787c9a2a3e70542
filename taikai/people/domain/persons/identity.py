"""Identity of a person: registrations joined by EMA number, or by the player's or an admin's word.

Never by name: a name alone makes a suggestion (`suggestions.py`), and somebody decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet

from taikai.people.models import Part, Person, PersonNumber
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

#: What tells people apart before anybody has said more: a person's row, an EMA number, or the entry alone.
Key = tuple[str, int | str]

_STANDS = Entrant.Status.CONFIRMED


def entries_of(person: Person) -> QuerySet[Entrant]:
    """All entries of a person, latest event first. Numbers count once the organisers have confirmed the entry."""
    numbers = person.numbers.values("number")
    by_number = Q(part=None, status=_STANDS, ema_number__in=numbers) & ~Q(ema_number="")
    found = Entrant.objects.filter(Q(part__person=person) | by_number)
    return found.select_related("tournament").order_by("-tournament__starts_on", "-pk")


def public_entries_of(person: Person) -> list[Entrant]:
    """Those in events that everybody finds and whose standings are final."""
    wanted = Q(tournament__visibility=Tournament.Visibility.PUBLIC, tournament__leaves_at=None)
    over = Q(tournament__stage__in=[Tournament.Stage.FINAL, Tournament.Stage.ARCHIVED])
    return list(entries_of(person).filter(wanted & over))


def person_of(entrant: Entrant) -> Person | None:
    """Whose entry it is, as far as there is a row for them."""
    part = Part.objects.filter(entrant=entrant).select_related("person").first()
    if part is not None:
        return part.person
    if not entrant.ema_number or entrant.status != _STANDS:
        return None
    number = PersonNumber.objects.filter(number=entrant.ema_number).select_related("person").first()
    return number.person if number else None


def made_person_of(entrant: Entrant) -> Person:
    """The same; a new row where there is none yet. Within a transaction."""
    known = person_of(entrant)
    if known is not None:
        return known
    person = Person.objects.create()
    if entrant.ema_number and entrant.status == _STANDS:
        PersonNumber.objects.create(person=person, number=entrant.ema_number)
    else:
        Part.objects.create(entrant=entrant, person=person)
    return person


def keys_of(entrants: Iterable[Entrant]) -> dict[int, Key]:
    """What tells each entry's person apart, by entrant. Two queries for any number of entries."""
    wanted: Sequence[Entrant] = list(entrants)
    parts = dict(Part.objects.filter(entrant__in=wanted).values_list("entrant_id", "person_id"))
    used = {each.ema_number for each in wanted if each.ema_number}
    numbers = dict(PersonNumber.objects.filter(number__in=used).values_list("number", "person_id"))
    found: dict[int, Key] = {}
    for each in wanted:
        if each.pk in parts:
            found[each.pk] = ("person", parts[each.pk])
        elif not each.ema_number or each.status != _STANDS:
            found[each.pk] = ("entry", each.pk)
        elif each.ema_number in numbers:
            found[each.pk] = ("person", numbers[each.ema_number])
        else:
            found[each.pk] = ("number", each.ema_number)
    return found
