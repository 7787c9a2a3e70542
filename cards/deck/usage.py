"""Card usage statistics over many tables: held, chosen, won with, copied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.deck.apply import apply
from cards.deck.check import WINNING
from cards.deck.log import DeckLog
from cards.deck.operations import EndHand, HandResult
from cards.deck.settings import SEATS


@dataclass(frozen=True, slots=True)
class Usage:
    """One card's numbers. Hands that were replayed and operations that were undone do not count."""

    dealt: int = 0  # times it came to a hand before the first hand was played
    drawn: int = 0  # times it came to a hand in place of a winner's card
    chosen: int = 0  # hands it was played in
    won: int = 0  # hands won with it, nagashi included
    copied: int = 0  # hands its ability was copied in

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.dealt + other.dealt,
            self.drawn + other.drawn,
            self.chosen + other.chosen,
            self.won + other.won,
            self.copied + other.copied,
        )


def usage(logs: Iterable[DeckLog]) -> dict[str, Usage]:
    """The numbers of every card of the logs' sets, cards that never appeared included.

    A copy counts as copied for the card copied and as chosen (and won) for the card that copies.
    """
    total: dict[str, Usage] = {}
    for log in logs:
        for card in log.settings.cards:
            total.setdefault(card, Usage())
        for card, seen in _events(log):
            total[card] += seen
    return total


def _events(log: DeckLog) -> Iterable[tuple[str, Usage]]:
    state = log.dealt
    first_hands = False
    for number in (*log.standing, None):
        if not first_hands and all(len(state.hands[seat]) == log.settings.hand_size for seat in SEATS):
            first_hands = True
            yield from ((card, Usage(dealt=1)) for seat in SEATS for card in state.hands[seat])
        if number is None:
            return
        entry = log.entries[number - 1]
        operation = entry.operation
        if isinstance(operation, EndHand) and operation.result is not HandResult.REPLAY:
            winners = operation.winners if operation.result in WINNING else ()
            for seat, card in state.choices.items():
                yield card, Usage(chosen=1, won=int(seat in winners))
            for card in state.copies.values():
                yield card, Usage(copied=1)
            for cards in entry.outcome.drawn.values():
                yield cards[0], Usage(drawn=1)
        state, _ = apply(state, operation, log.shuffle)
