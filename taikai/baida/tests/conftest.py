"""A Baida tournament being played, with one hanchan of two tables."""

from __future__ import annotations

import pytest

from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from tests import factories


@pytest.fixture
def baida(tournament: Tournament) -> Tournament:
    tournament.ruleset = "baida"
    tournament.stage = Tournament.Stage.PLAYING
    tournament.release = Tournament.Release.AT_ONCE
    tournament.hanchan_count = 1
    tournament.save()
    factories.seated(tournament, players=8, rounds=1)
    return tournament


@pytest.fixture
def table(baida: Tournament) -> Table:
    found: Table = Table.objects.select_related("round").get(round__tournament=baida, number=1)
    return found


@pytest.fixture
def actor(baida: Tournament) -> Actor:
    return Actor("Judge Jo", "judge", factories.staff(baida, "judge", first_name="Jo", last_name="Judge"))
