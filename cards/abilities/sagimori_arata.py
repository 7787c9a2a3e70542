"""C40 Sagimori Arata: han for pinzu tiles and for a wait on three kinds or more."""

from __future__ import annotations

from cards.judge.ability import Ability, BonusStep, Han, Table, Winning, climb
from cards.judge.tiles.outs import counted_waits
from cards.judge.worth.winning import Scored
from scoring.tiles import PIN, SOU

STEPS = (BonusStep(6, 1), BonusStep(9, 2), BonusStep(11, 3))


def _pinzu(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C40a", climb(STEPS, sum(PIN <= kind < SOU for kind in scored.tiles))


def _wide(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C40b", int(len(counted_waits(table, win)) >= 3)


CARD = Ability(slug="sagimori-arata", bonus=(_pinzu, _wide))
