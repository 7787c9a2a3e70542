"""C44 Shimizudani Ryuuka: wins only with exactly the declared yaku and no extra tile left; tsumo gives 1 han."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cards.abilities.base import Ability, Factor, Han
from cards.judge.values import Refusal

if TYPE_CHECKING:
    from cards.judge.table import Table
    from cards.judge.winning import Scored, Winning


def _extras(table: Table, win: Winning) -> Refusal | None:
    if table.facts.get("ryuuka_extras_left", 0) > 0:
        return Refusal("ryuuka_extras_left", win.seat, "C44b")
    return None


def _declared(table: Table, win: Winning, scored: Scored) -> tuple[str, Iterable[str]] | Refusal:
    declared = table.facts.get("ryuuka_declared", ())
    if not all(yaku in scored.yaku for yaku in declared):
        return Refusal("ryuuka_declaration_not_met", win.seat, "C44b")
    return "C44c", declared


def _tsumo(table: Table, win: Winning, scored: Scored) -> Han | None:
    return ("C44d", 1) if win.tsumo else None


def _dora(table: Table, me: str) -> Factor:
    return ("R38", 0) if table.ruled("R38", "no_dora") else ("", 1)


CARD = Ability(
    slug="shimizudani-ryuuka", own_gate=_extras, yaku_filter=_declared, bonus=(_tsumo,), dora_factor=_dora
)
