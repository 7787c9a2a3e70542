"""A carded table for tests: the wanted cards lie in the wanted hands, everything else is as in a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.test import Client

from cards.deck import DEAL, SEATS
from taikai.decks.domain.deals import dealing
from taikai.decks.domain.deals.card_settings import commit
from taikai.decks.domain.deals.dealing import deal_hanchan
from taikai.decks.domain.tables.card_actions import choose
from taikai.decks.domain.tables.table_state import CardTable, carded_table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from tests import factories

BOSS = Actor(label="Marta", role="organiser")
INERT = {"E": "atarashi-ako", "S": "kataoka-yuuki", "W": "kunihiro-hajime", "N": "nanpo-kazue"}


class Stacked:
    """A shuffle that puts the wanted cards on top of the four hands and Maho's two on top of the stock."""

    def __init__(self, wanted: Mapping[str, str], stock: Sequence[str] = ()) -> None:
        self.wanted, self.stock = wanted, tuple(stock)

    def __call__(self, items: Sequence[str], purpose: str, counter: int) -> tuple[str, ...]:
        if purpose != DEAL:
            return tuple(items)
        rest = [card for card in items if card not in self.wanted.values() and card not in self.stock]
        hands = []
        for seat in SEATS:
            hands += [self.wanted[seat], *(rest.pop() for _ in range(5))]
        return (*hands, *self.stock, *rest)


def carded(players: int = 4, **changes: Any) -> Tournament:
    """A tournament in play whose first hanchan is dealt."""
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="playing", **changes)
    factories.seated(tournament, players)
    commit(tournament, public="Kraków", actor=BOSS)
    deal_hanchan(tournament, 1, actor=BOSS)
    return tournament


def read(tournament: Tournament, number: int = 1) -> CardTable:
    """The first hanchan's table as it stands."""
    found = carded_table(tournament, 1, number)
    assert found is not None
    return found


def reveal(tournament: Tournament, cards: Mapping[str, str] | None = None, number: int = 1) -> CardTable:
    """All four choose: the named cards, by start seat, else the first of the hand."""
    for seat in SEATS:
        table = read(tournament, number)
        card = (cards or {}).get(seat) or table.log.state.hands[seat][0]
        choose(tournament, table.deck, seat, card, hand=table.hand_number, actor=BOSS)
    return read(tournament, number)


@pytest.fixture
def stacked(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`stacked(cards, stock)`: a tournament whose table 1 has these cards open, and a judge's client."""

    def make(cards: Mapping[str, str], stock: Sequence[str] = ()) -> tuple[Tournament, Client]:
        wanted = {**INERT, **cards}
        spare = iter(card for card in INERT.values() if card not in cards.values())
        for seat in SEATS:
            if seat not in cards:
                wanted[seat] = next(spare)
        monkeypatch.setattr(dealing, "shuffle_of", lambda *_args: Stacked(wanted, stock))
        tournament = carded()
        reveal(tournament, wanted)
        client = Client()
        client.force_login(factories.staff(tournament, "judge"))
        return tournament, client

    return make


def page(client: Client, tournament: Tournament, part: str = "", **data: Any) -> str:
    """The table's page (or the one named) as text; with data it is posted."""
    address = f"/t/{tournament.slug}/manage/cards/1/1/{part}"
    answer = client.post(address, data, follow=True) if data else client.get(address)
    assert answer.status_code in (200, 409, 422), answer.status_code
    return answer.content.decode()
