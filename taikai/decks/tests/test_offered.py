"""Which cards a forgotten hand may have been played with: what a seat held, and no covered card of another."""

from __future__ import annotations

import pytest

from cards.deck import SEATS
from taikai.decks.domain.hands.correction import state_before
from taikai.decks.domain.hands.playable_cards import Why, playable_cards
from taikai.decks.tests.tables import read, reveal
from taikai.decks.tests.test_at_table import phones, ron, save, stacked
from taikai.hands.domain.entry.entry_state import EntryState

__all__ = ["stacked"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def two_hands(stacked):
    """South wins the first hand and changes a card; the second is a draw."""
    tournament, _judge = stacked({})
    four = phones(tournament)
    assert save(four["S"], tournament, ron("S", "W")).status_code == 302
    reveal(tournament)
    assert save(four["S"], tournament, EntryState(do="draw", after=1), key="b" * 32).status_code == 302
    return tournament


def test_the_own_hand_is_offered_as_it_was(two_hands):
    table = read(two_hands)
    for index in (0, 1):
        state = state_before(table, index)
        offer = playable_cards(table, index, "S")["S"]
        assert set(offer.cards) == set(state.playable("S"))
        assert set().union(offer.cards, *offer.others.values()) == set(table.card_set.deck)


def test_of_the_others_only_what_lay_open_narrows_the_choice(two_hands):
    table = read(two_hands)
    state = state_before(table, 1)
    first = {seat: table.log.dealt.hands[seat][0] for seat in SEATS}
    played = set(first.values())
    for seat in "EWN":
        offer = playable_cards(table, 1, "S")[seat]
        assert set(state.playable(seat)) <= set(offer.cards), "what was really playable is among them"
        left_out = set(table.card_set.deck) - set(offer.cards)
        assert left_out <= played | set(state.hands["S"]) | set(state.resting[seat])
        for (why, other), cards in offer.others.items():
            assert why is not Why.NOT_THERE
            assert why is not Why.ANOTHER or set(cards) <= set(state.hands[other]) & played


def test_a_device_of_the_table_learns_nothing_of_anybodys_hand(two_hands):
    table = read(two_hands)
    first = playable_cards(table, 0, "")
    assert {offer.cards for offer in first.values()} == {tuple(table.card_set.deck)}
    assert all(not offer.others for offer in first.values())


def test_once_the_table_is_closed_the_hands_lie_open(two_hands):
    table = read(two_hands)
    table.closed = True
    state = state_before(table, 1)
    for seat, offer in playable_cards(table, 1, "").items():
        assert set(offer.cards) == set(state.playable(seat))
