"""C54 Tsuruta Himeko, the reverse of Mairu: han for the facedown tiles of her own river."""

from __future__ import annotations

from cards.judge.ability import Ability, BonusStep, Han, Table, Winning, climb
from cards.judge.worth.winning import Scored

STEPS = (BonusStep(2, 1), BonusStep(4, 2), BonusStep(6, 3), BonusStep(7, 4), BonusStep(8, 5))


def _facedown(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C54b", climb(STEPS, table.facedown(win.seat))


CARD = Ability(slug="tsuruta-himeko", is_back=True, bonus=(_facedown,))
