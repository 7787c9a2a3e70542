"""C21 Kakura Kurumi: damaten seven pairs count the pairs of her river; her repeats cannot be claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.abilities.base import Ability, Han
from cards.judge.gates.rivers import repeats

if TYPE_CHECKING:
    from cards.judge.table.state import Table
    from cards.judge.worth.winning import Scored, Winning


def _pairs(table: Table, win: Winning, scored: Scored) -> Han | None:
    if not win.damaten or scored.form != "chiitoitsu":
        return None
    return "C21a", repeats(table, win.seat, 2)


CARD = Ability(slug="kakura-kurumi", bonus=(_pairs,), protects={"kurumi_repeat": "C21b"})
