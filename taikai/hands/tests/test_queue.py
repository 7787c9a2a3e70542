"""Hands that waited without a network: sent twice, one after the other, in between another device's."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.access.table_links import withdraw_link
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.replay import game_of
from taikai.hands.models import ReportedHand
from taikai.hands.pages.seats import short_names
from taikai.hands.tests.test_table_page import address, device, page, phone
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    tournament = factories.TournamentFactory(ruleset="ema2025", stage="playing")
    for _ in range(4):
        factories.EntrantFactory(tournament=tournament)
    (hanchan,) = factories.seated(tournament, 4, rounds=1)
    set_mode(tournament, "phones", actor=SYSTEM)
    return hanchan.tables.get()


RON = EntryState(do="ron", payer="S", won=(("W", "3.40"),), riichi=("W",))
TSUMO = EntryState(do="tsumo", won=(("S", "2.30"),), riichi=())
DRAW = EntryState(do="draw", tenpai=("E",), riichi=())


def send(client, table, chosen, after, key):
    return client.post(f"{address(table)}queued/", {**dict(chosen.pairs), "after": after, "key": key})


def points(table):
    return game_of(Tournament.objects.get(pk=table.round.tournament_id), table).standing.points


def test_three_hands_go_out_in_order_each_after_the_row_of_the_one_before(table):
    client = phone(table, "S")
    after = 0
    for number, chosen in enumerate((RON, TSUMO, DRAW), 1):
        answer = send(client, table, chosen, after, f"hand-{number}")
        assert answer.status_code == 200, answer.content
        after = answer.json()["row"]
        assert after == number
    assert ReportedHand.objects.count() == 3
    steps = game_of(table.round.tournament, table).hanchan.steps
    assert [type(step.record.what.end).__name__ for step in steps] == ["Won", "Won", "Draw"]


def test_a_hand_sent_twice_is_one_hand_and_gets_the_same_answer(table):
    client = phone(table, "S")
    first = send(client, table, RON, 0, "one")
    send(client, table, TSUMO, 1, "two")
    # The answer to the first was lost, and the device sends it again although the table has gone on.
    again = send(client, table, RON, 0, "one")
    assert (first.json(), again.json()) == ({"row": 1}, {"row": 1})
    assert send(client, table, TSUMO, 1, "two").json() == {"row": 2}
    assert ReportedHand.objects.count() == 2


def test_the_same_hand_from_two_devices_is_one_hand(table):
    assert send(phone(table, "S"), table, RON, 0, "one").json() == {"row": 1}
    assert send(phone(table, "N"), table, RON, 0, "other").json() == {"row": 1}
    assert ReportedHand.objects.count() == 1


def test_a_hand_sent_again_after_logging_out_by_another_way_is_the_same_hand(table):
    """Sent by a judge, the answer lost, sent again by the device with the table's link."""
    tournament = table.round.tournament
    staff = factories.staff(tournament, "judge")
    client = Client()
    client.force_login(staff)
    assert send(client, table, RON, 0, "one").json() == {"row": 1}
    assert send(device(table), table, RON, 0, "one").json() == {"row": 1}
    assert ReportedHand.objects.count() == 1


def test_another_hand_in_between_is_asked_about_and_nothing_is_written(table):
    send(phone(table, "N"), table, TSUMO, 0, "theirs")
    client = phone(table, "S")
    answer = send(client, table, RON, 0, "mine")
    assert answer.status_code == 409
    assert ReportedHand.objects.count() == 1
    # The page asks, and what is said there keeps the mark of the hand that waits.
    seen = page(client, table, RON.but(after=0, queued="mine"))
    assert "Another hand was saved first" in seen
    assert 'data-same="mine"' in seen
    assert 'data-now="1"' in seen
    assert seen.count("queued=mine") >= 2
    # Mine is the next.
    assert send(client, table, RON, 1, "mine").json() == {"row": 2}
    assert points(table)["W"] > 30_000


def test_mine_is_right_changes_the_hand_that_came_in_between(table):
    send(phone(table, "N"), table, TSUMO, 0, "theirs")
    client = phone(table, "S")
    assert send(client, table, RON, 0, "mine").status_code == 409
    mended = RON.but(how="mend", at=0)
    row = send(client, table, mended, 1, "mine").json()["row"]
    assert row == game_of(table.round.tournament, table).last
    assert send(client, table, mended, 1, "mine").json() == {"row": row}
    assert ReportedHand.objects.filter(undone_at=None).count() == 1
    assert points(table)["W"] == 35_200
    # The next one of the device comes after it.
    assert send(client, table, DRAW, row, "next").status_code == 200


def test_a_hand_that_cannot_be_is_refused_with_the_engines_sentence(table):
    answer = send(phone(table, "S"), table, RON.but(won=(("W", "1.30"),)), 0, "one")
    assert answer.status_code == 422
    assert "30 fu" in answer.json()["problems"][0]
    assert not ReportedHand.objects.exists()


@pytest.mark.parametrize("missing", ["after", "riichi"])
def test_a_hand_that_does_not_say_where_it_belongs_is_refused(table, missing):
    given = {**dict(RON.pairs), "after": "0", "key": "one"}
    del given[missing]
    answer = phone(table, "S").post(f"{address(table)}queued/", given)
    assert answer.status_code == 422
    assert not ReportedHand.objects.exists()


def test_a_device_that_was_withdrawn_keeps_its_hands(table):
    client = device(table)
    withdraw_link(table.round.tournament, table, actor=SYSTEM)
    answer = send(client, table, RON, 0, "one")
    assert answer.status_code == 403
    assert "can’t record hands" in answer.json()["problems"][0]
    stranger = send(Client(), table, RON, 0, "two")
    assert stranger.status_code == 403
    assert not ReportedHand.objects.exists()


def test_it_is_no_page(table):
    assert phone(table, "S").get(f"{address(table)}queued/").status_code == 405


def test_without_the_token_of_a_form_nothing_is_written(table):
    client = Client(enforce_csrf_checks=True)
    client.cookies = phone(table, "S").cookies
    assert send(client, table, RON, 0, "one").status_code == 403
    assert not ReportedHand.objects.exists()


def test_the_page_brings_along_what_is_possible(table):
    html = phone(table, "S").get(address(table)).content.decode()
    rules = json.loads(unescape(re.search(r'data-rules="([^"]*)"', html)[1]))
    assert rules["names"] == short_names({seat.wind: seat for seat in table.seats.select_related("entrant")})
    assert rules["sides"]["S"] == "bottom"
    assert rules["pairs"]["ron"]["riichi"]["30"] == 2
    assert "20" not in rules["pairs"]["ron"]["either"]
    assert rules["pairs"]["tsumo"]["called"]["30"] == 1
    assert ["mangan", "mangan"] in rules["limits"]
    # Who only looks on gets nothing to enter with.
    assert "data-rules" not in Client().get(address(table)).content.decode()
