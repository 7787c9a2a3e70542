"""Baida is chosen like any other ruleset; its pages show its own rules only."""

import pytest
from django.urls import reverse

from taikai.tournaments.models import Tournament
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def baida(tournament):
    tournament.ruleset = "baida"
    tournament.save()
    return tournament


def test_a_tournament_is_created_with_the_rules_chosen(client):
    client.force_login(UserFactory(is_superuser=True))
    assert 'value="baida"' in client.get("/new/").content.decode()
    values = {
        "name": "Baida Cup",
        "starts_on": "2022-08-14",
        "ends_on": "2022-08-14",
        "timezone": "Europe/Warsaw",
        "hanchan_count": "2",
        "capacity": "8",
        "fee": "0",
        "currency": "PLN",
        "visibility": "public",
        "release": "at_once",
        "keep_contacts_days": "90",
        "ruleset": "baida",
    }
    assert client.post("/new/", values).status_code == 302
    assert Tournament.objects.get(name="Baida Cup").ruleset == "baida"
    answer = client.post("/new/", {**values, "name": "Other Cup", "ruleset": "chess"})
    assert answer.status_code == 422
    del values["ruleset"]
    client.post("/new/", {**values, "name": "Third Cup"})
    assert Tournament.objects.get(name="Third Cup").ruleset == "ema2025"


def test_the_form_offers_only_what_applies(as_organiser, tournament):
    address = reverse("tournament-rules", args=[tournament.slug])
    riichi = as_organiser.get(address).content.decode()
    assert 'value="baida"' in riichi
    assert "baida__" not in riichi
    page = as_organiser.get(address, {"ruleset": "baida"}).content.decode()
    assert "Big crane" in page and "Item 4" in page and "Discarder pays" in page
    assert not any(f'name="{name}"' in page for name in ("uma", "riichi_bet", "chombo__points", "kuitan"))
    assert 'placeholder="None"' not in page


def test_items_the_sheet_lost_are_set_by_the_organiser(as_organiser, tournament):
    address = reverse("tournament-rules", args=[tournament.slug])
    as_organiser.post(address, {"ruleset": "baida", "baida__item_4": "30", "baida__patterns_add": "no"})
    tournament.refresh_from_db()
    assert (tournament.ruleset, tournament.rule_changes) == (
        "baida",
        {"baida": {"item_4": 30, "patterns_add": False}},
    )
    page = as_organiser.get(reverse("rules", args=[tournament.slug])).content.decode()
    assert "Differs from Baida tournament sheet in 2 rules" in page


def test_what_cannot_be_is_refused_in_place(as_organiser, tournament):
    answer = as_organiser.post(
        reverse("tournament-rules", args=[tournament.slug]),
        {"ruleset": "baida", "baida__item_4": "-3", "baida__thrower": "1000"},
    )
    assert answer.status_code == 422
    page = answer.content.decode()
    assert page.count("must lie between 0 and 100") >= 2
    assert "not -3" in page and "not 1000" in page.replace("1,000", "1000").replace("1\u202f000", "1000")


def test_the_rules_page_shows_the_sheet_and_compares_with_no_other_game(client, baida):
    page = client.get(reverse("rules", args=[baida.slug])).content.decode()
    assert "Rows" in page and "480 points" in page and "Points the sheet does not settle" in page
    assert "Differs from" not in page
    assert "Compare" not in page
    assert client.get(reverse("rules", args=[baida.slug]), {"with": "ema2025"}).status_code == 200
