"""Fu of groups and waits: the only place with these numbers (docs/spec/rules.md §2.4; s1:605-660)."""

from __future__ import annotations

from typing import Final

from scoring.hand.groups import TileGroup, Wait
from scoring.tiles import ORPHANS

BASE_FU: Final = 20
CLOSED_RON_FU: Final = 10
TSUMO_FU: Final = 2
VALUE_PAIR_FU: Final = 2

WAIT_FU: Final[dict[Wait, int]] = {
    "ryanmen": 0,
    "shanpon": 0,
    "kanchan": 2,
    "penchan": 2,
    "tanki": 2,
    "thirteen_sided": 0,
    "hidden": 0,
}


def group_fu(group: TileGroup) -> int:
    """Fu of a set: 2 for an open triplet of simples, doubled if concealed, doubled for terminals and
    honours, four times as much for a kan; runs and pairs have none (a value pair depends on the seat).
    """
    if group.kind not in ("triplet", "kan"):
        return 0
    fu = 4 if group.concealed else 2
    if group.kinds[0] in ORPHANS:
        fu *= 2
    return fu * 4 if group.kind == "kan" else fu
