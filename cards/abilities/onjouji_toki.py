"""C37 Onjouji Toki: her extra tile taken instead of the rinshan draw scores rinshan kaihou."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cards.abilities.base import Ability

if TYPE_CHECKING:
    from cards.judge.table import Table
    from cards.judge.winning import Scored, Winning


def _extra_tile(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if win.tsumo and win.source == "toki_extra_as_rinshan":
        yield "C37d", "rinshan", 1


CARD = Ability(slug="onjouji-toki", yaku_add=_extra_tile)
