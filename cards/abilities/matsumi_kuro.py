"""C29 Matsumi Kuro: each dora gives 2 han, until she discards one outside riichi; then none."""

from __future__ import annotations

from cards.judge.ability import Ability, Factor, Table
from cards.judge.values import HandEvent


def _discarded(table: Table, me: str, event: HandEvent) -> None:
    if event.kind == "dora_discard" and event.seat == me and not event.in_riichi and me not in table.riichi:
        table.mark(me, "dora_dead")


def _worth(table: Table, me: str) -> Factor:
    return ("C29b", 0) if table.flag(me, "dora_dead") else ("C29a", 2)


CARD = Ability(slug="matsumi-kuro", on_event=_discarded, dora_factor=_worth)
