"""A carded table's phone without a network: the hand of the open cards and the next one, whose cards are named."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, expect

from taikai.decks.domain.deals import dealing
from taikai.decks.tests.tables import INERT, Stacked, carded, read, reveal
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.models import ReportedHand
from taikai.hands.tests.test_away_journey import (
    PHONE,
    all_sent,
    begin,
    fits,
    keep,
    opened,
    path_of,
    seat,
    unsent,
    value,
    visit,
)
from taikai.registration.domain.personal_links import token_of
from taikai.tournaments.domain.change import SYSTEM
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


def test_hands_with_cards_wait_go_out_in_order_and_meet_anothers(server: Server, browser: Browser, monkeypatch):
    monkeypatch.setattr(dealing, "shuffle_of", lambda *_args: Stacked(INERT))
    tournament = carded(hanchan_count=1)
    set_mode(tournament, "phones", actor=SYSTEM)
    open_cards = dict(reveal(tournament).cards_by_wind())
    table = read(tournament).deck.table
    context = browser.new_context(service_workers="allow", viewport=PHONE)
    page = opened(context, server, table, "S")
    server.stop()
    begin(page, "Ron")
    seat(page, "W")
    seat(page, "S")
    value(page, "3 han 40 fu")
    keep(page)
    unsent(page, 1)

    # The next hand's cards were chosen aloud: they are named, and survive a reload.
    next_cards = {wind: read(tournament).log.state.hands[wind][1] for wind in "ESWN"}
    begin(page, "Draw")
    expect(page.get_by_role("heading", name="Which cards were played?")).to_be_visible()
    page.reload()
    for wind, card in next_cards.items():
        page.locator(f"[name='q.card.{wind}']").select_option(card)
    page.locator("[data-named]").click()
    seat(page, "E")
    keep(page)
    unsent(page, 2)
    fits(page)

    server.start()
    all_sent(page)
    rows = list(ReportedHand.objects.order_by("place"))
    assert [row.record["report"]["type"] for row in rows] == ["win", "draw"]
    assert rows[0].record["cards"] == open_cards
    told = read(tournament).reported.hanchan.steps[1]
    assert rows[1].record["cards"] == {told.before.wind(wind): card for wind, card in next_cards.items()}
    assert not read(tournament).playing

    # Another phone tells another hand meanwhile: this one's is asked about, nothing is written twice.
    reveal(tournament)
    visit(page, server.url + path_of(table))
    expect(page.locator(".table-actions")).to_be_visible()
    context.set_offline(True)
    expect(page.locator("body[data-away]")).to_be_visible()
    begin(page, "Draw")
    keep(page)
    other = Client()
    north = read(tournament).seats["N"].entrant
    other.get(reverse("personal-table", args=[tournament.slug, token_of(north)]))
    told = EntryState(do="tsumo", won=(("N", "2.30"),), riichi=(), after=rows[-1].number)
    saved = other.post(path_of(table), {**dict(told.pairs), "act": "save", "key": "n" * 32})
    assert saved.status_code == 302
    context.set_offline(False)
    expect(page.get_by_role("heading", name="Another hand was saved first")).to_be_visible()
    page.get_by_role("link", name="Save mine as the next hand").click()
    # It was played with cards that nobody has chosen here.
    for wind in "ESWN":
        card = read(tournament).log.state.hands[wind][0]
        page.locator(f"[name='q.card.{wind}']").select_option(card)
    page.locator(".asks [data-asked]").click()
    page.locator("[data-save]").click()
    all_sent(page)
    assert ReportedHand.objects.count() == 4
    assert [row.record["report"]["type"] for row in read(tournament).hands[2:]] == ["win", "draw"]
