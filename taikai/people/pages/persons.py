"""Template context of persons: player page, club page, suggested links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.text import slugify

from taikai.people.domain.persons.identity import entries_of, public_entries_of
from taikai.people.domain.persons.results import Career, career_of, played
from taikai.people.domain.persons.suggestions import suggestions
from taikai.people.models import Deed, Person
from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant

DEEDS_SHOWN = 30
MOST_MEMBERS = 300


def club_slug(club: str) -> str:
    """A club's address: the same for every way of writing it ("Klub Łódź", "klub lodz")."""
    return slugify(plain(club))


def person_context(person: Person) -> dict[str, Any] | None:
    """What somebody's own page shows; None while there is nothing that everybody may see."""
    rows = played(public_entries_of(person))
    if not rows:
        return None
    latest = rows[0][0]
    return {
        "name": latest.public_name,
        "country": latest.country,
        "club": latest.club,
        "club_slug": club_slug(latest.club),
        "rows": rows,
        "career": career_of(outcome for _entrant, outcome in rows),
    }


@dataclass(frozen=True, slots=True)
class Member:
    """A line of a club's page."""

    person: Person
    name: str
    career: Career


def club_context(slug: str) -> dict[str, Any] | None:
    """Who of a club wants a page of their own, as of their latest event; None where nobody does."""
    members = []
    club = ""
    for person in Person.objects.filter(shows_page=True).order_by("pk")[:MOST_MEMBERS]:
        rows = played(public_entries_of(person))
        if rows and club_slug(rows[0][0].club) == slug:
            club = club or rows[0][0].club
            career = career_of(outcome for _entrant, outcome in rows)
            members.append(Member(person, rows[0][0].public_name, career))
    if not members:
        return None
    members.sort(key=lambda each: (-(each.career.base_rank or 0), plain(each.name)))
    return {"club": club, "members": members}


def own_context(person: Person | None, entrant: Entrant) -> dict[str, Any]:
    """What stands on the personal page's data about other events: how many are known to be the same person's."""
    entries = list(entries_of(person)) if person else []
    return {
        "person": person,
        "own_entries": [each for each in entries if each.pk != entrant.pk],
    }


def people_context() -> dict[str, Any]:
    """Suggestions, and what was joined or split lately."""
    deeds = list(Deed.objects.select_related("by")[:DEEDS_SHOWN])
    wanted = {pk for deed in deeds for pk, _before in deed.moved["parts"]}
    entrants = {each.pk: each for each in Entrant.objects.filter(pk__in=wanted).select_related("tournament")}
    return {
        "suggestions": suggestions(),
        "deeds": [
            (deed, [entrants[pk] for pk, _before in deed.moved["parts"] if pk in entrants]) for deed in deeds
        ],
    }
