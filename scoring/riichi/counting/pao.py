"""Pao: liability for a yakuman (docs/spec/rules.md §2.5; s2, Sekinin barai)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scoring.hand.hand import Hand
from scoring.hand.melds import Meld
from scoring.problems import Problem, problem
from scoring.riichi.counting.award import YakuHan
from scoring.riichi.counting.limits import YAKUMAN_BASE
from scoring.riichi.counting.payments import Payment, ceil100, hand_payments, honba_payments, rate
from scoring.riichi.win import Liability, WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import BITS_PER_KIND, EAST, HAKU, SEATS

RINSHAN: Final = "rinshan_after_daiminkan"
FEEDER_ASKED: Final = "pao_feeder"
"""The problem that asks who fed the kan behind a rinshan."""
_NAMES: Final = {"rinshan": RINSHAN, "suukantsu_daiminkan": "suukantsu"}
"""Other ways to name a liability in a report."""
_IN_RULES: Final = {"suukantsu": ("suukantsu", "suukantsu_daiminkan")}
"""The entries of ``Pao.yaku`` that make somebody liable, where they are not called like the yaku."""
_SETS: Final = {"daisangen": range(HAKU, HAKU + 3), "daisuushii": range(EAST, EAST + 4)}
"""The kinds whose sets make the yakuman, where it is sets that are fed; else it is open kans."""
_KANS: Final = 4


def liability_problems(hand: Hand, win: WinContext, there: Collection[str] | None = None) -> Iterator[Problem]:
    """What the melds of a hand say against the liabilities named, under any rules (s1:251; s2, Sekinin barai).

    Somebody becomes liable by feeding the last set that shows the yakuman: one player for each, and one who fed
    a set of it; all of its sets are declared. Melds whose source is not known speak against nobody. A yakuman
    that is not there is left out, as it is when paying (`liabilities`); ``there`` names the yakuman of the hand
    where its tiles alone do not tell (a tile that stands for another).
    """
    yield from claim_problems(win.pao, hand.closed, win.rinshan and _has_four_kans(hand))
    if hand.closed:
        return
    for index, entry in enumerate(win.pao):
        name = _NAMES.get(entry.yaku, entry.yaku)
        fed = _fed_sets(hand, win, name, there)
        if fed is None or entry.player == win.seat:
            continue
        if not fed:
            yield problem(
                "pao_not_declared",
                f"pao.{index}.yaku",
                "pao for {yaku} needs all its sets declared, with the last one called",
                yaku=entry.yaku,
            )
        elif all(meld.source not in (None, entry.player) for meld in fed):
            seat = SEATS[entry.player]
            yield problem(
                "pao_fed_nothing",
                f"pao.{index}.player",
                "pao for {yaku} cannot apply to {seat}, because none of its sets was called from {seat}",
                seat=seat,
                yaku=entry.yaku,
            )


def feeder_problems(hand: Hand, win: WinContext, ruleset: Ruleset) -> Iterator[Problem]:
    """The question who fed the kan behind a rinshan: every kan is an open one, and nobody says whose was the last.

    One of the feeders pays then under rules with that liability (s2, Rinshan pao), never all three players.
    """
    asked = win.rinshan and RINSHAN in ruleset.pao.yaku and not _names_feeder(hand, win)
    kans = [meld for meld in hand.melds if meld.is_kan]
    if not asked or not kans or any(meld.type != "daiminkan" for meld in kans) or _only_feeder(hand) is not None:
        return
    feeders = sorted({meld.source for meld in kans if meld.source is not None} - {win.seat})
    if len(feeders) < 2 or any(meld.source is None for meld in kans):
        yield problem(
            FEEDER_ASKED,
            "pao",
            "the player who gave the tile for the open kan pays for the rinshan, so name that player for pao",
        )
        return
    *first, last = [SEATS[seat] for seat in feeders]
    yield problem(
        FEEDER_ASKED,
        "pao",
        "{first} and {last} each gave the tile for an open kan, so name the player who gave the last one for "
        "the pao of rinshan",
        first=", ".join(first),
        last=last,
    )


def _names_feeder(hand: Hand, win: WinContext) -> bool:
    """Is somebody named who fed the last kan, as liable for the rinshan or for the four kans?"""
    names = {RINSHAN, "suukantsu"} if _has_four_kans(hand) else {RINSHAN}
    return any(_NAMES.get(entry.yaku, entry.yaku) in names and entry.player != win.seat for entry in win.pao)


def _has_four_kans(hand: Hand) -> bool:
    return sum(meld.is_kan for meld in hand.melds) == _KANS


def claim_problems(pao: Sequence[Liability], closed: bool, last_kan: bool = False) -> Iterator[Problem]:
    """What is impossible about liabilities whatever the tiles: a closed hand, two players for one yakuman.

    ``last_kan``: the hand is won by rinshan after its fourth kan, so that suukantsu and the rinshan are the same
    feeder's.
    """
    if pao and closed:
        yield problem(
            "pao_closed_hand",
            "pao",
            "pao cannot apply to a closed hand, because it has no called tiles",
        )
    first: dict[str, int] = {}
    for index, entry in enumerate(pao):
        name = _NAMES.get(entry.yaku, entry.yaku)
        if first.setdefault(name, entry.player) != entry.player:
            one, two = SEATS[first[name]], SEATS[entry.player]
            yield problem(
                "pao_two_players",
                f"pao.{index}.player",
                "pao for {yaku} is only for the player who gave the last set, not for both {one} and {two}",
                one=one,
                two=two,
                yaku=entry.yaku,
            )
    if last_kan and {RINSHAN, "suukantsu"} <= first.keys() and first[RINSHAN] != first["suukantsu"]:
        rinshan, kans = SEATS[first[RINSHAN]], SEATS[first["suukantsu"]]
        yield problem(
            "pao_two_feeders",
            "pao",
            "one player gave the fourth kan and pays for suukantsu and rinshan, so it cannot be {kans} and "
            "{rinshan}",
            kans=kans,
            rinshan=rinshan,
        )


def _fed_sets(hand: Hand, win: WinContext, name: str, there: Collection[str] | None) -> list[Meld] | None:
    """The called sets one of which makes somebody liable; none if not all are declared; None: no such yakuman."""
    kinds = _SETS.get(name)
    if kinds is not None:
        counts = hand.all_counts
        short = any(counts >> BITS_PER_KIND * kind & 7 < 3 for kind in kinds)
        if short if there is None else name not in there:
            return None
        declared = [meld for meld in hand.melds if kinds.start <= min(meld.kinds, default=0) < kinds.stop]
        return [meld for meld in declared if meld.is_open] if len(declared) == len(kinds) else []
    if name == "suukantsu":
        present = _has_four_kans(hand)
    else:
        present = name == RINSHAN and win.rinshan
    return [meld for meld in hand.melds if meld.type == "daiminkan"] if present else None


def yakuman_of(name: str) -> str:
    """The yakuman a liability of that name is for; `rinshan_after_daiminkan` is for the whole hand."""
    return _NAMES.get(name, name)


def liabilities(hand: Hand, win: WinContext, yaku: tuple[YakuHan, ...], ruleset: Ruleset) -> dict[str, int]:
    """Who is liable for what under the ruleset: seat by yaku, or by `rinshan_after_daiminkan`.

    A liability that is the winner's own, is not in the ruleset or whose yaku the hand does not have is left
    out. Who fed all the kans behind a rinshan win need not be named; where it could be one of several,
    `feeder_problems` asks.
    """
    found = reported_liabilities(win, yaku, ruleset)
    if win.rinshan and RINSHAN in ruleset.pao.yaku and RINSHAN not in found:
        feeder = _only_feeder(hand)
        if feeder is not None and feeder != win.seat:
            found[RINSHAN] = feeder
    return found


def reported_liabilities(win: WinContext, yaku: tuple[YakuHan, ...], ruleset: Ruleset) -> dict[str, int]:
    """The liabilities that were named, as far as the ruleset knows them and the yaku are there.

    Whoever fed the last of four kans fed the rinshan behind it too, and answers for the whole hand like the
    discarder of a ron, counters included (s2, Sekinin barai).
    """
    present = {name for name, _ in yaku}
    by_rinshan = win.rinshan or "rinshan" in present
    feeder_pays = by_rinshan and RINSHAN in ruleset.pao.yaku
    found: dict[str, int] = {}
    for entry in win.pao:
        name = _NAMES.get(entry.yaku, entry.yaku)
        known = any(rule in ruleset.pao.yaku for rule in _IN_RULES.get(name, (name,)))
        known = known or (name == "suukantsu" and feeder_pays)
        has = by_rinshan if name == RINSHAN else name in present
        if known and has and entry.player != win.seat:
            found[name] = entry.player
    if feeder_pays and "suukantsu" in found:
        last = found.pop("suukantsu")
        found.setdefault(RINSHAN, last)
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
) -> list[Payment]:
    feeder = liable.get(RINSHAN)
    by_yaku = {name: seat for name, seat in liable.items() if name != RINSHAN}
    if feeder is not None and not by_yaku:
        return _all_from(feeder, base, win, ruleset)
    if feeder is not None:
        return _split_ron(base, yaku, by_yaku, win, feeder, ruleset)
    if win.source is not None:
        return _split_ron(base, yaku, by_yaku, win, win.source, ruleset)
    return _self_draw(base, yaku, by_yaku, win, ruleset)


def _all_from(player: int, base: int, win: WinContext, ruleset: Ruleset) -> list[Payment]:
    """One player pays what everybody would have paid for the self-draw, counters included."""
    counters = _counters(win, ruleset, None)
    return _shares(player, base, win) + [line._replace(payer=player) for line in counters]


def _shares(player: int, base: int, win: WinContext) -> list[Payment]:
    """A liable player's payments for a self-draw: the share of every payer."""
    return [line._replace(payer=player, reason="pao") for line in hand_payments(base, win.seat, None)]


