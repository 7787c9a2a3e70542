"""Opening a player's covered cards: with a reason, in the log, seen by the player, never by an opponent."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from taikai.decks.tests.tables import carded, read
from taikai.registration.domain.personal_links import token_of
from taikai.registration.models import Entrant
from taikai.tournaments.models import LogEntry, Staff
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    tournament = carded()
    judge = factories.staff(tournament, "judge", first_name="Jo", last_name="Judge")
    client = Client()
    client.force_login(judge)
    return tournament, judge, client, reverse("card-choose", args=[tournament.slug, 1, 1, "E"])


def secret(tournament) -> str:
    return read(tournament).log.state.hands["E"][0]


@pytest.mark.parametrize("words", ["", "?open=1", "?do=look&reason=x", "?why=own"])
def test_no_address_opens_cards(hall, words):
    tournament, _judge, client, address = hall
    assert secret(tournament) not in client.get(address + words).content.decode()
    assert not LogEntry.objects.filter(verb="cards.looked").exists()


def test_a_look_needs_a_reason_and_is_logged_and_shown_to_the_player(hall):
    tournament, _judge, client, address = hall
    refused = client.post(address, {"do": "look", "reason": "  "})
    assert refused.status_code == 409
    assert secret(tournament) not in refused.content.decode()
    assert "Enter a reason for opening the cards" in refused.content.decode()
    opened = client.post(address, {"do": "look", "reason": "phone is dead"})
    assert secret(tournament) in opened.content.decode()
    assert "no-store" in opened["Cache-Control"]
    line = LogEntry.objects.get(verb="cards.looked")
    assert (line.actor, line.reason) == ("Jo Judge", "phone is dead")
    player = read(tournament).seats["E"].entrant
    assert player.name in line.target
    own = Client().get(reverse("personal-cards", args=[tournament.slug, token_of(player)])).content.decode()
    assert "Jo Judge: phone is dead" in own
    neighbour = read(tournament).seats["S"].entrant
    other = Client().get(reverse("personal-cards", args=[tournament.slug, token_of(neighbour)])).content.decode()
    assert "phone is dead" not in other
    organiser = Client()
    organiser.force_login(factories.staff(tournament, "organiser"))
    log = organiser.get(reverse("log", args=[tournament.slug])).content.decode()
    assert "opened a player" in log and "phone is dead" in log


def test_the_view_is_the_only_one(hall):
    tournament, _judge, client, address = hall
    client.post(address, {"do": "look", "reason": "phone is dead"})
    assert secret(tournament) not in client.get(address).content.decode()
    wrong = client.post(address, {"card": "no-such-card", "hand": "1"})
    assert wrong.status_code == 409
    assert secret(tournament) not in wrong.content.decode()


def test_who_plays_in_the_hanchan_opens_only_their_own(hall):
    tournament, judge, client, address = hall
    south = read(tournament).seats["S"].entrant
    Entrant.objects.filter(pk=south.pk).update(email=judge.email.upper())
    refused = client.post(address, {"do": "look", "reason": "curious"})
    assert refused.status_code == 409
    assert "You’re playing in this hanchan" in refused.content.decode()
    assert secret(tournament) not in refused.content.decode()
    assert not LogEntry.objects.filter(verb="cards.looked").exists()
    mine = reverse("card-choose", args=[tournament.slug, 1, 1, "S"])
    assert client.post(mine, {"do": "look", "why": "own"}).status_code == 200


def test_a_playing_judge_nobody_can_place_does_not_look(hall):
    _tournament, judge, client, address = hall
    Staff.objects.filter(user=judge).update(plays=True)
    refused = client.post(address, {"do": "look", "reason": "curious"})
    assert refused.status_code == 409
    assert "You play in this tournament" in refused.content.decode()
