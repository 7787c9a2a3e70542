"""C50 Toyouko Momoko: a closed win has the riichi yaku and ura dora by itself."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Table, Winning
from cards.judge.worth.winning import Scored


def _riichi(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if win.closed and win.riichi is None:
        yield "C50a", "riichi", 1


def _ura(table: Table, win: Winning, scored: Scored) -> str | None:
    return "C50a" if win.closed else None


CARD = Ability(slug="toyouko-momoko", yaku_add=_riichi, grants_ura=_ura)
