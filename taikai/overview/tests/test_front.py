"""The front page: how to start, what plays, what comes, what was played and by whom it was won."""

import pytest
from django.test import Client

from taikai.tournaments.models import Staff
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def owner():
    return factories.UserFactory(is_superuser=True)


def page(client=None):
    return (client or Client()).get("/").content.decode()


def part(whole, first, then=""):
    found = whole.split(first, 1)[1]
    return found.split(then, 1)[0] if then else found


def test_a_stranger_is_told_what_this_is_and_can_start(client):
    found = page(client)
    assert "Run a tournament" in found
    assert "from sign-up to final standings" in found
    assert client.get("/new/").status_code == 302  # to log in


def test_what_comes_says_how_full_it_is_nearest_first():
    factories.TournamentFactory(name="Later", starts_on="2099-02-01", ends_on="2099-02-01", capacity=4)
    near = factories.TournamentFactory(name="Sooner", starts_on="2099-01-01", ends_on="2099-01-01", capacity=4)
    for number in range(4):
        factories.EntrantFactory(tournament=near, status="confirmed" if number else "applied")
    found = part(page(), 'id="coming"')
    assert found.index("Sooner") < found.index("Later")
    assert "Waiting list" in part(found, "Sooner", "Later")
    assert "4 places left" in part(found, "Later")


def test_what_was_played_names_who_won_and_no_free_place():
    tournament = factories.TournamentFactory(name="Cup", stage="playing", hanchan_count=1, capacity=40)
    for round_ in factories.seated(tournament, players=8, rounds=1):
        for table in round_.tables.all():
            factories.confirmed(table)
    assert "front-now" in page()
    tournament.stage = "final"
    tournament.save()
    found = part(page(), 'id="played"')
    assert "winner" in found
    assert "place" not in part(found, "Cup", "</li>").replace("winner", "")


def test_ones_own_stand_first_drafts_among_them():
    mine = factories.TournamentFactory(name="Mine", stage="draft")
    factories.TournamentFactory(name="Another")
    user = factories.UserFactory()
    Staff.objects.create(tournament=mine, user=user, role="organiser")
    client = Client()
    client.force_login(user)
    found = page(client)
    assert found.index("Mine") < found.index("Another")
    assert "Mine" not in page()


def test_unlisted_ones_are_nowhere():
    factories.TournamentFactory(name="Quiet cup", visibility="unlisted", stage="playing")
    assert "Quiet cup" not in page()


def test_ones_own_stand_once():
    user = factories.UserFactory()
    for name, stage in (("Runs", "playing"), ("Runs too", "playing"), ("Comes", "open")):
        event = factories.TournamentFactory(name=name, stage=stage, starts_on="2099-01-01", ends_on="2099-01-01")
        Staff.objects.create(tournament=event, user=user, role="organiser")
    client = Client()
    client.force_login(user)
    found = page(client)
    assert found.count(">Comes<") == found.count(">Runs too<") == 1
    assert "Coming up" not in found


@pytest.mark.parametrize(
    ("address", "here"),
    [("/", "Tournaments"), ("/rules/", "Rules"), ("/calculator/", "Calculator"), ("/cards/", "Saki cards")],
)
def test_pages_of_no_event_lead_to_each_other(client, address, here):
    bar = part(client.get(address).content.decode(), "site-places", "</nav>")
    assert bar.count("<a") == 4
    assert bar.count("aria-current") == 1
    assert here in part(bar, 'aria-current="page"', "</a>")


def test_a_page_of_an_event_has_its_own_bar_instead(client):
    event = factories.TournamentFactory(stage="open")
    assert "site-places" not in client.get(event.get_absolute_url()).content.decode()
