"""C28 Matano Seiko: 2, 3 or 4 open pons or kans give 1, 2 or 3 han."""

from __future__ import annotations

from cards.judge.ability import Ability, BonusStep, Han, Table, Winning, climb
from cards.judge.worth.winning import Scored

STEPS = (BonusStep(2, 1), BonusStep(3, 2), BonusStep(4, 3))


def _pons(table: Table, win: Winning, scored: Scored) -> Han | None:
    counted = ("pon",) if table.ruled("R17", "pons_only") else ("pon", "minkan", "kakan")
    return "C28a", climb(STEPS, sum(meld.kind in counted for meld in win.melds))


CARD = Ability(slug="matano-seiko", bonus=(_pons,))
