"""C17 Iwato Kasumi: 1 han for every three tiles of her type that others revealed or melded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.abilities.base import Ability, Han

if TYPE_CHECKING:
    from cards.judge.table import Table
    from cards.judge.winning import Scored, Winning


def _revealed(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C17b", int(table.facts.get("kasumi_revealed", 0)) // 3


CARD = Ability(slug="iwato-kasumi", bonus=(_revealed,))
