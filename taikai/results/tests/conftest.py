"""A tournament being played, with one hanchan of two tables."""

from __future__ import annotations

import pytest

from taikai.seating.models import Round, Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from tests import factories


@pytest.fixture
def playing(tournament: Tournament) -> Tournament:
    tournament.stage = Tournament.Stage.PLAYING
    tournament.save()
    return tournament


@pytest.fixture
def round_(playing: Tournament) -> Round:
    return factories.seated(playing, players=8, rounds=1)[0]


@pytest.fixture
def table(round_: Round) -> Table:
    return round_.tables.get(number=1)


@pytest.fixture
def actor(playing: Tournament) -> Actor:
    return Actor("Judge Jo", "judge", factories.staff(playing, "judge", first_name="Jo", last_name="Judge"))


@pytest.fixture
def other(playing: Tournament) -> Actor:
    return Actor("Judge Bo", "judge", factories.staff(playing, "judge", first_name="Bo", last_name="Judge"))
