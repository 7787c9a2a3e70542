"""Taps about cards that follow each other quicker than the site answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from taikai.decks.tests.tables import read
from taikai.decks.tests.test_at_table_journey import dealt, revealed
from taikai.hands.tests.test_table_journey import phone
from taikai.hands.tests.test_taps_journey import GAPS, RON, STICK, at, slow, tapped
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("gap", GAPS)
def test_the_card_tapped_last_is_chosen(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch, gap: int
) -> None:
    tournament, table = dealt(monkeypatch, "phones")
    page = slow(phone(browser, server, table, "S").page)
    hand = read(tournament).log.state.hands["S"]
    tapped(page, gap, *(f"[id='card-{slug}'] [data-play]" for slug in hand[:3]))
    expect(page.locator(f"[id='card-{hand[2]}'].is-chosen")).to_have_count(1)
    assert read(tournament).log.state.choices["S"] == hand[2]


@pytest.mark.parametrize("gap", GAPS)
def test_sticks_and_a_cards_question_come_before_ron(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch, gap: int
) -> None:
    tournament, table = dealt(monkeypatch, "phones")
    hand = phone(browser, server, table, "E")
    revealed(tournament, {"E": hand})
    page = slow(hand.page)
    answer = "[data-ask^='q.duel_rival'] button:nth-of-type(2)"
    tapped(page, gap, STICK.format(seat="N"), answer, STICK.format(seat="W"), RON)
    at(page, "who")
    table_now = read(tournament)
    noted = {note["seat"] for note in table_now.deck.notes if note["kind"] == "riichi"}
    assert {table_now.game.start_of(wind) for wind in noted} == {"N", "W"}
    assert table_now.deck.answers_given
