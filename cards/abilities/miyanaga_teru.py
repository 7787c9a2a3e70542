"""C34 Miyanaga Teru: every call, riichi, swap and extra turn adds a honba; her han multiply its worth."""

from __future__ import annotations

from cards.judge.ability import Ability, Factor, Table, Winning
from cards.judge.values import HandEvent
from cards.judge.worth.winning import Scored

COUNTED = frozenset({"call", "riichi", "swap", "extra_turn"})


def _count(table: Table, me: str, event: HandEvent) -> None:
    if event.kind in COUNTED:
        table.add_honba("C34b", event.call or event.kind)


def _times_han(table: Table, win: Winning, scored: Scored) -> Factor:
    return "C34a", scored.han


CARD = Ability(slug="miyanaga-teru", on_event=_count, honba_times=_times_han)
