"""What staff pages of a running hanchan cost: the same number of queries at three tables and at thirty."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db


def _hall(tables: int) -> tuple[Tournament, Client]:
    """Three hanchans at so many tables, all results of the first two in."""
    tournament = factories.TournamentFactory(stage="playing", capacity=4 * tables, hanchan_count=3)
    for round_ in factories.seated(tournament, players=4 * tables, rounds=3)[:2]:
        for table in round_.tables.all():
            factories.confirmed(table)
    client = Client()
    client.force_login(factories.staff(tournament, "organiser"))
    return tournament, client


def _queries(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


@pytest.mark.parametrize(("name", "most"), [("dashboard", 18), ("board", 11)])
def test_a_page_asks_as_often_in_a_hall_as_in_a_cafe(name, most, settings):
    """The guide of a first event is three of what the desk asks."""
    settings.HEALTH_SECONDS = 60.0  # the machines were looked at a moment ago
    asked = {}
    for tables in (3, 30):
        tournament, client = _hall(tables)
        url = reverse(name, args=[tournament.slug])
        client.get(url)
        asked[tables] = _queries(client, url)
    assert asked[3] == asked[30] <= most


NO_QUESTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def test_a_save_asks_twelve_things_of_the_database_whatever_the_number_of_tables():
    for tables in (3, 30):
        tournament, client = _hall(tables)
        table = tournament.rounds.get(number=3).tables.first()
        sheet = {
            f"points_{wind}": points
            for wind, points in zip("ESWN", ("40000", "30000", "30000", "20000"), strict=True)
        }
        sheet |= {"sticks": "0", "based_on": "0", "do": "confirm", "key": "a" * 32}
        with CaptureQueriesContext(connection) as captured:
            response = client.post(reverse("result-entry", args=[tournament.slug, 3, table.number]), sheet)
        assert response.status_code == 302
        assert table.results.get().state == "confirmed"
        asked = [each["sql"] for each in captured if not each["sql"].startswith(NO_QUESTION)]
        assert len(asked) <= 12, "\n".join(asked)
        sheet |= {
            "points_E": "41000",
            "points_S": "29000",
            "based_on": "1",
            "key": "b" * 32,
            "reason": "Read wrong.",
        }
        with CaptureQueriesContext(connection) as captured:
            client.post(reverse("result-entry", args=[tournament.slug, 3, table.number]), sheet)
        assert table.results.get(version=2).state == "confirmed"
        asked = [each["sql"] for each in captured if not each["sql"].startswith(NO_QUESTION)]
        assert len(asked) <= 12, "\n".join(asked)


def test_the_desk_shows_the_tables_of_the_open_hanchan_only():
    tournament, client = _hall(3)
    page = client.get(reverse("dashboard", args=[tournament.slug])).content.decode()
    dots = [reverse("result-entry", args=[tournament.slug, number, 1]) in page for number in (1, 2, 3)]
    assert dots == [False, False, True]
    assert page.count("/manage/results/3/") >= 3
