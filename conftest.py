"""Fixtures for every test."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from taikai.tournaments.models import Tournament
from tests import factories


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A tournament with registration open."""
    return factories.TournamentFactory()


@pytest.fixture
def organiser(tournament: Tournament) -> User:
    """Its organiser."""
    return factories.staff(tournament, "organiser")


@pytest.fixture
def judge(tournament: Tournament) -> User:
    """Its judge."""
    return factories.staff(tournament, "judge")


@pytest.fixture
def as_organiser(organiser: User) -> Client:
    """A client logged in as the organiser."""
    client = Client()
    client.force_login(organiser)
    return client


@pytest.fixture
def as_judge(judge: User) -> Client:
    """A client logged in as the judge."""
    client = Client()
    client.force_login(judge)
    return client
