"""One order of names on every page that lists people: letters with a mark beside those without."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from taikai.overview.pages.search import found
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.seats.publish import publish
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db

NAMES = [
    "Zofia Wilk",
    "Åsa Berg",
    "Łucja Jawor",
    "Adam Klon",
    "Émile Zola",
    "Lena Olcha",
    "Ørjan Nilsen",
    "Olaf Buk",
]
SORTED = [
    "Adam Klon",
    "Åsa Berg",
    "Émile Zola",
    "Lena Olcha",
    "Łucja Jawor",
    "Olaf Buk",
    "Ørjan Nilsen",
    "Zofia Wilk",
]
PAGES = [
    "dashboard",
    "manage-check-in",
    "manage-money",
    "manage-unpaid",
    "manage-consents",
    "manage-penalties",
    "manage-seating-plan",
    "manage-seating-replan",
]


@pytest.fixture
def event(tournament):
    tournament.stage, tournament.fee = "check_in", 5000
    tournament.save()
    for name in NAMES:
        factories.EntrantFactory(tournament=tournament, name=name, paid_at=None)
    draw(tournament, seed=1, actor=SYSTEM)
    return tournament


@pytest.mark.parametrize("name", PAGES)
def test_the_names_of_a_page(as_organiser, event, name):
    if name == "manage-seating-replan":
        publish(event, [1], actor=SYSTEM)
    page = as_organiser.get(reverse(name, args=[event.slug])).content.decode()
    main = re.sub(r"<(script|style|header)\b.*?</\1>", "", page, flags=re.DOTALL)
    at = {person: main.find(person) for person in SORTED if person in main}
    assert len(at) >= 3, "the page lists people"
    assert sorted(at, key=at.__getitem__) == [person for person in SORTED if person in at]


def test_finding(event):
    assert [hit.label for hit in found(event, "organiser", "a") if hit.label in NAMES] == SORTED
