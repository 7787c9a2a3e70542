"""C22 Kanbara Satomi: the owner of the wall the hand ends on loses double; hers turns two more indicators."""

from __future__ import annotations

from cards.judge.ability import Ability, Doubling, Table, Winning

MORE = 2


def _loses_double(table: Table, me: str, payer: str, receiver: str) -> bool:
    """The payer on whose wall the hand ended, unless that is Satomi or a player in riichi."""
    return payer != me and table.facts.get("wall_seat") == payer and payer not in table.riichi


def _indicators(table: Table, me: str, win: Winning) -> tuple[str, int, int] | None:
    return ("C22e", MORE, MORE) if win.seat == me and table.facts.get("wall_seat") == me else None


CARD = Ability(
    slug="kanbara-satomi",
    doubles=Doubling(_loses_double, "C22c", "C22d"),
    doubles_by_wall=True,
    indicators=_indicators,
)
