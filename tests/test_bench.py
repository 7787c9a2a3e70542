"""The bench of pages measures every page of a tournament, and its worlds have what the pages show."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import resolve

from bench.addresses import PARTS, REPORTED, STREAMED, every_page
from harness.world import build, deal, drawn, reporting
from taikai.decks.models import Deck
from taikai.hands.domain.replay import game_of
from taikai.seating.domain.plans.plan_changes import changes_of
from taikai.seating.models import Table

WORDS = {"entrant": 1, "token": "1-x", "badge": "1-x", "draw": 1, "waiting": 2, "table": 1}


def test_every_page_that_needs_no_row_of_its_own_is_measured():
    for_all, for_staff = every_page("x", WORDS)
    paths = [*for_all, *for_staff, *(page.format(**WORDS) for page in (*PARTS, *STREAMED, *REPORTED))]
    assert {path for path in paths if resolve(f"/t/x/{path}".partition("?")[0]).func.kind == "action"} == set()
    assert len({*for_all, *for_staff}) == len(for_all) + len(for_staff) > 150
    assert {page.format(**WORDS) for page in (*PARTS, *STREAMED)} <= {*for_all, *for_staff}


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
    rows = client.get(f"/t/{tournament.slug}/statistics.csv").content.decode().splitlines()
    assert len(rows) == 9
    assert "yaku tanyao" in rows[0]
