"""C20 Kajiki Yumi: exchanges melds; 1 han for every two facedown tiles in the others' rivers."""

from __future__ import annotations

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.worth.winning import Scored


def _facedown(table: Table, win: Winning, scored: Scored) -> Han | None:
    rivers = table.seats_but(win.seat)
    count = sum(table.facedown(seat) for seat in rivers)
    if table.ruled("R16", "discarded_facedown"):
        flipped = table.facts.get("flipped_by_yumi", {})
        count -= sum(turned for seat, turned in flipped.items() if seat != win.seat)
    return "C20c", max(0, count) // 2


CARD = Ability(slug="kajiki-yumi", swaps_melds="C20a", bonus=(_facedown,))
