"""C04 Anetai Toyone: chasing riichi, shiiaru raotai, and han for the points on the board."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.values import POT
from cards.judge.worth.winning import Scored

SHIIARU = "shiiaru_raotai"


def _chasing(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if win.riichi is not None and win.riichi.order > 0 and scored.yaku.get("riichi", 2) < 2:
        yield "C04a", "riichi", 2


def _shiiaru(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    melds = [m for m in win.melds if m.kind != "ankan" or table.ruled("R14", "shiiaru_allows_ankan")]
    if len(melds) == 4 and scored.form == "standard":
        yield "C04b", SHIIARU, 2


def _ura(table: Table, win: Winning, scored: Scored) -> str | None:
    return "C04c" if SHIIARU in scored.yaku else None


def _board(table: Table, win: Winning, scored: Scored) -> Han | None:
    """The pot as it lies when she wins: both sticks, what was carried over, every bet (R14)."""
    if win.tsumo or win.discarder not in table.riichi:
        return None
    if win.riichi is None and SHIIARU not in scored.yaku:
        return None
    return "C04d", table.balance[POT] // 1000


CARD = Ability(slug="anetai-toyone", yaku_add=_shiiaru, revalue=_chasing, grants_ura=_ura, bonus=(_board,))
