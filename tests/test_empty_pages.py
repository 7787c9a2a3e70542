"""An empty list draws what will be here: four face-down tiles, one sentence, at most one action."""

from __future__ import annotations

import pytest
from django.urls import reverse

from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db

#: Pages of a tournament without players, seating and results; whether the empty list leads somewhere.
STAFF = {
    "manage-players": True,
    "manage-penalties": False,
    "manage-seating": False,
    "manage-emails": False,
    "manage-hands": True,
    "manage-final": False,
}
PUBLIC = {"participants": False, "standings": False, "numbers": False, "agenda": False, "seating": False}


def empties(page: str) -> list[str]:
    """The empty lists of a page."""
    return [part.partition("</div>")[0] for part in page.split('<div class="empty">')[1:]]


@pytest.mark.parametrize(("name", "leads"), STAFF.items())
def test_an_empty_list_of_the_staff_draws_what_will_be_here(as_organiser, name, leads):
    tournament = factories.TournamentFactory(stage="open")
    as_organiser.force_login(factories.staff(tournament, "organiser"))
    LogEntry.objects.filter(tournament=tournament).delete()
    (empty, *more) = empties(as_organiser.get(reverse(name, args=[tournament.slug])).content.decode())
    assert not more
    assert empty.count("<span></span>") == 4 and 'class="empty-title"' in empty
    assert empty.count("<a ") == int(leads)


@pytest.mark.parametrize("name", PUBLIC)
def test_an_empty_list_of_the_public_draws_what_will_be_here(client, name):
    tournament = factories.TournamentFactory(stage="open")
    page = client.get(reverse(name, args=[tournament.slug])).content.decode()
    assert len(empties(page)) == 1, "one drawing a page"


def test_an_empty_list_leads_nobody_where_they_may_not_go(as_judge, tournament):
    (empty,) = empties(as_judge.get(reverse("manage-hands", args=[tournament.slug])).content.decode())
    assert "<a " not in empty
