"""Whose phone it is that opened the table's link, and who is in the middle of an entry."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.models import ReportedHand
from taikai.hands.tests.test_table_page import RON, address, device, page, phone, save, seat, table
from taikai.results.models import Signature
from taikai.seating.domain.seats.swap import swap as swap_seats
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from tests.factories import EntrantFactory

__all__ = ["table"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty():
    cache.clear()


def bottom(html):
    return re.search(r'at-bottom" data-key="seat-(.)"', html)[1]


def busy(client, table):
    """What a page reads of the others: the address and the mark it was given."""
    html = page(client, table)
    where, me = re.search(r'data-busy="([^"]*)"\s+data-me="([^"]*)"', html).groups()
    answer = client.get(f"{where}&me={me}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_phone_that_scanned_the_code_says_whose_it_is(table):
    scanned = device(table)
    assert "Whose phone is this?" in page(scanned, table) and "has-flat" in page(scanned, table)
    assert scanned.post(address(table), {"act": "whose", "says": "W"}).status_code == 302
    html = page(scanned, table)
    assert bottom(html) == "W" and "Whose phone is this?" not in html and "has-flat" not in html
    assert save(scanned, table, RON).status_code == 302
    assert ReportedHand.objects.get().by == f"Table 1: {seat(table, 'W').entrant.name}"
    assert "Whose phone is this?" in page(scanned, table, EntryState(do="more")), "it can be said again"
    scanned.post(address(table), {"act": "whose", "says": "table"})
    html = page(scanned, table)
    assert bottom(html) == "E" and "has-flat" in html and "Whose phone is this?" not in html


def test_saying_so_signs_nothing_and_opens_nothing(table):
    scanned = device(table)
    scanned.post(address(table), {"act": "whose", "says": "W"})
    sign = reverse("table-sign", args=[table.round.tournament.slug, 1, 1])
    scanned.post(sign, {"sign": "1"})
    assert not Signature.objects.exists()
    stranger = Client()
    stranger.post(address(table), {"act": "whose", "says": "W"})
    assert stranger.get(address(table)).status_code == 403
    own = phone(table, "S")
    own.post(address(table), {"act": "whose", "says": "W"})
    assert bottom(page(own, table)) == "S", "a personal link says it better"
    assert scanned.post(address(table), {"act": "whose", "says": "X"}).status_code == 302
    assert bottom(page(scanned, table)) == "W"


def test_it_is_said_at_one_table_alone(table):
    scanned = device(table)
    scanned.post(address(table), {"act": "whose", "says": "W"})
    kept = scanned.cookies["taikai_whose"].value
    assert kept == f"{table.pk}:{seat(table, 'W').entrant_id}"
    scanned.cookies["taikai_whose"] = f"{table.pk + 1}:{seat(table, 'N').entrant_id}"
    assert "Whose phone is this?" in page(scanned, table)
    assert Table.objects.count() == 1


def swap(table, one, two):
    """The judge swaps two people at the table."""
    here, there = seat(table, one), seat(table, two)
    swap_seats(table.round.tournament, here.pk, there.pk, winds=(one, two), reason="the other way", actor=SYSTEM)


def test_after_seats_were_swapped_a_phone_stays_with_whoever_holds_it(table):
    scanned, other = device(table), device(table)
    jonas, ines = seat(table, "W").entrant, seat(table, "S").entrant
    scanned.post(address(table), {"act": "whose", "says": "W"})
    asked = page(other, table)
    swap(table, "W", "S")
    html = page(scanned, table)
    assert bottom(html) == "S" and "Whose phone is this?" not in html
    save(scanned, table, RON)
    assert ReportedHand.objects.get().by == f"Table 1: {jonas.name}"
    # A page from before the swap offered names: it is the name that was tapped.
    seated = re.search(r'name="seated" value="([^"]+)"', asked)[1]
    other.post(address(table), {"act": "whose", "says": "S", "seated": seated})
    assert seat(table, bottom(page(other, table))).entrant == ines
    swap(table, "W", "S")
    assert bottom(page(scanned, table)) == "W"


def test_a_phone_of_somebody_who_sits_there_no_more_is_asked(table):
    scanned = device(table)
    scanned.post(address(table), {"act": "whose", "says": "W"})
    mine = seat(table, "W")
    mine.entrant = EntrantFactory(tournament=table.round.tournament)
    mine.save()
    assert "Whose phone is this?" in page(scanned, table)


def test_the_others_read_who_is_entering_and_it_ends_with_the_entry(table):
    one, two = phone(table, "W"), device(table)
    first = seat(table, "W").entrant.name.split()[0]
    assert busy(two, table) == ""
    page(one, table, EntryState(do="ron"))
    assert busy(two, table) == f"{first} is entering a win"
    assert busy(two, table) == f"{first} is entering a win", "reading it does not end it"
    page(one, table, EntryState(do="draw"))
    assert busy(two, table) == f"{first} is entering a hand"
    assert busy(one, table) == "", "back at the table nobody enters"
    assert busy(two, table) == ""
    page(one, table, EntryState(do="ron"))
    save(one, table, RON)
    assert busy(two, table) == ""
    page(two, table, EntryState(do="tsumo"))
    assert busy(one, table) == "The table device is entering a win"


def test_who_looks_on_and_who_knows_no_mark_reads_nothing(table):
    one, two = phone(table, "W"), device(table)
    set_mode(table.round.tournament, "one", actor=SYSTEM)
    page(one, table, EntryState(do="ron"))
    assert busy(two, table) == ""
    slug = table.round.tournament.slug
    for mark in ("0123456789ab", "x" * 999, ""):
        assert Client().get(reverse("table-busy", args=[slug]), {"of": mark}).content == b""
