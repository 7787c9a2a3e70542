"""Every step of an entry with cards without an accessibility fault, on phones and flat on the table."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from playwright.sync_api import Browser, expect

from taikai.decks.domain.deals import dealing
from taikai.decks.domain.tables.card_actions import choose
from taikai.decks.tests.tables import BOSS, INERT, Stacked, carded, read
from taikai.decks.tests.test_at_table_journey import dealt
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.tests.accessibility_checks import Eyes
from taikai.hands.tests.test_flat_journey import tablet
from taikai.hands.tests.test_table_journey import phone
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

#: They ask whatever a card asks: a seat, a suit, yes or no, numbers, tiles; now, after a stick, at the end.
HANDS: tuple[Mapping[str, str], ...] = (
    {"E": "megan-davin", "S": "hanada-kirame", "W": "ikeda-kana", "N": "kanbara-satomi"},
    {"E": "aislinn-wishart", "S": "anetai-toyone", "W": "arakawa-kei", "N": "iwato-kasumi"},
    {"E": "kajiki-yumi", "S": "kakura-kurumi", "W": "usuzawa-sae", "N": "kainou-yoshiko"},
    INERT,
)
WON = "do=ron&winner=S&payer=W&riichi=S&after=0"
TILES = "2m3m4m5m6m7m3p4p6p7p8p5s5s5p"
OPEN = (
    ("?", "rest"),
    ("?do=cards&end=left", "cards"),
    ("?do=seat&winner=S", "seat"),
    ("?do=seat&winner=W&to=chi", "seat"),
    ("?do=seat&winner=N&to=pon&tiles=5z", "seat"),
    (f"?{WON}", "value"),
    (f"?{WON}&by=tiles&tiles={TILES}", "value"),
    ("?do=ron&payer=W&won=S:3.40&riichi=S&after=0", "preview"),
    (f"?do=ron&payer=W&won=S:t{TILES}&riichi=S&after=0", "preview"),
    ("?do=ron&payer=S&won=W:3.40&riichi=WN&after=0", "preview"),
    ("?do=tsumo&won=E:4.30&after=0", "preview"),
    ("?do=tsumo&won=N:4.30&riichi=N&after=0", "preview"),
    ("?do=draw&tenpai=EW&riichi=S&end=right&after=0", "draw"),
    ("?do=chombo&winner=N&after=0", "preview"),
    ("?do=more&end=left&after=0", "more"),
)
MENDED = (
    ("?do=hands&end=left", "hands"),
    ("?how=mend&at=0&end=left&after=1", "hand"),
    ("?how=mend&at=0&do=ron&payer=W&won=S:3.40&end=left&after=1", "preview"),
    ("?how=insert&at=0&do=draw&tenpai=N&end=right&after=1", "draw"),
    ("?how=remove&at=0&end=right&after=1", "preview"),
)


def opened(tournament: Tournament) -> None:
    """Everybody has chosen the first card of the hand."""
    for seat in "ESWN":
        table = read(tournament)
        if seat not in table.log.state.choices:
            choose(
                tournament, table.deck, seat, table.log.state.hands[seat][0], hand=table.hand_number, actor=BOSS
            )


@pytest.mark.parametrize(
    ("device", "every"),
    [
        ("phone", 4),  # one deal, with what is mended
        *(pytest.param(device, 1, marks=pytest.mark.soak) for device in ("phone", "flat")),
    ],
)
def test_every_step_with_cards(server: Server, browser: Browser, monkeypatch, device: str, every: int):
    found: list[str] = []
    nights: set[str] = set()
    for cards in HANDS[::-every]:
        monkeypatch.setattr(dealing, "shuffle_of", lambda *_args, cards=cards: Stacked(cards))
        tournament = carded(hanchan_count=1)
        table = read(tournament).deck.table
        set_mode(tournament, "one" if device == "flat" else "phones", actor=SYSTEM)
        page = tablet(browser, server, table) if device == "flat" else phone(browser, server, table, "S").page
        eyes = Eyes(page, flat=device == "flat", nights=nights)
        eyes.look("cards are chosen")
        opened(tournament)
        for query, step in OPEN:
            eyes.go(query, step)
        eyes.go("?do=draw&tenpai=S&riichi=SW&after=0", "draw")
        if cards is INERT:
            page.locator("[data-flat-save], [data-save]").locator("visible=true").first.click()
            expect(page.locator("#table[data-step=rest]")).to_be_visible()
            for query, step in MENDED:
                eyes.go(query, step)
            opened(tournament)
            eyes.go("?", "rest")
        found += [f"{cards['E']} {fault}" for fault in eyes.faults]
        page.context.close()
    assert not found, "\n".join(found)


def test_every_step_of_a_table_with_sticks(server: Server, browser: Browser, monkeypatch):
    tournament, table = dealt(monkeypatch, "sticks")
    found = []
    for device in ("phone", "flat"):
        page = tablet(browser, server, table) if device == "flat" else phone(browser, server, table, "S").page
        eyes = Eyes(page, flat=device == "flat")
        opened(tournament)
        for query, step in (
            ("?", "rest"),
            *((("?do=won&after=0", "won"),) if device == "phone" else ()),
            ("?do=won&tenpai=S&after=0", "won"),
            ("?do=won&tenpai=SW&after=0", "won"),
            ("?do=draw&after=0", "draw"),
        ):
            eyes.go(query, step)
        found += [f"{device} {fault}" for fault in eyes.faults]
    assert not found, "\n".join(found)
