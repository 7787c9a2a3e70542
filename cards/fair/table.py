"""Draws of a tournament: a table's deck, places of a seating plan, the planner's seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cards.fair.stream import DrawId, Stream, shuffled

SEATING = "seating"
SEATING_SEED = "seating-seed"
SEEDS = 2**31  # the planner's seeds: 0 to this, exclusive


@dataclass(frozen=True, slots=True)
class DeckShuffle:
    """Shuffles the deck of one table in one hanchan; fits `cards.deck.Shuffle`.

    `hanchan` and `table` count from 1. The subject is the id of the set of cards.
    """

    secret: bytes = field(repr=False)
    public: str
    set_id: str
    hanchan: int
    table: int

    def __call__(self, items: Sequence[str], purpose: str, counter: int) -> tuple[str, ...]:
        """The items in the order of this table's draw with that purpose and number."""
        draw = DrawId(purpose, self.set_id, self.hanchan, self.table, counter, self.public)
        return shuffled(self.secret, draw, items)


def draw_seating(
    secret: bytes, public: str, entrants: Sequence[str], *, subject: str = "", hanchan: int = 0, counter: int = 0
) -> tuple[str, ...]:
    """Draws places: the first entrant of the result has place 1 of the plan, and so on.

    `entrants` in the published order (numbers or names, each once); `hanchan` 0 draws for the whole
    tournament; `counter` numbers a repeated draw (somebody left before it began). `ValueError` if an
    entrant stands twice.
    """
    if len(set(entrants)) != len(entrants):
        raise ValueError("an entrant stands twice in the list")
    draw = DrawId(SEATING, subject, hanchan, 0, counter, public)
    return shuffled(secret, draw, entrants)


def seating_seed(secret: bytes, public: str, counter: int, below: int = SEEDS) -> int:
    """The seed of a tournament's seating draw number `counter` (from 1): 0 to `below` - 1, each equally likely.

    `ValueError` if `counter` is negative or `below` is not 1 to 2^64.
    """
    return Stream(secret, DrawId(SEATING_SEED, counter=counter, public=public)).below(below)
