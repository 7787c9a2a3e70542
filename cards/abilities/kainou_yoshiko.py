"""C19 Kainou Yoshiko: the yaku uumensai with ura dora; nobody calls or rons her discarded pair."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Table, Winning
from cards.judge.worth.winning import Scored
from scoring.tiles import HAKU, HONOURS

UUMENSAI = "uumensai"


def _uumensai(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if scored.form == "kokushi":
        return
    families = {4 if kind >= HAKU else 3 if kind >= HONOURS else kind // 9 for kind in scored.tiles}
    if len(families) == 5:
        yield "C19a", UUMENSAI, 3


def _ura(table: Table, win: Winning, scored: Scored) -> str | None:
    return "C19b" if UUMENSAI in scored.yaku else None


CARD = Ability(slug="kainou-yoshiko", yaku_add=_uumensai, grants_ura=_ura, protects={"yoshiko_pair": "C19d"})
