"""C32 Megan Davin: a duel; the rival has no ability and the two pay each other double."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cards.abilities.base import Ability, Factor, Silence

if TYPE_CHECKING:
    from cards.judge.table import Table
    from cards.judge.winning import Winning


def _rival(table: Table, me: str) -> Iterable[str]:
    rival = table.facts.get("duel_rival")
    if rival is None or rival == me:
        return ()
    if table.ruled("megan_duel_ends_on_outside_riichi", "yes") and set(table.riichi) - {me, rival}:
        return ()
    return (rival,)


def _duel(table: Table, me: str, one: str, other: str) -> bool:
    return any({one, other} == {me, rival} for rival in _rival(table, me))


def _factor(table: Table, me: str, win: Winning, payer: str) -> Factor | None:
    return ("C32b", 2) if _duel(table, me, win.seat, payer) else None


def _noten(table: Table, me: str, payer: str, receiver: str) -> Factor | None:
    return ("C32d", 2) if _duel(table, me, payer, receiver) else None


CARD = Ability(
    slug="megan-davin", silence=Silence("C32c", "start", _rival), factor=_factor, noten_factor=_noten
)
