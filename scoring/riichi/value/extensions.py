"""Where the Saki cards (or anything else) plug into the pipeline.

`Extensions` is a bundle of hooks, each at one named step of `scoring.riichi.value.pipeline`. A hook that is None
(or empty) leaves its step as the rules have it; evaluating without a bundle skips all of this. Hooks are
pure: they look at a `Draft`, the hand as far as the steps before have worked it out, and return a value.

| step | hooks | what they may change |
|---|---|---|
| 1 readings | ``stand_ins``, ``wild_tile``, ``extra_runs``, ``meld_view`` | which hands and groups are looked at |
| 2 yaku | ``yaku_add``, ``yaku_value``, ``yaku_filter``, ``needs_yaku`` | which yaku count, and for how much |
| 3 dora and bonus | ``ura_access``, ``dora``, ``bonus`` | han that are no yaku |
| 5 limit | ``limit`` | the limit and its base points |
| 6 payments | ``rate``, ``surcharge``, ``multiplier``, ``exempt``, ``honba_unit`` | each payer's payment |

Fu (step 4) follow from the groups and the melds as seen, and have no hook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from scoring.hand.decompose import Run
from scoring.hand.facts import Shape
from scoring.hand.groups import Reading
from scoring.hand.hand import Hand
from scoring.hand.melds import Meld
from scoring.riichi.counting.award import YakuHan
from scoring.riichi.counting.dora import NO_DORA, DoraCount
from scoring.riichi.counting.limits import NO_LIMIT, Limit
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

BonusHan = tuple[str, int]
"""Han that are no yaku: where they come from, and how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One reading of a hand on its way through the steps; later steps fill more of it.

    ``hand`` and ``win`` are what this reading looks at (stand-ins and meld views applied), ``yaku`` the
    yaku that count so far, ``han`` their sum with dora and bonus, ``units`` yakuman units.
    """

    hand: Hand
    win: WinContext
    ruleset: Ruleset
    reading: Reading
    shape: Shape
    yaku: tuple[YakuHan, ...] = ()
    units: int = 0
    dora: DoraCount = NO_DORA
    bonus: tuple[BonusHan, ...] = ()
    han: int = 0
    fu: int = 0
    limit: Limit = NO_LIMIT

    @property
    def closed(self) -> bool:
        """Is the hand closed, as seen?"""
        return self.hand.closed

    @property
    def yaku_names(self) -> frozenset[str]:
        """The ids of the yaku that count so far."""
        return frozenset(name for name, _ in self.yaku)

    def but(self, **changes: Any) -> Draft:
        """The draft with some fields filled in."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extensions:
    """Hooks for one winner's hand. Cross-seat effects (other players' cards) are in the same bundle.

    Step 1, readings:

    - ``extra_runs``: more sequences this player may use, in playing order (``(7, 8, 0)`` is 8-9-1 man).
    - ``stand_ins(hand, win)``: other versions of hand and win to look at besides the one given.
    - ``wild_tile``: the winning tile stands for any kind the hand really waits on.
    - ``meld_view(meld)``: a meld as it counts (an open kan seen as a concealed one).

    Step 2, yaku:

    - ``yaku_add(draft)``: more yaku with their han; ids of the catalogue, or the adder's own.
    - ``yaku_value(id, han, draft)``: the han a counted or added yaku really has; 0 drops it.
    - ``yaku_filter(yaku, draft)``: the yaku that remain.
    - ``needs_yaku``: False lets a hand without any yaku win.

    Step 3, dora and bonus:

    - ``ura_access(draft)``: may the winner count ura dora? Without the hook: in riichi.
    - ``dora(count, draft)``: the dora count that holds.
    - ``bonus(draft)``: bonus han, each with its source; they are no yaku.

    Step 5: ``limit(limit, draft)``: the limit that holds.

    Step 6, payments, for each payer (under liability ``multiplier`` and ``exempt`` are asked of the seat charged):

    - ``rate(payer, draft)``: how many times the base points the payer owes; None for the ordinary rate.
    - ``surcharge(payer, draft)``: points added to the rounded share, before multipliers.
    - ``multiplier(payer, draft)``: factor on the payer's share.
    - ``exempt(payer, draft)``: the payer pays nothing, neither for the hand nor for counters.
    - ``honba_unit(draft)``: what one counter costs each payer of a self-draw; three times that on a ron.
    """

    extra_runs: tuple[Run, ...] = ()
    stand_ins: Callable[[Hand, WinContext], Iterable[tuple[Hand, WinContext]]] | None = None
    wild_tile: bool = False
    meld_view: Callable[[Meld], Meld] | None = None

    yaku_add: Callable[[Draft], Iterable[YakuHan]] | None = None
    yaku_value: Callable[[str, int, Draft], int] | None = None
    yaku_filter: Callable[[tuple[YakuHan, ...], Draft], Iterable[YakuHan]] | None = None
    needs_yaku: bool = True

    ura_access: Callable[[Draft], bool] | None = None
    dora: Callable[[DoraCount, Draft], DoraCount] | None = None
    bonus: Callable[[Draft], Iterable[BonusHan]] | None = None

    limit: Callable[[Limit, Draft], Limit] | None = None

    rate: Callable[[int, Draft], int | None] | None = None
    surcharge: Callable[[int, Draft], int] | None = None
    multiplier: Callable[[int, Draft], int] | None = None
    exempt: Callable[[int, Draft], bool] | None = None
    honba_unit: Callable[[Draft], int] | None = None


NO_EXTENSIONS = Extensions()
"""Every step as the rules have it."""
