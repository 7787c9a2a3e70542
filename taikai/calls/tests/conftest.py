"""A tournament being played, with one hanchan of two tables, and two judges."""

from __future__ import annotations

import pytest

from taikai.registration.models import Entrant
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
    return round_.tables.select_related("round").get(number=1)


@pytest.fixture
def player(table: Table) -> Entrant:
    return Entrant.objects.select_related("tournament").get(seats__table=table, seats__wind="S")


@pytest.fixture
def judge(playing: Tournament) -> Actor:
    user = factories.staff(playing, "judge", first_name="Olgierd", last_name="Judge")
    return Actor("Olgierd Judge", "judge", user, looked_up=True)


@pytest.fixture
def other(playing: Tournament) -> Actor:
    user = factories.staff(playing, "judge", first_name="Hedda", last_name="Judge")
    return Actor("Hedda Judge", "judge", user, looked_up=True)
