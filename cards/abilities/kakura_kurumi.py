"""C21 Kakura Kurumi: damaten seven pairs count the pairs of her river; her repeats cannot be claimed."""

from __future__ import annotations

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.legality.rivers import repeats
from cards.judge.worth.winning import Scored


def _pairs(table: Table, win: Winning, scored: Scored) -> Han | None:
    if not win.damaten or scored.form != "chiitoitsu":
        return None
    return "C21a", repeats(table, win.seat, 2)


CARD = Ability(slug="kakura-kurumi", bonus=(_pairs,), protects={"kurumi_repeat": "C21b"})
