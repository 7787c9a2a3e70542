"""C11 Hanada Kirame: a bet at a poor riichi turns three more indicators; once she stops at zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.abilities.base import Ability
from cards.judge.values import Event

if TYPE_CHECKING:
    from cards.judge.table import Table
    from cards.judge.winning import Winning

BELOW = 10_000
MORE = 3


def half(points: int) -> int:
    """Half of what is left, rounded down to 100 (R07)."""
    return max(0, points) // 200 * 100


def _bet(table: Table, me: str, event: Event) -> None:
    if event.kind == "kirame_bet" and event.seat == me and table.balance[me] < BELOW:
        table.bet("C11a", me, half(table.balance[me]))
        table.new_flags.setdefault(me, set()).add("kirame_bet")


def _indicators(table: Table, me: str, win: Winning) -> tuple[str, int, int] | None:
    return ("C11b", MORE, MORE) if "kirame_bet" in table.new_flags.get(me, ()) else None


CARD = Ability(
    slug="hanada-kirame", on_event_bet=_bet, indicators=_indicators, floor="C11c", may_bet_at_riichi="C11a"
)
