"""Effective cards: step 1 of `docs/spec/cards.md` §6.2, who can use an ability now."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.judge.ability import Ability, Table


def resolve(table: Table, phases: tuple[str, ...] = ("start", "riichi")) -> None:
    """Who can use an ability now: those switched off from the start first, then by a riichi."""
    active: dict[str, Ability | None] = dict(table.cards)
    off: dict[str, str] = {}
    silencing = [
        seat for seat in table.visiting if (card := active[seat]) is not None and card.silence is not None
    ]
    for since in phases:
        for seat in silencing:
            ability = active[seat]
            silence = ability.silence if ability is not None else None
            if silence is None or silence.since != since:
                continue
            if since == "riichi" and seat not in table.riichi:
                continue
            for other in silence.whom(table, seat):
                if other not in off and other != seat:
                    off[other] = silence.clause
                    active[other] = None
    table.active = active
    table.in_effect = [(seat, card) for seat in table.visiting if (card := active[seat]) is not None]
    table.off = off


def wake(table: Table) -> None:
    """Ends what a riichi switched off (R05, the reading `until_won`)."""
    resolve(table, ("start",))
