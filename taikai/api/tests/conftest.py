"""An event with a hanchan played and one under way, and the tokens of two programs."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from taikai.api.domain.tokens import make_token
from taikai.api.models import Token
from taikai.seating.models import Round, Seat, Table
from taikai.series.models import Series, SeriesEvent
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from tests import factories

ORGANISER = Actor(label="Marta", role="organiser")


@pytest.fixture
def world(db):
    """`spring-cup`: hanchan 1 with one confirmed table of two (so: hidden), hanchan 2 a draft; in a series."""
    cup = factories.TournamentFactory(
        name="Spring Cup",
        slug="spring-cup",
        place="Kraków",
        stage=Tournament.Stage.PLAYING,
        hanchan_count=2,
        ruleset="ema2016",
    )
    for number in range(8):
        factories.EntrantFactory(tournament=cup, name=f"Player {number}", email=f"secret{number}@example.org")
    factories.seated(cup, players=8, rounds=1)
    draft = Round.objects.create(tournament=cup, number=2, state="draft")
    hidden = Table.objects.create(round=draft, number=1)
    for wind, entrant in zip("ESWN", cup.entrants.all()[:4], strict=True):
        Seat.objects.create(round=draft, table=hidden, wind=wind, entrant=entrant)
    league = Series.objects.create(slug="league", name="Liga Mazowiecka", table=[25, 18, 15], best=2)
    SeriesEvent.objects.create(series=league, tournament=cup)
    writer, write_text = make_token(cup, name="Tracker", scope=Token.Scope.RESULTS, actor=ORGANISER)
    reader, read_text = make_token(cup, name="Reader", scope=Token.Scope.READ, actor=ORGANISER)
    cup.refresh_from_db()
    return SimpleNamespace(cup=cup, writer=writer, write=write_text, reader=reader, read=read_text)
