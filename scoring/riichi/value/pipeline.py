"""The pipeline: what a winning hand is worth, step by step.

    readings  →  yaku  →  dora and bonus  →  fu  →  limit  →  payments  →  ledger

Each step is a function from a `Draft` to a `Draft` (or to payments). `evaluate` runs them for every reading
and keeps the one that pays most; on equal pay the one with more han, then more fu, then more yaku. With
`Extensions` the hooks speak at their steps.

`scoring.riichi.value.fast` gives the same answer from tables for hands without extensions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from scoring.hand.decompose import grammar
from scoring.hand.facts import Shape
from scoring.hand.hand import Hand
from scoring.hand.waits import waits_of
from scoring.riichi.counting.award import (
    Award,
    awards,
    is_yakuman,
    present,
    total,
    yaku_of_shape,
    yaku_of_situation,
)
from scoring.riichi.counting.dora import dora_in
from scoring.riichi.counting.fu import FuItem, fu_items, rounded_fu
from scoring.riichi.counting.limits import MANGAN, limit_of
from scoring.riichi.counting.pao import liabilities, pao_payments
from scoring.riichi.counting.payments import Payment, deltas_of, hand_payments
from scoring.riichi.counting.terms import Terms
from scoring.riichi.play.legality import ankan_refused, win_refused
from scoring.riichi.value.atozuke import sure_yaku
from scoring.riichi.value.extensions import NO_EXTENSIONS, Draft, Extensions
from scoring.riichi.value.readings import facts_of, readings, stand_in_hands
from scoring.riichi.value.result import HandValue, MadeBySteps, refused
from scoring.riichi.value.second_looks import hides_wait, pocchi_is_wild
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

_T = TypeVar("_T")


class Rank(NamedTuple):
    """What one reading beats another by: what is paid for it, yakuman units, han, fu, the number of yaku."""

    paid: int
    units: int
    han: int
    fu: int
    number: int


Ranked = tuple[Rank, Draft]


def evaluate(hand: Hand, win: WinContext, ruleset: Ruleset, extensions: Extensions = NO_EXTENSIONS) -> HandValue:
    """The worth of a hand under a ruleset: of all readings the one that pays most."""
    best: Ranked | None = None
    unsure: Ranked | None = None
    short: tuple[str, Draft] | None = None
    for version, context in versions(hand, win, ruleset, extensions):
        sure: bool | None = True if ruleset.atozuke or not extensions.needs_yaku else None
        for draft in drafts(version, context, ruleset, extensions):
            lacking = missing_yaku(draft, extensions)
            if lacking is not None:
                short = short or (lacking, draft)
                continue
            if sure is None:
                on_a_tile = partial(yaku_on, ruleset, extensions)
                sure = bool(sure_yaku(version, context, on_a_tile, extensions.extra_runs))
            paid = sum(p.amount for p in hand_lines(draft, extensions))
            ranked = Rank(paid, draft.units, draft.han, draft.fu, len(draft.yaku)), draft
            if sure:
                best = better(best, ranked)
            else:
                unsure = better(unsure, ranked)
    if best is not None:
        return finish(best[1], extensions)
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


def versions(
    hand: Hand, win: WinContext, ruleset: Ruleset, extensions: Extensions
) -> Iterator[tuple[Hand, WinContext]]:
    """The hands to look at: the one given and those that stand-in tiles make possible."""
    if win.hidden and not hides_wait(win, ruleset):
        win = replace(win, hidden=False)
    if extensions.meld_view is not None and hand.melds:
        hand = Hand(hand.concealed, tuple(map(extensions.meld_view, hand.melds)))
    starts = [(hand, win)]
    if extensions.stand_ins is not None:
        starts += extensions.stand_ins(hand, win)
    for start, context in starts:
        yield start, context
        if extensions.wild_tile or pocchi_is_wild(context, ruleset):
            yield from _wild(start, context, extensions)
        if context.tenhou and ruleset.tenhou_any_tile:
            for kind in sorted(set(start.kinds) - {context.tile}):
                yield start, replace(context, tile=kind)


def _wild(hand: Hand, win: WinContext, extensions: Extensions) -> Iterator[tuple[Hand, WinContext]]:
    rest = list(hand.concealed)
    rest.remove(next(tile for tile in rest if tile.kind == win.tile))
    waits = waits_of(Hand(tuple(rest), hand.melds), extensions.extra_runs)
    yield from stand_in_hands(hand, win, iter(kind for kind in waits if kind != win.tile))


def drafts(hand: Hand, win: WinContext, ruleset: Ruleset, extensions: Extensions) -> Iterator[Draft]:
    """Every reading of a hand, taken through yaku, dora and bonus, fu and limit."""
    for reading in readings(hand, win, grammar(extensions.extra_runs)):
        shape = Shape.of(facts_of(reading, hand, win))
        draft = Draft(hand=hand, win=win, ruleset=ruleset, reading=reading, shape=shape)
        for award in step_yaku(draft, extensions):
            yield step_limit(step_fu(step_dora_and_bonus(draft, award, extensions)), award, extensions)


# step 2: yaku


def step_yaku(draft: Draft, extensions: Extensions) -> tuple[Award, ...]:
    """The yaku that count for a reading; more than one way only where renhou offers a choice."""
    if not _is_complete(draft):
        return ()
    ways = awards(_found(draft), draft.closed, draft.ruleset)
    if extensions.yaku_add is None and extensions.yaku_value is None and extensions.yaku_filter is None:
        return ways
    return tuple(_with_hooks(draft, award, extensions) for award in ways)


def _with_hooks(draft: Draft, award: Award, extensions: Extensions) -> Award:
    draft = draft.but(yaku=award.yaku, units=award.units)
    yaku = award.yaku
    if extensions.yaku_add is not None and not award.units:
        yaku += tuple(extensions.yaku_add(draft))
    if extensions.yaku_value is not None:
        valued = [
            (name, han if is_yakuman(name, draft.ruleset) else extensions.yaku_value(name, han, draft))
            for name, han in yaku
        ]
        yaku = tuple(entry for entry in valued if entry[1] > 0)
    if extensions.yaku_filter is not None:
        yaku = tuple(extensions.yaku_filter(yaku, draft))
    return total(yaku, draft.ruleset)._replace(flat_mangan=award.flat_mangan)


def yaku_on(ruleset: Ruleset, extensions: Extensions, hand: Hand, win: WinContext) -> frozenset[str]:
    """The yaku that some reading of a hand has, also those that a greater one replaces."""
    names: set[str] = set()
    for reading in readings(hand, win, grammar(extensions.extra_runs)):
        shape = Shape.of(facts_of(reading, hand, win))
        draft = Draft(hand=hand, win=win, ruleset=ruleset, reading=reading, shape=shape)
        if _is_complete(draft):
            here = present(_found(draft), hand.closed, ruleset)
            for award in awards(_found(draft), hand.closed, ruleset):
                before, after = _ids(award), _ids(_with_hooks(draft, award, extensions))
                here = here - (before - after) | after
            names |= here
    return frozenset(names)


def _is_complete(draft: Draft) -> bool:
    """Four sets beside the pair? The pairs of several suits are no hand."""
    return draft.reading.form != "standard" or draft.shape.runs + draft.shape.triplets == 4


def _found(draft: Draft) -> list[str]:
    return yaku_of_shape(draft.shape) + yaku_of_situation(draft.win, draft.closed, draft.ruleset)


def _ids(award: Award) -> set[str]:
    return {name for name, _ in award.yaku}


# step 3: dora and bonus


def step_dora_and_bonus(draft: Draft, award: Award, extensions: Extensions) -> Draft:
    """Dora, ura dora, red tiles and bonus han; none of them beside a yakuman or a flat mangan."""
    draft = draft.but(yaku=award.yaku, units=award.units, han=award.han)
    if award.units or award.flat_mangan:
        return draft
    access = draft.win.riichi > 0
    if extensions.ura_access is not None:
        access = extensions.ura_access(draft)
    dora = dora_in(draft.hand, draft.win, draft.ruleset, access)
    if draft.ruleset.shiro_pocchi == "ippatsu_tsumo_as_red_five" and draft.win.stands_in:
        dora = dora._replace(red=dora.red + 1)
    if extensions.dora is not None:
        dora = extensions.dora(dora, draft)
    draft = draft.but(dora=dora, han=award.han + sum(dora))
    if extensions.bonus is not None:
        bonus = tuple(entry for entry in extensions.bonus(draft) if entry[1])
        draft = draft.but(bonus=bonus, han=draft.han + sum(han for _, han in bonus))
    return draft


# step 4: fu


def step_fu(draft: Draft) -> Draft:
    """The rounded fu."""
    items = fu_of(draft)
    return draft.but(fu=rounded_fu(items)) if items else draft


def fu_of(draft: Draft) -> tuple[FuItem, ...]:
    """The fu items of a draft; none for kokushi."""
    if draft.reading.form == "kokushi":
        return ()
    bare = draft.win.hidden and draft.ruleset.winning_tile_not_shown == "tsumo_1_han_20_fu"
    pinfu = "pinfu" in draft.yaku_names or _is_pinfu(draft)
    return fu_items(draft.reading, draft.win, draft.closed, pinfu, draft.ruleset, bare)


def _is_pinfu(draft: Draft) -> bool:
    """The shape of pinfu, also where a filter took the yaku away."""
    return "pinfu" in yaku_of_shape(draft.shape)


# step 5: limit


def step_limit(draft: Draft, award: Award, extensions: Extensions) -> Draft:
    """The limit and the base points."""
    limit = limit_of(draft.han, draft.fu, draft.ruleset, draft.units)
    if award.flat_mangan:
        limit = MANGAN
    draft = draft.but(limit=limit)
    if extensions.limit is not None:
        draft = draft.but(limit=extensions.limit(limit, draft))
    return draft


# may it win?


def missing_yaku(draft: Draft, extensions: Extensions) -> str | None:
    """Why a complete hand may not win: `no_yaku`, or `too_few_yaku` at five counters; None if it may."""
    if draft.win.ankan_robbed and ankan_refused(draft.ruleset, draft.yaku_names):
        return "ankan_not_robbed"
    if draft.units or not extensions.needs_yaku:
        return None
    return win_refused(draft.ruleset, sum(value for _, value in draft.yaku), draft.win.honba)


# step 6: payments


def terms_of(draft: Draft, extensions: Extensions) -> Terms:
    """What the extensions say about the payments of a draft."""

    def ask(hook: Callable[[int, Draft], _T] | None) -> Callable[[int], _T] | None:
        return None if hook is None else lambda seat: hook(seat, draft)

    return Terms(
        ask(extensions.rate),
        ask(extensions.surcharge),
        ask(extensions.multiplier),
        ask(extensions.exempt),
        3 * extensions.honba_unit(draft) if extensions.honba_unit is not None else None,
    )


def hand_lines(draft: Draft, extensions: Extensions = NO_EXTENSIONS) -> list[Payment]:
    """The payments for the hand itself, without counters and pao."""
    win, base = draft.win, draft.limit.base
    if extensions is NO_EXTENSIONS:
        return hand_payments(base, win.seat, win.source)
    return terms_of(draft, extensions).hand(base, win.seat, win.source)


def counter_lines(draft: Draft, extensions: Extensions = NO_EXTENSIONS) -> list[Payment]:
    """The payments for the counters."""
    terms = terms_of(draft, extensions)
    return terms.unless_exempt(terms.counters(draft.win, draft.ruleset.honba_value, draft.win.source))


# step 7: ledger


def ledger(draft: Draft, extensions: Extensions = NO_EXTENSIONS) -> tuple[Payment, ...]:
    """Every payment of the win with its reason, pao included; riichi sticks belong to the settlement."""
    liable = liabilities(draft.hand, draft.win, draft.yaku, draft.ruleset)
    if liable:
        terms = terms_of(draft, extensions)
        return tuple(pao_payments(draft.limit.base, draft.yaku, liable, draft.win, draft.ruleset, terms))
    return tuple(hand_lines(draft, extensions) + counter_lines(draft, extensions))


def finish(draft: Draft, extensions: Extensions = NO_EXTENSIONS) -> HandValue:
    """The value of the reading that was chosen."""
    lines = ledger(draft, extensions)
    yakuman = draft.units > 0
    made = MadeBySteps(draft.hand, draft.win, draft.ruleset, draft.reading, fu_of(draft), lines, draft.bonus)
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
