"""Possible outcomes of a table's next hand: every legal value and draw, replayed to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from scoring.ledger import SEATS, Seat
from scoring.problems import Refused
from scoring.riichi.counting.limits import LIMITS, limit_of
from scoring.riichi.hanchan.game import Record, play
from scoring.riichi.hanchan.progression import hands_after_signal, is_last_hand
from scoring.riichi.hanchan.records import ByCount, Draw, HandPlayed, Winner, Won
from scoring.riichi.hanchan.rules_judge import RULES_JUDGE
from scoring.riichi.hanchan.state import State
from scoring.riichi.reports.checks import report_problems
from scoring.riichi.reports.checks.fu import MOST_FU
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.win import WinContext
from scoring.rulesets.ruleset import Ruleset

_ANY_TILE: Final = 0


@dataclass(frozen=True, slots=True)
class PaidValue:
    """Han and fu that pay so much; `limit` is its name from mangan on, where fu no longer matter.

    `base`: base points; `report`: the win as a table would write it down.
    """

    han: int
    fu: int
    limit: str
    base: int
    open: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """A way the next hand can end and the table after it. `discarder` None: a self-draw. Seats: starting winds.

    `gained`: points the winner gets more than before, sticks and counters included.
    """

    value: PaidValue
    discarder: Seat | None
    gained: int
    after: State


def is_last(ruleset: Ruleset, state: State) -> bool:
    """Whether the game ends with the next hand unless the dealer stays or overtime follows."""
    if state.over:
        return False
    limit = hands_after_signal(ruleset)
    by_clock = limit is not None and state.hands_since_signal is not None
    if by_clock and limit is not None and (state.hands_since_signal or 0) >= limit - 1:
        return True
    return is_last_hand(ruleset, state.round, state.kyoku)


@lru_cache(maxsize=500)
def values(ruleset: Ruleset, *, tsumo: bool, dealer: bool) -> tuple[PaidValue, ...]:
    """Every value a win can have under the rules, the smallest first; one of several with the same payments."""
    seat = 0 if dealer else 1
    win = WinContext(tile=_ANY_TILE, seat=seat, source=None if tsumo else 2)
    found: dict[int, PaidValue] = {}
    for name, han, base in LIMITS:
        found[base] = PaidValue(han, 0, name, base, False)
    for han, fu in _ordinary(ruleset):
        limit = limit_of(han, fu, ruleset)
        if limit.base in found:
            continue
        kinds = [ReportedWin(win=win, open=shown, han=han, fu=fu) for shown in (False, True)]
        possible = next((kind for kind in kinds if not report_problems(kind, ruleset)), None)
        if possible is not None:
            found[limit.base] = PaidValue(han, fu, "", limit.base, possible.open)
    yakuman = limit_of(0, 0, ruleset, 1)
    found.setdefault(yakuman.base, PaidValue(0, 0, "yakuman", yakuman.base, False))
    return tuple(sorted(found.values(), key=lambda value: value.base))


def _ordinary(ruleset: Ruleset) -> list[tuple[int, int]]:
    """Han and fu below the limits; of equal ones what people have comes first: more han, 30 fu up."""
    fus = sorted({ruleset.chiitoitsu_fu, *range(20, MOST_FU + 1, 10)})
    return sorted(((han, fu) for han in (1, 2, 3, 4) for fu in fus), key=lambda pair: (pair[1] < 30, -pair[0]))


def wins(ruleset: Ruleset, state: State, winner: Seat) -> Iterator[Chance]:
    """Every win of who began as `winner` in the next hand: by self-draw, then from each of the others."""
    if state.over:
        return
    seat = state.wind(winner)
    before = state.by_start()[winner]
    for discarder in (None, *(other for other in SEATS if other != winner)):
        source = None if discarder is None else state.wind(discarder)
        for value in values(ruleset, tsumo=discarder is None, dealer=seat == "E"):
            after = _after(ruleset, state, Won((Winner(seat, ByCount(_report(value))),), source))
            if after is not None:
                yield Chance(value, discarder, after.by_start()[winner] - before, after)


def draws(ruleset: Ruleset, state: State) -> Iterator[tuple[frozenset[Seat], State]]:
    """Every exhaustive draw: who is tenpai, by starting winds, and the table after it."""
    if state.over:
        return
    for tenpai in chain.from_iterable(combinations(SEATS, many) for many in range(5)):
        after = _after(ruleset, state, Draw(tuple(sorted((state.wind(seat) for seat in tenpai), key=SEATS.index))))
        if after is not None:
            yield frozenset(tenpai), after


def _report(value: PaidValue) -> ReportedWin:
    win = WinContext(tile=_ANY_TILE, seat=0)
    if value.limit == "yakuman" and not value.han:
        return ReportedWin(win=win, limit="yakuman")
    return ReportedWin(win=win, open=value.open, han=value.han, fu=value.fu or None)


def _after(ruleset: Ruleset, state: State, end: Won | Draw) -> State | None:
    try:
        return play(RULES_JUDGE, ruleset, state, Record(HandPlayed(end))).after
    except Refused:
        return None
