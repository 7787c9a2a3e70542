"""C14 Hirose Sumire: ron on the tile discarded before, for 1 han more."""

from __future__ import annotations

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.worth.winning import Scored


def _previous(table: Table, win: Winning, scored: Scored) -> Han | None:
    return ("C14b", 1) if win.source == "previous_discard" else None


CARD = Ability(slug="hirose-sumire", reaches_back="C14a", bonus=(_previous,))
