"""Signing on the table's page: players for themselves, a device for whoever takes it, nobody else."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.calls.models import Call
from taikai.hands.domain.reporting import report_record
from taikai.hands.domain.result_submission import submit_result
from taikai.hands.tests.test_table_page import address, device, page, phone, seat, table
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.score_sheet import check_sheet
from taikai.results.domain.sheets.table_lookup import substitutions
from taikai.results.domain.sheets.versions import latest_result, sheet_of
from taikai.results.domain.signing.pin import pin_of
from taikai.results.models import Signature
from taikai.seating.domain.seats.swap import replace
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.rules import ruleset_of
from tests import factories

__all__ = ["table"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def over(table):
    """A table whose hanchan is over and whose result was handed in: it waits for four signatures."""
    cache.clear()
    set_options(table.round.tournament, signatures=True, actor=SYSTEM)
    after = 0
    for _hand in range(8):
        game = report_record(table.round.tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM)
        after = game.last
    assert phone(table, "W").post(address(table), {"act": "result", "key": "g" * 32}).status_code == 302
    return table


def sign(table) -> str:
    return reverse("table-sign", args=[table.round.tournament.slug, table.round.number, table.number])


def test_players_and_a_device_sign_and_with_the_fourth_it_counts(over):
    own, shared = phone(over, "E"), device(over)
    assert f"Sign as {seat(over, 'E').entrant.name}" in page(own, over)
    own.post(sign(over), {"sign": "1"})
    assert "1 of 4 have signed" in page(shared, over)
    # Names and points stand once: on the sheet that is signed.
    assert 'class="end-rows"' not in page(shared, over)
    html = page(shared, over)
    assert f"I am {seat(over, 'S').entrant.name}" in html
    assert "Sign for this player" not in html
    shared.post(sign(over), {"wind": "S", "version": "1", "how": "passed"})
    shared.post(sign(over), {"wind": "W", "version": "1", "how": "pin", "pin": pin_of(seat(over, "W").entrant)})
    shared.post(sign(over), {"wind": "N", "version": "1", "how": "judge", "reason": "me"})  # not a judge's device
    assert Signature.objects.count() == 3
    phone(over, "N").post(sign(over), {"sign": "1"})
    assert latest_result(over).state == "confirmed"
    assert [each.how for each in Signature.objects.order_by("id")] == ["own", "passed", "pin", "own"]


def test_a_player_lifts_and_disputes(over):
    own = phone(over, "E")
    own.post(sign(over), {"sign": "1"})
    own.post(sign(over), {"lift": "1"})
    own.post(sign(over), {"dispute": "1", "hand": "3", "words": "not my tsumo"})
    assert Call.objects.get().hand == 3
    assert "not my tsumo" in page(own, over)
    assert not Signature.objects.filter(lifted_at=None).exists()


def test_a_stranger_signs_nothing(over):
    client = Client()
    for text in ({"sign": "1"}, {"wind": "E", "version": "1", "how": "passed"}):
        assert client.post(sign(over), text).status_code == 302
    assert client.post(sign(over), {"sign": "1"}, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert not Signature.objects.exists()


def test_the_sheet_says_who_took_a_seat_over_during_the_game(table):
    tournament, after = table.round.tournament, 0
    early, late = (factories.EntrantFactory(tournament=tournament, kind="substitute") for _ in range(2))
    replace(tournament, seat(table, "E").pk, early.pk, actor=SYSTEM)
    for hand in range(8):
        after = report_record(tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM).last
        if hand == 0:
            replace(tournament, seat(table, "S").pk, late.pk, actor=SYSTEM)
    sheet = sheet_of(submit_result(tournament, table, actor=SYSTEM))
    assert sheet.during == {"S"}
    # By EMA 2025 the late one's place counts for nobody: the others share 15, 5 and −5.
    seats = {each.wind: each for each in table.seats.all()}
    found = check_sheet(sheet, ruleset_of(tournament), substitutes=substitutions(seats, sheet.during)).result
    assert found is not None
    assert {wind: found.uma[wind] for wind in "WN"} == {"W": 50, "N": 50}
