"""C40 Sagimori Arata: han for pinzu tiles and for a wait on three kinds or more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.abilities.base import Ability, Han, Step, climb
from cards.judge.tiles.outs import counted_waits
from scoring.tiles import PIN, SOU

if TYPE_CHECKING:
    from cards.judge.table.state import Table
    from cards.judge.worth.winning import Scored, Winning

STEPS = (Step(6, 1), Step(9, 2), Step(11, 3))


def _pinzu(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C40a", climb(STEPS, sum(PIN <= kind < SOU for kind in scored.tiles))


def _wide(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C40b", int(len(counted_waits(table, win)) >= 3)


CARD = Ability(slug="sagimori-arata", bonus=(_pinzu, _wide))
