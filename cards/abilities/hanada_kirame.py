"""C11 Hanada Kirame: a bet at a poor riichi turns three more indicators; once she stops at zero."""

from __future__ import annotations

from cards.judge.ability import Ability, RiichiBet, Table, Winning

BET = RiichiBet("C11a", below=10_000, indicators=3)


def _indicators(table: Table, me: str, win: Winning) -> tuple[str, int, int] | None:
    return ("C11b", BET.indicators, BET.indicators) if me in table.riichi_bets else None


CARD = Ability(slug="hanada-kirame", riichi_bet=BET, indicators=_indicators, floor="C11c")
