"""C44 Shimizudani Ryuuka: wins only with exactly the declared yaku and no extra tile left; tsumo gives 1 han."""

from __future__ import annotations

from cards.judge.ability import Ability, Declaration, Factor, Han, Table, Winning
from cards.judge.values import RefusedClaim
from cards.judge.worth.winning import Scored


def _extras(table: Table, win: Winning) -> RefusedClaim | None:
    if table.facts.get("ryuuka_extras_left", 0) > 0:
        return RefusedClaim("ryuuka_extras_left", win.seat, "C44b")
    return None


def _tsumo(table: Table, win: Winning, scored: Scored) -> Han | None:
    return ("C44d", 1) if win.tsumo else None


def _dora(table: Table, me: str) -> Factor:
    return ("R38", 0) if table.ruled("R38", "no_dora") else ("", 1)


CARD = Ability(
    slug="shimizudani-ryuuka",
    own_gate=_extras,
    declares=Declaration(lambda table: table.facts.get("ryuuka_declared"), "C44b", "C44c"),
    bonus=(_tsumo,),
    dora_factor=_dora,
)
