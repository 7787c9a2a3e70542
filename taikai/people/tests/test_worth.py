"""What a result would be worth: every figure that is published, and the page."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from django.test import Client

from taikai.federation.domain.rank import RankedResult, rank
from taikai.people.domain.ranking_calculator import WeighedEvent, places, weight_of, worth
from tests import factories

DAY = dt.date(2026, 10, 3)


@pytest.mark.parametrize(
    ("days", "players", "countries", "qualification", "tenths"),
    [
        (2, 84, 8, False, 35),  # Hatsumi 2024
        (2, 64, 10, False, 35),  # Twickenham 2023
        (1, 36, 3, False, 10),
        (2, 56, 7, False, 30),
        (2, 92, 7, False, 35),
        (3, 200, 20, True, 60),
        (5, 200, 20, True, 60),
        (1, 40, 5, False, 10),
        (1, 41, 6, False, 20),
        (1, 80, 9, False, 20),
        (1, 81, 10, False, 30),
    ],
)
def test_weights(days: int, players: int, countries: int, qualification: bool, tenths: int) -> None:
    event = WeighedEvent(DAY, days=days, players=players, countries=countries, qualification=qualification)
    assert weight_of(event).tenths == tenths


def test_three_substitutes_at_most_make_it_larger_and_all_are_ranked_among() -> None:
    assert weight_of(WeighedEvent(DAY, days=1, players=38, countries=3, substitutes=3)).tenths == 15
    assert weight_of(WeighedEvent(DAY, days=1, players=37, countries=3, substitutes=9)).tenths == 10
    event = WeighedEvent(DAY, days=1, players=97, countries=3, substitutes=3)
    assert worth(event, 75, []).asked.base_rank == 253  # 1000 · 25/99 = 252.53
    assert worth(event, 100, []).asked.base_rank == 0


def test_the_rank_before_and_after_is_the_federations() -> None:
    known = [
        RankedResult(DAY - dt.timedelta(weeks=9), 35, 900),
        RankedResult(DAY - dt.timedelta(weeks=60), 20, 400),
    ]
    event = WeighedEvent(DAY, days=2, players=84, countries=8)
    answer = worth(event, 1, known)
    monday = dt.date(2026, 10, 5)
    assert answer.before == rank(known, monday)
    assert answer.asked.rank == rank([*known, RankedResult(DAY, 35, 1000)], monday)
    # by hand: 35·900 + 10·400 + 35·1000 over 80 and the missing two of five (A), one of four (B)
    parts = Fraction(70500, 10)
    assert answer.asked.rank == (parts / 10 + parts / 9) / 2
    assert answer.others[-1].place == 84
    assert answer.others[0].rank == answer.asked.rank


def test_places_go_from_first_to_last() -> None:
    assert places(4) == [1, 2, 3, 4]
    assert (places(84)[0], places(84)[-1], len(places(84))) == (1, 84, 12)


ASKED = {"on": "2026-10-03", "place": "1", "players": "84", "days": "2", "countries": "8"}


@pytest.mark.django_db
def test_the_page(client: Client) -> None:
    text = client.get("/worth/", {**ASKED, "results": "2026-08-01 3.5 900\n2026-07-01; 2,0; 400"}).content.decode()
    assert "3.5" in text
    assert "1000" in text
    wrong = client.get("/worth/", {**ASKED, "place": "85", "results": "2026-13-01 3.5 900\nyesterday"})
    shown = wrong.content.decode()
    assert wrong.status_code == 422
    assert "Rank 85 is higher than the 84 players." in shown
    assert "“2026-13-01 3.5 900”" in shown
    assert "“yesterday”" in shown


@pytest.mark.django_db
def test_an_event_gives_its_figures(client: Client) -> None:
    tournament = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(5, tournament=tournament)
    text = client.get("/worth/", {"event": tournament.slug}).content.decode()
    assert 'value="5"' in text
    assert 'value="2022-08-14"' in text
