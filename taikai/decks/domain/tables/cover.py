"""What may be covered again of a hand whose cards were revealed, and what that takes back (`play.cover_again`)."""

from __future__ import annotations

from cards.deck import DeckLog, EndHand, Reveal
from taikai.decks.domain.tables.table import CardTable


def can_be_covered(table: CardTable) -> bool:
    """Whether the players themselves may cover: the cards are open, nothing is noted or answered yet."""
    return table.playing and not table.closed and not table.deck.notes and not table.deck.answers_given


def covered_now(table: CardTable) -> bool:
    """Whether the cards of the hand in play were open once and are covered: everybody chooses again."""
    return not table.playing and bool(operations_of_hand(table.log, Reveal, standing=False))


def operations_of_hand(log: DeckLog, kind: type, *, standing: bool = True) -> list[int]:
    """The numbers of the operations of a kind since the last hand ended, in order.

    With `standing` those in force; else every one written after the last operation that stands from before.
    """
    ended = [number for number in log.standing if isinstance(log.entries[number - 1].operation, EndHand)]
    since = ended[-1] if ended else 0
    numbers = log.standing if standing else tuple(entry.number for entry in log.entries)
    found = [
        number for number in numbers if number > since and isinstance(log.entries[number - 1].operation, kind)
    ]
    if standing:
        return found
    later = [
        entry.number for entry in log.entries if isinstance(entry.operation, EndHand) and entry.number > since
    ]
    return [number for number in found if not later or number > later[-1]]
