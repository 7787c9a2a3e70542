"""The bench of pages measures every address of a tournament, or says why it does not."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver, resolve

from bench.addresses import NO_PAGE, PARTS, PUBLIC, REPORTED, STAFF, STREAMED
from bench.world import build, deal, drawn, reporting
from taikai.decks.models import Deck
from taikai.hands.domain.replay import game_of
from taikai.seating.domain.plans.plan_changes import changes_of
from taikai.seating.models import Table
from taikai.tournaments.domain.event.downloads import downloads

WORDS = {"entrant": 1, "token": "1-x", "badge": "1-x", "draw": 1, "waiting": 2, "table": 1}


def _names(patterns, below=""):
    """The names of all addresses below `/t/<slug>/`."""
    for each in patterns:
        route = below + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from _names(each.url_patterns, route)
        elif route.startswith("t/<slug:slug>/"):
            yield each.name


def test_every_address_of_a_tournament_is_measured_or_named_as_no_page():
    pages = (*PUBLIC, *STAFF, *REPORTED)
    measured = {resolve(f"/t/x/{page.format(**WORDS)}".partition("?")[0]).url_name for page in pages}
    tables = {f"file-{name}" for name in downloads}
    addresses = set(_names(get_resolver().url_patterns)) - tables
    assert len(addresses) > 80
    assert addresses - measured - NO_PAGE == set()
    assert addresses - measured >= NO_PAGE


def test_parts_and_streams_are_of_measured_pages():
    assert {*PARTS, *STREAMED} <= {*PUBLIC, *STAFF}


@pytest.mark.django_db
def test_the_world_of_the_bench_has_cards_and_draws():
    tournament = build(12, 2, played=1, ruleset="krakow2022")
    deal(tournament, 2)
    assert Deck.objects.filter(table__round__tournament=tournament).count() == 6
    taken, waiting = drawn(tournament)
    assert changes_of(tournament, tournament.plan_jobs.get(pk=waiting)).people
    assert not tournament.plan_jobs.get(pk=taken).is_open


@pytest.mark.django_db
def test_the_world_of_the_bench_has_hands_and_numbers(client: Client):
    tournament = build(8, 2, played=1)
    reporting(tournament, 1, 2, hands=8)
    for table in Table.objects.filter(round__tournament=tournament).select_related("round"):
        assert len(game_of(tournament, table).rows) == len(game_of(tournament, table).hanchan.steps) > 4
    rows = client.get(f"/t/{tournament.slug}/numbers.csv").content.decode().splitlines()
    assert len(rows) == 9
    assert "yaku tanyao" in rows[0]
