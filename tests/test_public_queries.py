"""No public page needs more than eight queries, however many players there are."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from harness.crawl import filled, pieces_of
from taikai.registration.domain.personal_links import personal_path
from taikai.runtime.addresses import addresses
from taikai.series.models import Series, SeriesEvent, Team, TeamMember
from taikai.tournaments.permissions import PUBLIC, may
from tests import factories
from tests.memory import forget_process

pytestmark = pytest.mark.django_db

MOST = 8
BELOW = "t/<slug:slug>/"
#: Own pages gather the panels of every app; own data are of every table.
MORE = {
    f"{BELOW}me/<str:token>/": 22,
    f"{BELOW}me/<str:token>/data/file.json": 36,
    f"{BELOW}me/<str:token>/photo/": 11,
}
PUBLIC_ROUTES = {
    route for route, one in addresses() if route.startswith(BELOW) and may(PUBLIC, one.callback.permission)
}


@pytest.fixture(params=[8, 80], ids=lambda players: f"{players} players")
def played(request):
    tournament = factories.TournamentFactory(
        stage="playing", ruleset="krakow2022", hanchan_count=2, capacity=request.param
    )
    for round_ in factories.seated(tournament, players=request.param, rounds=2):
        for table in round_.tables.all():
            factories.confirmed(table)
    return tournament


def test_the_event_page_with_series_and_teams_asks_no_more(client, played):
    bare = queries(client, played.get_absolute_url())
    for name in ("Spring", "Autumn"):
        series = Series.objects.create(slug=name.lower(), name=name)
        SeriesEvent.objects.create(series=series, tournament=played)
    for number, entrant in enumerate(played.entrants.all()):
        team, _made = Team.objects.get_or_create(tournament=played, name=f"Team {number // 4}")
        TeamMember.objects.create(team=team, entrant=entrant)
    assert queries(client, played.get_absolute_url()) == bare <= MOST


def queries(client: Client, address: str) -> int:
    client.get(address)  # what is kept between requests by revision is kept
    tournament_changed = CaptureQueriesContext(connection)
    with tournament_changed as captured:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(captured)


def test_public_pages(client, played):
    """Every address of the event that strangers may ask for, each as the first after a change."""
    asked = {}
    for route, path in filled(pieces_of(played), "page", "file").items():
        cache.clear()
        forget_process()
        with CaptureQueriesContext(connection) as cold:
            answer = client.get(path) if route in PUBLIC_ROUTES else None
        if answer is not None and answer.status_code == 200:
            asked[route] = len(cold)
    assert len(asked) > 50
    assert {route: many for route, many in asked.items() if many > MORE.get(route, MOST)} == {}


def test_the_pages_of_one_player(client, played):
    """The player's public page; and the personal link, private, which gathers the panels of eight apps."""
    entrant = played.entrants.order_by("pk").first()
    for address, most in (
        (f"{played.get_absolute_url()}players/{entrant.pk}/", MOST),
        (personal_path(entrant), 15),
    ):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
        assert len(captured) <= most, (address, [query["sql"][:120] for query in captured])


def test_the_personal_pages_of_a_hall_share_what_they_need(client, played):
    """After the first one the seats, clocks and the ranking of this revision are known: each asks for its own."""
    first, *others = played.entrants.order_by("pk")[:4]
    client.get(personal_path(first))
    for entrant in others:
        with CaptureQueriesContext(connection) as captured:
            assert entrant.public_name in client.get(personal_path(entrant)).content.decode()
        assert len(captured) <= 3, [query["sql"][:120] for query in captured]


@pytest.mark.parametrize("address", ["/", "/rules/", "/calculator/", "/cards/"])
def test_site_page(client, played, address):
    assert queries(client, address) <= MOST
