"""C22 Kanbara Satomi: whoever's wall the hand ends on loses double; her own wall turns two indicators more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.abilities.base import Ability, Factor

if TYPE_CHECKING:
    from cards.judge.table import Table
    from cards.judge.winning import Winning

MORE = 2


def _doubled(table: Table, me: str, payer: str) -> bool:
    return payer != me and table.facts.get("wall_seat") == payer and payer not in table.riichi


def _factor(table: Table, me: str, win: Winning, payer: str) -> Factor | None:
    return ("C22c", 2) if _doubled(table, me, payer) else None


def _noten(table: Table, me: str, payer: str, receiver: str) -> Factor | None:
    return ("C22d", 2) if _doubled(table, me, payer) else None


def _indicators(table: Table, me: str, win: Winning) -> tuple[str, int, int] | None:
    return ("C22e", MORE, MORE) if win.seat == me and table.facts.get("wall_seat") == me else None


CARD = Ability(slug="kanbara-satomi", factor=_factor, noten_factor=_noten, indicators=_indicators)
