"""A name stands at the same place of every list: letters with a mark beside those without."""

from __future__ import annotations

import pytest

from taikai.registration.domain.queries import participant_list
from taikai.seating.domain.seats.load import seated_rounds
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.ranking.ranking import standings
from taikai.standings.tests.test_ranking import facts, table
from tests import factories

NAMES = ["Ålund Anna", "Adams Bo", "Zimmer Cy", "łąk Dora", "Lee Eve", "Öst Finn", "Olsen Gil", "Żak Hania"]
SORTED = ["Adams Bo", "Ålund Anna", "łąk Dora", "Lee Eve", "Olsen Gil", "Öst Finn", "Żak Hania", "Zimmer Cy"]


@pytest.mark.django_db
def test_the_participants(tournament):
    for name in NAMES:
        factories.EntrantFactory(tournament=tournament, name=name)
    assert [entrant.name for entrant in participant_list(tournament, "name").players] == SORTED


def test_a_shared_place():
    people = [SeatedPerson(at, name) for at, name in enumerate(NAMES, 1)]
    even = [30_000] * 4
    found = standings(facts([table(1, 1, [1, 2, 3, 4], even), table(1, 2, [5, 6, 7, 8], even)], people=people))
    assert [row.person.name for row in found.rows] == SORTED


@pytest.mark.django_db
def test_the_seating(tournament):
    factories.seated(tournament, 8)
    for entrant, name in zip(tournament.entrants.order_by("pk"), NAMES, strict=True):
        entrant.name = name
        entrant.save()
    (first,) = seated_rounds(tournament, published_only=True)
    assert [line.entrant.name for line in first.by_name] == SORTED
