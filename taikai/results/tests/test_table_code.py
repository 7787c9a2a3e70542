"""The code on a table's sign or sheet, and the sheet of paper itself."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from taikai.registration.domain.personal_links import personal_path, qr_svg
from taikai.registration.models import Entrant
from taikai.results.pages.paper_sheet import ROWS
from taikai.seating.pages.table_codes import table_entry_url
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db


def at(table) -> str:
    return f"/t/{table.round.tournament.slug}/at/{table.round.number}/{table.number}/"


def test_it_opens_the_sheet_for_a_judge(table, actor):
    client = Client()
    client.force_login(actor.user)
    assert client.get(at(table))["Location"] == f"/t/{table.round.tournament.slug}/manage/results/1/1/"


def test_it_opens_the_own_page_on_a_phone_that_has_opened_it_once(table):
    player = Entrant.objects.select_related("tournament").get(seats__table=table, seats__wind="S")
    client = Client()
    assert "Are you playing here?" in flat(client.get(at(table)))
    client.get(personal_path(player))
    assert client.get(at(table))["Location"] == personal_path(player)
    kept = client.cookies["taikai_sign"]
    assert (kept["path"], kept["httponly"], kept["samesite"]) == (at(table)[: -len("1/1/")], True, "Lax")
    player.secret = "renewed"
    player.save()
    assert "Are you playing here?" in flat(client.get(at(table)))


def test_a_stranger_sees_who_sits_there_and_nothing_of_a_draft(client, table, round_):
    page = flat(client.get(at(table)))
    for seat in table.seats.select_related("entrant"):
        assert seat.entrant.name in page
    assert client.get(at(table).replace("/1/1/", "/1/9/")).status_code == 404
    round_.state = "draft"
    round_.save()
    assert client.get(at(table)).status_code == 404


def test_signs_have_a_code_of_each_table(client, table):
    page = client.get(f"/t/{table.round.tournament.slug}/seating/1/signs/").content.decode()
    for number in (1, 2):
        assert qr_svg(table_entry_url(table.round.tournament, 1, number)) in page
    assert table_entry_url(table.round.tournament, 1, 2) == f"{settings.SITE_URL}{at(table)[:-2]}2/"


def test_a_sheet_of_paper_for_every_table(playing, actor):
    round_ = factories.seated(playing, players=8, rounds=1)[0]
    client = Client()
    client.force_login(actor.user)
    address = f"/t/{playing.slug}/manage/results/1/sheets/"
    page = flat(client.get(address))
    assert page.count('<article class="fallback flow">') == 2
    assert qr_svg(table_entry_url(playing, 1, 2)) in page
    for seat in round_.seats.select_related("entrant"):
        assert seat.entrant.name in page
    assert page.count('<th scope="row" class="num">') == 2 * ROWS
    assert re.search(r"signature</th><td></td><td></td><td></td><td></td>", page)
    assert client.get(address.replace("/1/sheets", "/7/sheets")).status_code == 404
    assert Client().get(address).status_code == 302
    playing.rounds.update(state="draft")
    assert client.get(address).status_code == 200


def test_many_tables_cost_no_more_queries():
    def cost(players: int) -> int:
        tournament = factories.TournamentFactory(stage="playing", capacity=players)
        factories.seated(tournament, players=players, rounds=1)
        client = Client()
        client.force_login(factories.staff(tournament, "organiser"))
        with CaptureQueriesContext(connection) as captured:
            page = flat(client.get(f"/t/{tournament.slug}/manage/results/1/sheets/"))
        assert page.count('<article class="fallback flow">') == players // 4
        return len(captured)

    cost(8)
    assert cost(40) == cost(8)
