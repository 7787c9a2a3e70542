"""Liability for a win's payments: each player's own share, or a liable player (pao).

The liabilities themselves are those of `scoring.riichi.counting.pao`, whatever yakuman and kans the ruleset names.
What a card says of a payer holds for the seat that is charged (`tests/test_liability.py`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cards.judge.tiles.engine import engine_hand, engine_meld
from cards.judge.values import SEATS, Liable, new_tuple, others
from scoring.problems import Problem
from scoring.riichi.counting.limits import YAKUMAN_BASE
from scoring.riichi.counting.pao import RINSHAN, feeder_problems, liabilities, liability_problems, yakuman_of
from scoring.riichi.win import Liability, WinContext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cards.judge.ability import Result, Table, Winning
    from scoring.hand.hand import Hand
    from scoring.riichi.counting.award import YakuHan
    from scoring.rulesets import Ruleset

KANS: Final = ("suukantsu_daiminkan", "suukantsu")


class Due(NamedTuple):
    """A share of a win: the seat charged with it, whose share it is, and of how many base points.

    `halved`: only half of it. `less`: base points of which others pay half of the share. `whole`: what a card
    adds to the payment is in it. `as_ron`: it is paid like a ron, also where the tile was drawn.
    """

    charged: str
    payer: str
    base: int
    halved: bool = False
    less: tuple[int, ...] = ()
    whole: bool = True
    as_ron: bool = False


class PayerShares(NamedTuple):
    """All shares of a win, and who pays the counters: one seat for each share of them."""

    dues: tuple[Due, ...]
    counters: tuple[str, ...]


def plan_of(table: Table, result: Result) -> PayerShares:
    """Who is charged with what for this win."""
    win, base = result.win, result.scored.rank.base
    payers = others(win.seat) if win.tsumo else (win.discarder or "",)
    liable = liable_seats(win, result.scored.counted, table.ruleset)
    if not liable:
        dues = [new_tuple(Due, (payer, payer, base, False, (), True, False)) for payer in payers]
        return PayerShares(tuple(dues), payers)
    feeder = liable.pop(RINSHAN, None)
    if feeder is not None and not liable:
        return PayerShares(tuple(Due(feeder, payer, base) for payer in payers), (feeder,) * 3)
    source = feeder or win.discarder
    if source is not None:
        return _ron(base, result.scored.counted, liable, source, table.ruleset)
    return _self_draw(base, result.scored.counted, liable, payers, table.ruleset)


def liable_seats(win: Winning, counted: tuple[YakuHan, ...], ruleset: Ruleset) -> dict[str, str]:
    """Who answers for what: seat by yaku, or by `rinshan_after_daiminkan`.

    A seat named without a yaku answers for every such yakuman of the hand that it can be liable for; where there
    is none, for the kan behind a rinshan.
    """
    if not _concerned(win, ruleset):
        return {}
    hand, context = _asked_about(win)
    named = _named(win, hand, context, counted, ruleset)
    context = replace(context, pao=tuple(entry for _, entry in named))
    return {name: SEATS[seat] for name, seat in liabilities(hand, context, counted, ruleset).items()}


def who_is_liable_problems(win: Winning, counted: tuple[YakuHan, ...], ruleset: Ruleset) -> Iterator[Problem]:
    """What the melds of a hand say against the liabilities named, and what has to be asked; paths from `pao` on.

    The checks are those of `scoring.riichi.counting.pao`. A meld is looked at as it was called: a card that
    makes kans concealed does not undo that somebody fed them.
    """
    if not _concerned(win, ruleset):
        return
    hand, context = _asked_about(win)
    named = _named(win, hand, context, counted, ruleset)
    context = replace(context, pao=tuple(entry for _, entry in named))
    there = {name for name, _ in counted}
    for found in (*liability_problems(hand, context, there), *feeder_problems(hand, context, ruleset)):
        _, _, index = found.where.partition(".")
        row = named[int(index.partition(".")[0])][0] if index else None
        bare = row is None or win.pao == (Liable("", win.pao[row].seat),)
        yield Problem(found.code, "pao" if bare else f"pao[{row}].seat", found.message)


def _concerned(win: Winning, ruleset: Ruleset) -> bool:
    """Is anybody named, or can somebody be liable unnamed?"""
    return bool(win.pao) or (_by_rinshan(win) and RINSHAN in ruleset.pao.yaku)


def _by_rinshan(win: Winning) -> bool:
    return "rinshan" in win.flags and win.tsumo


def _asked_about(win: Winning) -> tuple[Hand, WinContext]:
    """The hand and the win as the rules look at them for liability, nobody named yet."""
    hand = engine_hand((*win.kinds, win.tile), [engine_meld(meld) for meld in win.melds])
    return hand, WinContext(
        tile=win.tile,
        seat=SEATS.index(win.seat),
        source=None if win.discarder is None or win.tsumo else SEATS.index(win.discarder),
        rinshan=_by_rinshan(win),
    )


def _named(
    win: Winning, hand: Hand, context: WinContext, counted: tuple[YakuHan, ...], ruleset: Ruleset
) -> list[tuple[int, Liability]]:
    """The liabilities named, each with its place in the report; a seat named for any yakuman, for each of them."""
    liable_for = {yakuman_of(liable.yaku): liable.seat for liable in win.pao if liable.yaku}
    if context.rinshan and RINSHAN in liable_for:
        liable_for.setdefault("suukantsu", liable_for[RINSHAN])
    there = [name for name, _ in counted if name in ruleset.pao.yaku or _as_kans(name, ruleset)]
    named: list[tuple[int, Liability]] = []
    for index, (yaku, seat) in enumerate(win.pao):
        player = SEATS.index(seat)
        if yaku:
            named.append((index, Liability(yaku, player)))
            continue
        free = [name for name in there if liable_for.get(name, seat) == seat]
        fits = [name for name in free if _fits(hand, context, Liability(name, player), there)]
        rest = ["rinshan"] if RINSHAN in ruleset.pao.yaku and not there else there
        named += [(index, Liability(name, player)) for name in fits or free or rest]
    return named


def _fits(hand: Hand, context: WinContext, liable: Liability, there: list[str]) -> bool:
    return not any(liability_problems(hand, replace(context, pao=(liable,)), there))


def _as_kans(name: str, ruleset: Ruleset) -> bool:
    return name == "suukantsu" and not set(KANS).isdisjoint(ruleset.pao.yaku)


def _bases(base: int, counted: tuple[YakuHan, ...], liable: dict[str, str], whole: bool) -> dict[str, int]:
    """Base points each liable seat answers for: the whole hand, or the yakuman it is liable for."""
    units = dict(counted)
    shares: dict[str, int] = {}
    for name, seat in liable.items():
        if whole:
            return {seat: base}
        shares[seat] = min(shares.get(seat, 0) + YAKUMAN_BASE * units[name], base)
    return shares


def _ron(
    base: int, counted: tuple[YakuHan, ...], liable: dict[str, str], source: str, ruleset: Ruleset
) -> PayerShares:
    """The liable seats pay half of what they answer for, the discarder (or feeder of the kan) the rest."""
    shares = _bases(base, counted, liable, ruleset.pao.ron_split == "half")
    halves = {seat: share for seat, share in shares.items() if seat != source}
    dues = [Due(source, source, base, less=tuple(halves.values()), as_ron=True)]
    dues += [
        Due(seat, source, share, halved=True, whole=share == base, as_ron=True) for seat, share in halves.items()
    ]
    by_liable = ruleset.pao.honba_payer == "liable" and halves
    return PayerShares(tuple(dues), (next(iter(halves)) if by_liable else source,))


def _self_draw(
    base: int, counted: tuple[YakuHan, ...], liable: dict[str, str], payers: tuple[str, ...], ruleset: Ruleset
) -> PayerShares:
    """The liable seats pay everybody's share of what they answer for; the rest is paid as usual."""
    shares = _bases(base, counted, liable, ruleset.pao.scope == "whole_hand")
    rest = base - sum(shares.values())
    answering = next(iter(shares))
    dues = [
        Due(seat, payer, share, whole=rest <= 0 and seat == answering)
        for seat, share in shares.items()
        for payer in payers
    ]
    if rest > 0:
        dues += [Due(payer, payer, rest) for payer in payers]
    alone = rest <= 0 or ruleset.pao.honba_payer == "liable"
    return PayerShares(tuple(dues), (answering,) * 3 if alone else payers)
