"""C17 Iwato Kasumi: 1 han for every three tiles of her type that others revealed or melded."""

from __future__ import annotations

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.worth.winning import Scored
from scoring.tiles import SUIT_LETTERS


def _revealed(table: Table, win: Winning, scored: Scored) -> Han | None:
    """Where only the type is typed, the others' melds of it are counted."""
    count = table.facts.get("kasumi_revealed")
    suit = table.facts.get("kasumi_suit")
    if count is None and suit is not None:
        count = sum(
            kind // 9 == SUIT_LETTERS.index(suit)
            for seat in table.seats_but(win.seat)
            for meld in table.melds_of(seat)
            for kind in meld.kinds
        )
    return "C17b", int(count or 0) // 3


CARD = Ability(slug="iwato-kasumi", bonus=(_revealed,))
