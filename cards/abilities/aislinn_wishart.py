"""C01 Aislinn Wishart: the player who opens a hand first bets 1500."""

from __future__ import annotations

from cards.judge.ability import Ability, Table
from cards.judge.values import HandEvent

BET = 1500


def _bet_for_opening(table: Table, me: str, event: HandEvent) -> None:
    if event.kind == "call" and event.seat != me and event.seat not in table.opened and table.opens(event):
        table.bet("C01c", event.seat, BET)


CARD = Ability(slug="aislinn-wishart", on_event_bet=_bet_for_opening)
