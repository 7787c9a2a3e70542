"""C32 Megan Davin: a duel; the rival has no ability and the two pay each other double."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Doubling, Silence, Table


def _rival(table: Table, me: str) -> Iterable[str]:
    rival = table.facts.get("duel_rival")
    if rival is None or rival == me:
        return ()
    if table.ruled("megan_duel_ends_on_outside_riichi", "yes") and set(table.riichi) - {me, rival}:
        return ()
    return (rival,)


def _duel(table: Table, me: str, payer: str, receiver: str) -> bool:
    return any({payer, receiver} == {me, rival} for rival in _rival(table, me))


CARD = Ability(
    slug="megan-davin", silence=Silence("C32c", "start", _rival), doubles=Doubling(_duel, "C32b", "C32d")
)
