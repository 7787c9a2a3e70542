"""Pao: who pays when somebody is liable for a yakuman (rules.md §2.5; s2, Sekinin barai)."""

from __future__ import annotations

from typing import Final

from scoring.hand.hand import Hand
from scoring.riichi.award import YakuHan
from scoring.riichi.limits import YAKUMAN_BASE
from scoring.riichi.payments import Payment, payers
from scoring.riichi.terms import ORDINARY, Terms
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

RINSHAN: Final = "rinshan_after_daiminkan"
_NAMES: Final = {"rinshan": RINSHAN, "suukantsu_daiminkan": "suukantsu"}
"""Other ways to name a liability in a report."""
_IN_RULES: Final = {"suukantsu": ("suukantsu", "suukantsu_daiminkan")}
"""The entries of ``Pao.yaku`` that make somebody liable, where they are not called like the yaku."""


def liabilities(hand: Hand, win: WinContext, yaku: tuple[YakuHan, ...], ruleset: Ruleset) -> dict[str, int]:
    """Who is liable for what under the ruleset: seat by yaku, or by `rinshan_after_daiminkan`.

    A liability that is the winner's own, is not in the ruleset or whose yaku the hand does not have is left
    out. The feeder of the only kan behind a rinshan win need not be named.
    """
    found = reported_liabilities(win, yaku, ruleset)
    if win.rinshan and RINSHAN in ruleset.pao.yaku and RINSHAN not in found:
        feeder = _only_feeder(hand)
        if feeder is not None and feeder != win.seat:
            found[RINSHAN] = feeder
            if found.get("suukantsu") == feeder:
                del found["suukantsu"]
    return found


def reported_liabilities(win: WinContext, yaku: tuple[YakuHan, ...], ruleset: Ruleset) -> dict[str, int]:
    """The liabilities that were named, as far as the ruleset knows them and the yaku are there."""
    present = {name for name, _ in yaku}
    found: dict[str, int] = {}
    for entry in win.pao:
        name = _NAMES.get(entry.yaku, entry.yaku)
        known = any(rule in ruleset.pao.yaku for rule in _IN_RULES.get(name, (name,)))
        has = win.rinshan if name == RINSHAN else name in present
        if known and has and entry.player != win.seat:
            found[name] = entry.player
    if RINSHAN in found and found.get("suukantsu") == found[RINSHAN]:
        del found["suukantsu"]
    return found


def _only_feeder(hand: Hand) -> int | None:
    kans = [meld for meld in hand.melds if meld.is_kan]
    sources = {meld.source for meld in kans}
    certain = bool(kans) and all(meld.type == "daiminkan" for meld in kans) and len(sources) == 1
    return sources.pop() if certain else None


def pao_payments(
    base: int,
    yaku: tuple[YakuHan, ...],
    liable: dict[str, int],
    win: WinContext,
    ruleset: Ruleset,
    terms: Terms = ORDINARY,
) -> list[Payment]:
    """All payments of a win for which somebody is liable.

    ``terms`` are those of cards: what they say of a payer holds for the seat that is charged, so a liable
    player who pays nothing leaves nobody to pay, and one who is spared by liability loses nothing to double.
    """
    feeder = liable.get(RINSHAN)
    by_yaku = {name: seat for name, seat in liable.items() if name != RINSHAN}
    if feeder is not None and not by_yaku:
        lines = _all_from(feeder, base, win, ruleset, terms)
    elif feeder is not None:
        lines = _split_ron(base, yaku, by_yaku, win, feeder, ruleset, terms)
    elif win.source is not None:
        lines = _split_ron(base, yaku, by_yaku, win, win.source, ruleset, terms)
    else:
        lines = _self_draw(base, yaku, by_yaku, win, ruleset, terms)
    return terms.unless_exempt(lines)


def _all_from(player: int, base: int, win: WinContext, ruleset: Ruleset, terms: Terms) -> list[Payment]:
    """One player pays what everybody would have paid for the self-draw, counters included."""
    counters = terms.counters(win, ruleset.honba_value, None)
    return _shares(player, base, win, terms, True) + [line._replace(payer=player) for line in counters]


def _shares(player: int, base: int, win: WinContext, terms: Terms, whole: bool) -> list[Payment]:
    """A liable player's payments for a self-draw: the share of every payer."""
    return [
        Payment(player, win.seat, terms.paid(terms.due(base, payer, win.seat, None, whole), player), "pao")
        for payer in payers(win.seat, None)
    ]


def _liable_bases(base: int, yaku: tuple[YakuHan, ...], liable: dict[str, int], whole: bool) -> dict[int, int]:
    """Base points each liable player answers for: the whole hand, or the yakuman they are liable for."""
    units = dict(yaku)
    shares: dict[int, int] = {}
    for name, seat in liable.items():
        if whole:
            return {seat: base}
        shares[seat] = min(shares.get(seat, 0) + YAKUMAN_BASE * units[name], base)
    return shares


def _self_draw(
    base: int, yaku: tuple[YakuHan, ...], liable: dict[str, int], win: WinContext, ruleset: Ruleset, terms: Terms
) -> list[Payment]:
    shares = _liable_bases(base, yaku, liable, ruleset.pao.scope == "whole_hand")
    rest = base - sum(shares.values())
    answering = next(iter(shares))
    lines = []
    for seat, share in shares.items():
        lines += _shares(seat, share, win, terms, rest <= 0 and seat == answering)
    if rest > 0:
        lines += terms.hand(rest, win.seat, None)
    counters = terms.counters(win, ruleset.honba_value, None)
    if rest <= 0 or ruleset.pao.honba_payer == "liable":
        counters = [payment._replace(payer=answering) for payment in counters]
    return lines + counters


def _split_ron(
    base: int,
    yaku: tuple[YakuHan, ...],
    liable: dict[str, int],
    win: WinContext,
    discarder: int,
    ruleset: Ruleset,
    terms: Terms,
) -> list[Payment]:
    """Liable players pay half of what they answer for, the discarder the rest."""
    shares = _liable_bases(base, yaku, liable, ruleset.pao.ron_split == "half")
    left = terms.due(base, discarder, win.seat, discarder)
    lines = []
    for seat, share in shares.items():
        if seat == discarder:
            continue
        half = terms.due(share, discarder, win.seat, discarder, share == base) // 2
        lines.append(Payment(seat, win.seat, terms.paid(half, seat), "pao"))
        left -= half
    lines.append(Payment(discarder, win.seat, terms.paid(left, discarder), "hand"))
    counters = terms.counters(win, ruleset.honba_value, discarder)
    if ruleset.pao.honba_payer == "liable" and len(lines) > 1:
        counters = [payment._replace(payer=lines[0].payer) for payment in counters]
    return lines + counters
