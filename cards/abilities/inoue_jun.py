"""C16 Inoue Jun: 400 points from the discarder for every call."""

from __future__ import annotations

from cards.judge.ability import Ability, Table
from cards.judge.values import OPENING_CALLS, HandEvent

PRICE = 400


def _charge(table: Table, me: str, event: HandEvent) -> None:
    if (
        event.kind == "call"
        and event.seat == me
        and event.source not in (None, me)
        and event.call in OPENING_CALLS
    ):
        table.pay("C16a", "call", event.source or "", me, PRICE)


CARD = Ability(slug="inoue-jun", on_event=_charge)
