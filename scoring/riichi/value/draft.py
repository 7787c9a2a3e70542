"""One reading of a hand as far as the steps of the pipeline have worked it out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from scoring.hand.facts import Shape
from scoring.hand.groups import Reading
from scoring.hand.hand import Hand
from scoring.riichi.counting.award import YakuHan
from scoring.riichi.counting.dora import NO_DORA, DoraCount
from scoring.riichi.counting.limits import NO_LIMIT, Limit
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One reading of a hand on its way through the steps; later steps fill more of it.

    ``hand`` and ``win`` are what this reading looks at (a tile that stands for another in its place), ``yaku`` the
    yaku that count so far, ``han`` their sum with dora, ``units`` yakuman units.
    """

    hand: Hand
    win: WinContext
    ruleset: Ruleset
    reading: Reading
    shape: Shape
    yaku: tuple[YakuHan, ...] = ()
    units: int = 0
    dora: DoraCount = NO_DORA
    han: int = 0
    fu: int = 0
    limit: Limit = NO_LIMIT

    @property
    def closed(self) -> bool:
        return self.hand.closed

    @property
    def yaku_names(self) -> frozenset[str]:
        """The ids of the yaku that count so far."""
        return frozenset(name for name, _ in self.yaku)

    def but(self, **changes: Any) -> Draft:
        """The draft with some fields filled in."""
        return replace(self, **changes)
