"""Pipeline: value of a winning hand, step by step, with the draft each step works on.

    readings  →  yaku  →  dora  →  fu  →  limit  →  payments  →  ledger

Each step is a function from a `Draft` to a `Draft` (or to payments). `evaluate` runs them for every reading
and keeps the one that pays most; on equal pay the one with more han, then more fu, then more yaku.

`scoring.riichi.value.fast` gives the same answer from tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from scoring.hand.facts import Shape
from scoring.hand.groups import Reading
from scoring.hand.hand import Hand
from scoring.hand.waits import waits_of
from scoring.riichi.counting.award import (
    Award,
    YakuHan,
    awards,
    present,
    yaku_of_shape,
    yaku_of_situation,
)
from scoring.riichi.counting.dora import NO_DORA, DoraCount, dora_in
from scoring.riichi.counting.fu import FuItem, fu_items, rounded_fu
from scoring.riichi.counting.limits import MANGAN, NO_LIMIT, Limit, limit_of
from scoring.riichi.counting.pao import liabilities, pao_payments
from scoring.riichi.counting.payments import Payment, deltas_of, hand_payments, honba_payments
from scoring.riichi.play.legality import ankan_refused, win_refused
from scoring.riichi.value.atozuke import sure_yaku
from scoring.riichi.value.rare_rules import hides_wait, pocchi_is_wild
from scoring.riichi.value.readings import facts_of, readings, stand_in_hands
from scoring.riichi.value.result import HandValue, MadeBySteps, refused
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

# Draft: one reading of a hand while the pipeline works on it.


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


class ReadingRank(NamedTuple):
    """What one reading beats another by: what is paid for it, yakuman units, han, fu, the number of yaku."""

    paid: int
    units: int
    han: int
    fu: int
    number: int


Ranked = tuple[ReadingRank, Draft]


def evaluate(hand: Hand, win: WinContext, ruleset: Ruleset) -> HandValue:
    """The worth of a hand under a ruleset: of all readings the one that pays most."""
    best: Ranked | None = None
    unsure: Ranked | None = None
    short: tuple[str, Draft] | None = None
    for version, context in versions(hand, win, ruleset):
        sure: bool | None = True if ruleset.atozuke else None
        for draft in drafts(version, context, ruleset):
            lacking = missing_yaku(draft)
            if lacking is not None:
                short = short or (lacking, draft)
                continue
            if sure is None:
                sure = bool(sure_yaku(version, context, partial(yaku_on, ruleset)))
            paid = sum(p.amount for p in hand_lines(draft))
            ranked = ReadingRank(paid, draft.units, draft.han, draft.fu, len(draft.yaku)), draft
            if sure:
                best = better(best, ranked)
            else:
                unsure = better(unsure, ranked)
    if best is not None:
        return finish(best[1])
    if unsure is not None:
        short = ("atozuke", unsure[1])
    if short is not None:
        reason, draft = short
        return refused(reason, MadeBySteps(draft.hand, draft.win, ruleset, draft.reading), draft.yaku)
    return refused("not_winning_shape", MadeBySteps(hand, win, ruleset, None))


def better(known: Ranked | None, other: Ranked) -> Ranked:
    """The better of two readings; of two that are worth the same the one whose yaku come first by their ids."""
    if known is None or other[0] > known[0]:
        return other
    return other if other[0] == known[0] and other[1].yaku < known[1].yaku else known


# step 1: readings


def versions(hand: Hand, win: WinContext, ruleset: Ruleset) -> Iterator[tuple[Hand, WinContext]]:
    """The hands to look at: the one given and those that a wild tile or the choice of tenhou makes possible."""
    if win.hidden and not hides_wait(win, ruleset):
        win = replace(win, hidden=False)
    yield hand, win
    if pocchi_is_wild(win, ruleset):
        yield from _wild(hand, win)
    if win.tenhou and ruleset.tenhou_any_tile:
        for kind in sorted(set(hand.kinds) - {win.tile}):
            yield hand, replace(win, tile=kind)


def _wild(hand: Hand, win: WinContext) -> Iterator[tuple[Hand, WinContext]]:
    rest = list(hand.concealed)
    rest.remove(next(tile for tile in rest if tile.kind == win.tile))
    waits = waits_of(Hand(tuple(rest), hand.melds))
    yield from stand_in_hands(hand, win, iter(kind for kind in waits if kind != win.tile))


def drafts(hand: Hand, win: WinContext, ruleset: Ruleset) -> Iterator[Draft]:
    """Every reading of a hand, taken through yaku, dora, fu and limit."""
    for reading in readings(hand, win):
        shape = Shape.of(facts_of(reading, hand, win))
        draft = Draft(hand=hand, win=win, ruleset=ruleset, reading=reading, shape=shape)
        for award in step_yaku(draft):
            yield step_limit(step_fu(step_dora(draft, award)), award)


# step 2: yaku


def step_yaku(draft: Draft) -> tuple[Award, ...]:
    """The yaku that count for a reading; more than one way only where renhou offers a choice."""
    if not _is_complete(draft):
        return ()
    return awards(_found(draft), draft.closed, draft.ruleset)


def yaku_on(ruleset: Ruleset, hand: Hand, win: WinContext) -> frozenset[str]:
    """The yaku that some reading of a hand has, also those that a greater one replaces."""
    names: set[str] = set()
    for reading in readings(hand, win):
        shape = Shape.of(facts_of(reading, hand, win))
        draft = Draft(hand=hand, win=win, ruleset=ruleset, reading=reading, shape=shape)
        if _is_complete(draft):
            names |= present(_found(draft), hand.closed, ruleset)
    return frozenset(names)


def _is_complete(draft: Draft) -> bool:
    """Four sets beside the pair? The pairs of several suits are no hand."""
    return draft.reading.form != "standard" or draft.shape.runs + draft.shape.triplets == 4


def _found(draft: Draft) -> list[str]:
    return yaku_of_shape(draft.shape) + yaku_of_situation(draft.win, draft.closed, draft.ruleset)


# step 3: dora


def step_dora(draft: Draft, award: Award) -> Draft:
    """Dora, ura dora and red tiles; none of them beside a yakuman or a flat mangan."""
    draft = draft.but(yaku=award.yaku, units=award.units, han=award.han)
    if award.units or award.flat_mangan:
        return draft
    dora = dora_in(draft.hand, draft.win, draft.ruleset, draft.win.riichi > 0)
    if draft.ruleset.shiro_pocchi == "ippatsu_tsumo_as_red_five" and draft.win.stands_in:
        dora = dora._replace(red=dora.red + 1)
    return draft.but(dora=dora, han=award.han + sum(dora))


# step 4: fu


def step_fu(draft: Draft) -> Draft:
    items = fu_of(draft)
    return draft.but(fu=rounded_fu(items)) if items else draft


def fu_of(draft: Draft) -> tuple[FuItem, ...]:
    if draft.reading.form == "kokushi":
        return ()
    bare = draft.win.hidden and draft.ruleset.winning_tile_not_shown == "tsumo_1_han_20_fu"
    pinfu = "pinfu" in yaku_of_shape(draft.shape)
    return fu_items(draft.reading, draft.win, draft.closed, pinfu, draft.ruleset, bare)


# step 5: limit


def step_limit(draft: Draft, award: Award) -> Draft:
    limit = limit_of(draft.han, draft.fu, draft.ruleset, draft.units)
    if award.flat_mangan:
        limit = MANGAN
    return draft.but(limit=limit)


# may it win?


def missing_yaku(draft: Draft) -> str | None:
    """Why a complete hand may not win: `no_yaku`, or `too_few_yaku` at five counters; None if it may."""
    if draft.win.ankan_robbed and ankan_refused(draft.ruleset, draft.yaku_names):
        return "ankan_not_robbed"
    if draft.units:
        return None
    return win_refused(draft.ruleset, sum(value for _, value in draft.yaku), draft.win.honba)


# step 6: payments


def hand_lines(draft: Draft) -> list[Payment]:
    """The payments for the hand itself, without counters and pao."""
    return hand_payments(draft.limit.base, draft.win.seat, draft.win.source)


def counter_lines(draft: Draft) -> list[Payment]:
    win = draft.win
    return honba_payments(win.honba, draft.ruleset.honba_value, win.seat, win.source)


# step 7: ledger


def ledger(draft: Draft) -> tuple[Payment, ...]:
    """Every payment of the win with its reason, pao included; riichi sticks belong to the settlement."""
    liable = liabilities(draft.hand, draft.win, draft.yaku, draft.ruleset)
    if liable:
        return tuple(pao_payments(draft.limit.base, draft.yaku, liable, draft.win, draft.ruleset))
    return tuple(hand_lines(draft) + counter_lines(draft))


def finish(draft: Draft) -> HandValue:
    lines = ledger(draft)
    yakuman = draft.units > 0
    made = MadeBySteps(draft.hand, draft.win, draft.ruleset, draft.reading, fu_of(draft), lines)
    return HandValue(
        True,
        None,
        draft.yaku,
        *draft.dora,
        None if yakuman else draft.han,
        None if yakuman else draft.fu,
        draft.limit.name,
        draft.units,
        draft.limit.base,
        deltas_of(lines),
        made,
    )