def _counters(win: WinContext, ruleset: Ruleset, source: int | None) -> list[Payment]:
    return honba_payments(win.honba, ruleset.honba_value, win.seat, source)


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
    base: int, yaku: tuple[YakuHan, ...], liable: dict[str, int], win: WinContext, ruleset: Ruleset
) -> list[Payment]:
    shares = _liable_bases(base, yaku, liable, ruleset.pao.scope == "whole_hand")
    rest = base - sum(shares.values())
    answering = next(iter(shares))
    lines = []
    for seat, share in shares.items():
        lines += _shares(seat, share, win)
    if rest > 0:
        lines += hand_payments(rest, win.seat, None)
    counters = _counters(win, ruleset, None)
    if rest <= 0 or ruleset.pao.honba_payer == "liable":
        counters = [payment._replace(payer=answering) for payment in counters]
    return lines + counters


def _due(base: int, win: WinContext, discarder: int) -> int:
    """What so many base points cost the one who discards."""
    return ceil100(base * rate(discarder, win.seat, discarder))


def _split_ron(
    base: int,
    yaku: tuple[YakuHan, ...],
    liable: dict[str, int],
    win: WinContext,
    discarder: int,
    ruleset: Ruleset,
) -> list[Payment]:
    """Liable players pay half of what they answer for, the discarder the rest."""
    shares = _liable_bases(base, yaku, liable, ruleset.pao.ron_split == "half")
    left = _due(base, win, discarder)
    lines = []
    for seat, share in shares.items():
        if seat == discarder:
            continue
        half = _due(share, win, discarder) // 2
        lines.append(Payment(seat, win.seat, half, "pao"))
        left -= half
    lines.append(Payment(discarder, win.seat, left, "hand"))
    counters = _counters(win, ruleset, discarder)
    if ruleset.pao.honba_payer == "liable" and len(lines) > 1:
        counters = [payment._replace(payer=lines[0].payer) for payment in counters]
    return lines + counters
