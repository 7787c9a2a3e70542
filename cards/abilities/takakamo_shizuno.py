"""C47 Takakamo Shizuno: nobody else has ura dora; her riichi win turns two ura indicators more."""

from __future__ import annotations

from cards.judge.ability import Ability, Table, Winning

MORE = 2


def _indicators(table: Table, me: str, win: Winning) -> tuple[str, int, int] | None:
    return ("C47b", 0, MORE) if win.seat == me and win.riichi is not None else None


CARD = Ability(slug="takakamo-shizuno", denies_ura="C47a", indicators=_indicators)
