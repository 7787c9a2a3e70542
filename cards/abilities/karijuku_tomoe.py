"""C23 Karijuku Tomoe: in riichi the white dragon always completes her hand; drawing it gives 2 han.

Furiten looks at real waits only, so her own discarded white dragon matters only if she waits on it (C23b).
"""

from __future__ import annotations

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.worth.winning import Scored
from scoring.tiles import HAKU


def _white(table: Table, win: Winning) -> str | None:
    return "C23a" if win.tile == HAKU and win.riichi is not None else None


def _drawn(table: Table, win: Winning, scored: Scored) -> Han | None:
    return ("C23d", 2) if win.tsumo and win.tile == HAKU else None


CARD = Ability(slug="karijuku-tomoe", wild=_white, bonus=(_drawn,))
