"""C30 Matsumi Yuu: han for red-painted tiles; pon on a red dragon in a river before every other claim."""

from __future__ import annotations

from cards.judge.ability import Ability, BonusStep, Han, Table, Winning, climb
from cards.judge.values import Claim
from cards.judge.worth.winning import Scored
from scoring.tiles import CHUN, MAN, PIN, SOU

RED = frozenset(
    [
        *(MAN + n - 1 for n in range(1, 10)),
        *(PIN + n - 1 for n in (1, 3, 5, 6, 7, 9)),
        *(SOU + n - 1 for n in (1, 5, 7, 9)),
        CHUN,
    ]
)
"""The kinds with red paint, as pictured by the organisers (`docs/spec/cards.md` §5, C30a)."""
STEPS = (BonusStep(9, 1), BonusStep(11, 2), BonusStep(13, 3), BonusStep(14, 4))


def _red(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C30a", climb(STEPS, sum(kind in RED for kind in scored.tiles))


def _from_river(table: Table, claim: Claim) -> str | None:
    return "C30b" if claim.call == "pon" and claim.kinds[:1] == (CHUN,) and len(set(claim.kinds)) == 1 else None


CARD = Ability(slug="matsumi-yuu", bonus=(_red,), priority=_from_river, reaches_river=("C30b", CHUN))
