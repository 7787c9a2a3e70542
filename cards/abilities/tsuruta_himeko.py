"""C54 Tsuruta Himeko, the reverse of Mairu: han for the facedown tiles of her own river."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.abilities.base import Ability, Han, Step, climb

if TYPE_CHECKING:
    from cards.judge.table.state import Table
    from cards.judge.worth.winning import Scored, Winning

STEPS = (Step(2, 1), Step(4, 2), Step(6, 3), Step(7, 4), Step(8, 5))


def _facedown(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C54b", climb(STEPS, table.facedown(win.seat))


CARD = Ability(slug="tsuruta-himeko", is_back=True, bonus=(_facedown,))
