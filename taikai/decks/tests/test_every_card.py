"""Every card at a table: its questions are shown, any answer is read, and no page breaks."""

from __future__ import annotations

import re

import pytest

from cards.catalogue import load
from cards.deck import SEATS
from taikai.decks.tests.tables import stacked

pytestmark = pytest.mark.django_db
__all__ = ["stacked"]

DECK = load().deck
TABLES = [dict(zip(SEATS, (DECK * 2)[start : start + 4], strict=True)) for start in range(0, len(DECK), 4)]
WIN = {"hand": "1", "do": "check", "dora": "9s", "ura": "9s", "events": "riichi S 6\npon N E 111z"}


def _answers(text: str) -> dict[str, str]:
    """Something in every field a card asks for."""
    found: dict[str, str] = {}
    for tag in re.findall(r"<(?:input|textarea)[^>]*name=\"q\.[^>]*>", text):
        name = re.search(r'name="([^"]*)"', tag).group(1)
        value = re.search(r'value="([^"]+)"', tag)
        if "radio" in tag or "checkbox" in tag or "hidden" in tag:
            found.setdefault(name, value.group(1) if value else "on")
        elif "textarea" in tag:
            found[name] = "N chi 345p" if "chi" in tag else "pon 111z E"
        elif "data-tiles" in tag:
            found[name] = "159m"
        elif "tanyao" in tag:
            found[name] = "tanyao"
        else:
            found[name] = "1"
    return found


@pytest.mark.parametrize("cards", TABLES, ids=lambda cards: cards["E"])
def test_the_forms_of_every_card_work(stacked, cards):
    tournament, client = stacked(cards, [card for card in DECK if card not in cards.values()][:2])
    address = f"/t/{tournament.slug}/manage/cards/1/1/"
    assert client.get(address).status_code == 200
    ends = (
        {"end": "ron", "winners": "S", "from": "W", "hand_S": "234567m34678p55s", "tile_S": "5p"},
        {"end": "tsumo", "winners": "E", "hand_E": "234567m34678p55s", "tile_E": "5p"},
        {"end": "draw", "tenpai": "E"},
    )
    for end in ends:
        asked = client.post(f"{address}hand/", {**WIN, **end, "do": "shape"})
        assert asked.status_code == 200
        answers = _answers(asked.content.decode())
        for given in ({}, answers):
            answer = client.post(f"{address}hand/", {**WIN, **end, **given})
            assert answer.status_code in (200, 422)
            text = answer.content.decode()
            assert 'id="settlement"' in text or 'id="problems"' in text
            assert all(f'name="{name}"' in text for name in given)
    claims = client.post(f"{address}claim/", {"from": "W", "tile": "5p", "claims": "S ron\nN pon 555p"})
    assert claims.status_code == 200
