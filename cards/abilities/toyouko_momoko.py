"""C50 Toyouko Momoko: a closed win has the riichi yaku and ura dora by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cards.abilities.base import Ability

if TYPE_CHECKING:
    from cards.judge.table.state import Table
    from cards.judge.worth.winning import Scored, Winning


def _riichi(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if win.closed and win.riichi is None:
        yield "C50a", "riichi", 1


def _ura(table: Table, win: Winning, scored: Scored) -> str | None:
    return "C50a" if win.closed else None


CARD = Ability(slug="toyouko-momoko", yaku_add=_riichi, grants_ura=_ura)
