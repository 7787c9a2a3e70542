"""Possible han and fu of a legal hand, given what a table knows: the values an entry page offers.

Counted over the shapes of hands, not over tiles: four sets, a pair and a wait give the fu, and the yaku a shape
has whatever its tiles are give the least han. More han are always possible (dora). Yakuman are no pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.hand.group_fu import BASE_FU, CLOSED_RON_FU, TSUMO_FU, VALUE_PAIR_FU, WAIT_FU
from scoring.problems import Problem, problem
from scoring.riichi.counting.limits import LIMITS, YAKUMAN_BASE, Limit, limit_of
from scoring.riichi.counting.payments import ceil100, rate_of
from scoring.riichi.play.legality import MIN_YAKU_HONBA
from scoring.riichi.reports.checks.han import LEAST_FU_LIMIT_HAN
from scoring.rulesets.ruleset import Ruleset

SETS: Final = 4
SEVEN_PAIRS_HAN: Final = 2
SEVERAL: Final = 3
"""So many concealed triplets, or kans, are a yaku worth two; four are a yakuman."""


@dataclass(frozen=True, slots=True)
class KnownWin:
    """What a table knows of a win before its value: how it was won, and whether the hand is open.

    `riichi`: the winner declared it, so the hand is closed. `called`: the hand is open; neither: it may be either.
    `honba` only says whether two han of yaku are needed.
    """

    tsumo: bool
    riichi: bool = False
    called: bool = False
    honba: int = 0


class WinPays(NamedTuple):
    """What a win pays without counters and sticks: by ron `ron`; by self-draw `east` and `others` each."""

    limit: str | None
    ron: int
    east: int
    others: int


class _Set(NamedTuple):
    """A set as fu see it: 0 fu is a run."""

    fu: int
    concealed: bool
    outside: bool
    kan: bool

    @property
    def triplet(self) -> bool:
        return self.fu > 0


def _kinds() -> Iterator[_Set]:
    for concealed in (True, False):
        yield _Set(0, concealed, False, False)
        for outside in (True, False):
            fu = (4 if concealed else 2) * (2 if outside else 1)
            yield _Set(fu, concealed, outside, False)
            yield _Set(fu * 4, concealed, outside, True)


KINDS: Final = tuple(_kinds())


@cache
def least_han(ruleset: Ruleset, known: KnownWin) -> Mapping[int, int]:
    """By fu, the fewest han a legal hand with them can have; fu that are not there no such hand has."""
    closed = not known.called
    opened = not known.riichi
    found: dict[int, int] = {}

    def note(fu: int, han: int) -> None:
        found[fu] = min(found.get(fu, han), han)

    least = ruleset.yaku_minimum_at_5_honba if known.honba >= MIN_YAKU_HONBA else 1
    for fu, han in _shapes(ruleset, known.tsumo):
        if closed and fu.closed:
            note(fu.rounded, max(han + known.riichi + known.tsumo, least))
        if opened and not fu.closed:
            note(fu.rounded, max(han, least))
    if closed:
        note(ruleset.chiitoitsu_fu, max(SEVEN_PAIRS_HAN + known.riichi + known.tsumo, least))
        if known.tsumo and not known.riichi and ruleset.winning_tile_not_shown == "tsumo_1_han_20_fu":
            note(20, 1)
    return MappingProxyType(found)


class _Fu(NamedTuple):
    rounded: int
    closed: bool


@cache
def _shapes(ruleset: Ruleset, tsumo: bool) -> frozenset[tuple[_Fu, int]]:
    """Every fu with the han that the shape has by itself: without riichi, menzen tsumo and dora."""
    pairs = {0, VALUE_PAIR_FU, ruleset.double_wind_pair_fu}
    found: set[tuple[_Fu, int]] = set()
    for sets in combinations_with_replacement(KINDS, SETS):
        for wait, won in _waits(sets):
            if (han := _han_of(sets, won, tsumo)) is None:
                continue
            for pair in pairs:
                found |= set(_counted(ruleset, sets, won, wait, pair, tsumo, han))
    return frozenset(found)


def _waits(sets: tuple[_Set, ...]) -> Iterator[tuple[int, _Set | None]]:
    """The fu of a wait, and the triplet it completes (None: a run or the pair)."""
    yield WAIT_FU["tanki"], None
    if any(each.concealed and not each.triplet for each in sets):
        yield WAIT_FU["ryanmen"], None
        yield WAIT_FU["kanchan"], None
    for each in set(sets):
        if each.concealed and each.triplet and not each.kan:
            yield WAIT_FU["shanpon"], each


def _han_of(sets: tuple[_Set, ...], won: _Set | None, tsumo: bool) -> int | None:
    """The han of the yaku a shape cannot be without; None for a yakuman."""
    triplets = sum(each.triplet for each in sets)
    kans = sum(each.kan for each in sets)
    concealed = sum(each.triplet and each.concealed for each in sets) - (won is not None and not tsumo)
    if SETS in (kans, concealed):
        return None
    return 2 * (triplets == SETS) + 2 * (kans == SEVERAL) + 2 * (concealed == SEVERAL)


def _counted(
    ruleset: Ruleset, sets: tuple[_Set, ...], won: _Set | None, wait: int, pair: int, tsumo: bool, han: int
) -> Iterator[tuple[_Fu, int]]:
    closed = all(each.concealed for each in sets)
    fu = sum(each.fu for each in sets) + wait + pair
    if won is not None and not tsumo:
        fu -= won.fu // 2  # completed by a discard, it counts as an open one
    if closed and not fu:
        yield _Fu(_rounded(ruleset.pinfu_tsumo_fu if tsumo else BASE_FU + CLOSED_RON_FU), True), han + 1
        return
    if all(each.outside for each in sets) and pair:
        han += 2  # terminals and honours only
    if closed and not tsumo:
        fu += CLOSED_RON_FU
    if not closed and not tsumo and not fu:
        fu = ruleset.open_pinfu_fu
    if tsumo and not ruleset.tsumo_fu_on_rinshan and any(each.kan for each in sets):
        yield _Fu(_rounded(BASE_FU + fu), closed), han + 1
    yield _Fu(_rounded(BASE_FU + fu + TSUMO_FU * tsumo), closed), han


def _rounded(fu: int) -> int:
    return -(-fu // 10) * 10


def needs_open(ruleset: Ruleset, known: KnownWin, han: int, fu: int) -> bool:
    """Whether only an open hand has these: a report of them then speaks of an open one."""
    if known.called:
        return True
    closed = _closed_only(ruleset, known)
    return han < closed.get(fu, han + 1)


@cache
def _closed_only(ruleset: Ruleset, known: KnownWin) -> Mapping[int, int]:
    """As `least_han`, of closed hands."""
    riichi = least_han(ruleset, KnownWin(known.tsumo, riichi=True, honba=known.honba))
    least = ruleset.yaku_minimum_at_5_honba if known.honba >= MIN_YAKU_HONBA else 1
    found = {fu: max(han - 1, least, 1 + (fu == 20)) for fu, han in riichi.items()}
    if known.tsumo and ruleset.winning_tile_not_shown == "tsumo_1_han_20_fu":
        found[20] = 1
    return found


def worth_of(ruleset: Ruleset, dealer: bool, han: int, fu: int, units: int = 0) -> WinPays:
    """What a win pays; `units` yakuman instead of han and fu."""
    return _worth(limit_of(han, fu, ruleset, units), dealer)


def worth_of_limit(name: str, dealer: bool, units: int = 1) -> WinPays:
    """What a win of a limit pays; `units` where it is a yakuman."""
    if name == "yakuman":
        return _worth(Limit(name, YAKUMAN_BASE * units), dealer)
    return _worth(next(Limit(each, base) for each, _han, base in LIMITS if each == name), dealer)


def _worth(limit: Limit, dealer: bool) -> WinPays:
    def share(dealer_pays: bool, ron: bool) -> int:
        return ceil100(limit.base * rate_of(dealer, dealer_pays, ron))

    return WinPays(limit.name, share(False, True), 0 if dealer else share(True, False), share(False, False))


def pair_problems(ruleset: Ruleset, known: KnownWin, han: int, fu: int) -> list[Problem]:
    """Why no hand won like that has this many han and fu; empty where one can."""
    if han >= LEAST_FU_LIMIT_HAN:
        return []
    there = least_han(ruleset, known)
    if fu in there and han >= there[fu]:
        return []
    if known.riichi and han >= least_han(ruleset, KnownWin(known.tsumo, called=True)).get(fu, han + 1):
        return [
            problem(
                "pair",
                "fu",
                "{han} han {fu} fu needs an open hand, and this one was in riichi",
                han=han,
                fu=fu,
            )
        ]
    if fu not in there:
        return [problem("pair", "fu", "a hand won like this cannot have {fu} fu", fu=fu)]
    return [
        problem(
            "pair",
            "han",
            "{han} han {fu} fu is impossible, because a hand won like this with {fu} fu has at least {least} han",
            han=han,
            fu=fu,
            least=there[fu],
        )
    ]
