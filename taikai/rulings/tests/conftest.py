"""A tournament of two tables being played that uses rulings, and its staff."""

from __future__ import annotations

import pytest
from django.test import Client

from taikai.registration.models import Entrant
from taikai.rulings.models import RulingSettings
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from tests import factories


@pytest.fixture
def playing(tournament: Tournament) -> Tournament:
    tournament.stage = Tournament.Stage.PLAYING
    tournament.ruleset = "ema2016"
    tournament.save()
    RulingSettings.objects.create(tournament=tournament, enabled=True)
    return tournament


@pytest.fixture
def table(playing: Tournament) -> Table:
    round_ = factories.seated(playing, players=8, rounds=1)[0]
    return round_.tables.select_related("round__tournament").get(number=1)


@pytest.fixture
def player(table: Table) -> Entrant:
    return Entrant.objects.select_related("tournament").get(seats__table=table, seats__wind="S")


@pytest.fixture
def judge(playing: Tournament) -> Actor:
    user = factories.staff(playing, "judge", first_name="Olgierd", last_name="Judge")
    return Actor("Olgierd Judge", "judge", user, looked_up=True)


@pytest.fixture
def organiser(playing: Tournament) -> Actor:
    user = factories.staff(playing, "organiser", first_name="Hedda", last_name="Head")
    return Actor("Hedda Head", "organiser", user, looked_up=True)


@pytest.fixture
def judges_client(judge: Actor) -> Client:
    client = Client()
    client.force_login(judge.user)
    return client


@pytest.fixture
def organisers_client(organiser: Actor) -> Client:
    client = Client()
    client.force_login(organiser.user)
    return client
