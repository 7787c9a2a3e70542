"""Expected results of a rehearsal: seats, hands, totals."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rehearsal.house import EMA, HouseRules
from rehearsal.ledger import SEATS, BookedHand, PlayedHand, Row, TableLedger, replayed, scores

ABSENT = -300  # tenths: what somebody scores for whom a substitute plays


@dataclass
class Played:
    """A table of a hanchan. `people`: names by wind at the start; `for_whom`: whom a substitute stands in for.

    `rows`: hands, settings by a judge and "signal", in order; `reported`: hand by hand, not by its totals alone.
    `late`: the seats a substitute took during the game.
    """

    hanchan: int
    table: int
    people: dict[str, str]
    for_whom: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    reported: bool = True
    late: set[str] = field(default_factory=set)
    house: HouseRules = EMA

    @property
    def hands(self) -> list[PlayedHand]:
        return [row for row in self.rows if isinstance(row, PlayedHand)]

    @property
    def now(self) -> TableLedger:
        return replayed(self.rows, self.house)

    def possible(self, rows: list[Row]) -> bool:
        """Whether these could be its history."""
        try:
            replayed(rows, self.house)
        except ValueError:
            return False
        return True

    @property
    def chombo(self) -> dict[str, int]:
        """How many by wind at the start."""
        return dict(Counter(hand.offender for hand in self.hands if hand.kind == "chombo"))

    @property
    def scores(self) -> dict[str, int]:
        """Tenths by the wind at the start, as if nobody were a substitute."""
        return scores(self.now.final, self.chombo, self.house, self.late)


@dataclass(frozen=True)
class Disagreement:
    """A disagreement: where, what should be there, what is there, and the page to look at."""

    where: str
    meant: Any
    shown: Any
    look: str = ""

    def __str__(self) -> str:
        look = f"  (look at {self.look})" if self.look else ""
        return f"{self.where}: meant {self.meant}, the site says {self.shown}{look}"


@dataclass
class Book:
    """Everything that was meant, and what was found on the way. Several tables write at once."""

    played: dict[tuple[int, int], Played] = field(default_factory=dict)
    penalties: Counter[str] = field(default_factory=Counter)
    wrong: list[Disagreement] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str, many: int = 1) -> None:
        """Something was done once more."""
        with self._lock:
            self.done[what] += many

    def disagree(self, where: str, meant: Any, shown: Any, look: str = "") -> None:
        with self._lock:
            self.wrong.append(Disagreement(where, meant, shown, look))

    def same(self, where: str, meant: Any, shown: Any, look: str = "") -> bool:
        """Whether they agree; noted if not."""
        self.count("comparisons")
        if meant != shown:
            self.disagree(where, meant, shown, look)
        return bool(meant == shown)

    def score_of(self, name: str, hanchan: int) -> int | None:
        """Tenths somebody has from a hanchan, chombo aside; None where they did not play."""
        for table in self.played.values():
            if table.hanchan != hanchan:
                continue
            for seat in SEATS:
                if table.for_whom.get(seat) == name:
                    return ABSENT
                if table.people[seat] == name:
                    return scores(table.now.final, {}, table.house, table.late)[seat]
        return None

    def off(self, name: str) -> int:
        """Tenths taken off somebody's total: penalties, and chombo, which count after uma."""
        chombo = sum(
            table.house.chombo * table.chombo.get(seat, 0)
            for table in self.played.values()
            for seat in SEATS
            if table.people[seat] == name
        )
        return self.penalties[name] + chombo

    def total(self, name: str) -> int:
        """Tenths of everything."""
        return sum(self.score_of(name, hanchan) or 0 for hanchan in self.hanchans) - self.off(name)

    @property
    def hanchans(self) -> list[int]:
        return sorted({hanchan for hanchan, _table in self.played})


@dataclass
class Statistics:
    """What one player did with their hands, counted from the book."""

    hands: int = 0
    dealt: int = 0
    wins: int = 0
    tsumo: int = 0
    value: int = 0
    deal_ins: int = 0
    lost: int = 0
    riichi: int = 0
    riichi_won: int = 0
    draws: int = 0
    tenpai: int = 0
    best: int = 0
    yaku: Counter[str] = field(default_factory=Counter)


def statistics(book: Book) -> dict[str, Statistics]:
    """By name: everybody who sat at a table that was reported hand by hand."""
    found: dict[str, Statistics] = {}
    for played in book.played.values():
        if not played.reported:
            continue
        for line in played.now.lines:
            for seat in SEATS:
                _count(found.setdefault(played.people[seat], Statistics()), seat, line)
    return found


def _count(own: Statistics, seat: str, line: BookedHand) -> None:
    hand = line.hand
    own.hands += 1
    own.dealt += line.dealer == seat
    own.riichi += seat in hand.riichi
    for win in hand.wins:
        if win.seat == seat:
            own.wins += 1
            own.tsumo += not hand.payer
            own.value += line.worth.get(seat, 0)
            own.best = max(own.best, line.worth.get(seat, 0))
            own.riichi_won += seat in hand.riichi
            own.yaku.update(win.value.yaku)
    if hand.wins and hand.payer == seat:
        own.deal_ins += 1
        own.lost += sum(line.worth.values())
    if hand.kind in ("draw", "nagashi"):
        own.draws += 1
        own.tenpai += seat in hand.tenpai
