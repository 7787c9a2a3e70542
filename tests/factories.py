"""Test data: the smallest true tournament and what hangs on it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import factory
from django.contrib.auth.models import User

from taikai.registration.models import Entrant
from taikai.results.models import Result
from taikai.seating.models import WINDS, Round, Seat, Table
from taikai.tournaments.models import Staff, Tournament


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}@example.org")
    email = factory.SelfAttribute("username")
    first_name = factory.Sequence(lambda n: f"First{n}")
    last_name = "Last"
    password = factory.django.Password("mahjong-2022")


class TournamentFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Tournament

    name = factory.Sequence(lambda n: f"Tournament {n}")
    slug = factory.Sequence(lambda n: f"tournament-{n}")
    starts_on = dt.date(2022, 8, 14)
    ends_on = dt.date(2022, 8, 14)
    place = "Boardowa Cafe, Kraków"
    ruleset = "ema2016"
    stage = Tournament.Stage.OPEN
    capacity = 24


class EntrantFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Entrant

    tournament = factory.SubFactory(TournamentFactory)
    name = factory.Sequence(lambda n: f"Player {n:03d}")
    email = factory.Sequence(lambda n: f"player{n}@example.org")
    country = "PL"
    status = Entrant.Status.CONFIRMED


def staff(tournament: Tournament, role: str = "organiser", **kwargs: Any) -> User:
    """A user with a role in the tournament."""
    user = UserFactory(**kwargs)
    Staff.objects.create(tournament=tournament, user=user, role=role)
    return user


def seated(tournament: Tournament, players: int = 8, rounds: int = 1, published: bool = True) -> list[Round]:
    """Confirmed entrants seated in the given number of rounds (rotated, quality does not matter)."""
    entrants = list(tournament.entrants.filter(status=Entrant.Status.CONFIRMED))
    entrants += EntrantFactory.create_batch(players - len(entrants), tournament=tournament)
    made = []
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(
            tournament=tournament, number=number, state="published" if published else "draft"
        )
        order = entrants[number - 1 :] + entrants[: number - 1]
        tables = Table.objects.bulk_create([Table(round=round_, number=n + 1) for n in range(players // 4)])
        Seat.objects.bulk_create(
            Seat(round=round_, table=tables[i // 4], wind=WINDS[(i + number) % 4], entrant=entrant)
            for i, entrant in enumerate(order)
        )
        made.append(round_)
    return made


def confirmed(
    table: Table, east: int = 40_000, south: int = 30_000, west: int = 30_000, north: int = 20_000
) -> Result:
    """A confirmed result put straight into the database."""
    return Result.objects.create(
        table=table, version=1, state="confirmed", east=east, south=south, west=west, north=north
    )
