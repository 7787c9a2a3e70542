"""The score of a hanchan kept by hand, as on a sheet of paper: own arithmetic, no rules engine.

It knows one way to play, that of the rules the rehearsal's tournament has: EMA 2025. Seats are named by their wind
at the start (`E S W N`) and stay the same people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SEATS = "ESWN"
START, STICK, HONBA, NOTEN = 30_000, 1_000, 300, 3_000
KYOKU = 8
LIMITS = {"mangan": 2_000, "haneman": 3_000, "baiman": 4_000, "sanbaiman": 6_000, "yakuman": 8_000}


@dataclass(frozen=True, slots=True)
class Value:
    """What a hand is worth: han and fu, or a limit. `entry` is how it is entered on the site."""

    han: int = 0
    fu: int = 0
    limit: str = ""
    entry: str = ""
    yaku: tuple[str, ...] = ()
    named: bool = False

    @property
    def base(self) -> int:
        """The points that are doubled and multiplied; a mangan from 30 fu and four han (kiriage)."""
        if self.limit:
            return LIMITS[self.limit]
        plain = self.fu * 2 ** (self.han + 2)
        return 2_000 if plain >= 1_920 else plain


@dataclass(frozen=True, slots=True)
class Win:
    """Somebody won; `opened`: has called."""

    seat: str
    value: Value
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as it was played. `kind`: win, draw or chombo; `payer` "" is a tsumo."""

    kind: str
    wins: tuple[Win, ...] = ()
    payer: str = ""
    riichi: tuple[str, ...] = ()
    tenpai: tuple[str, ...] = ()
    offender: str = ""


@dataclass(slots=True)
class Line:
    """A hand in the book: where it was played, what it changed for each, what each win was worth."""

    name: str
    dealer: str
    hand: Hand
    deltas: dict[str, int]
    worth: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Table:
    """Where a table stands."""

    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, START))
    kyoku: int = 0
    honba: int = 0
    sticks: int = 0
    left: int | None = None
    over: bool = False
    lines: list[Line] = field(default_factory=list)

    @property
    def dealer(self) -> str:
        """Who deals, by the wind at the start."""
        return SEATS[self.kyoku % 4]

    @property
    def name(self) -> str:
        """The hand: E1.0."""
        return f"{'ES'[self.kyoku // 4]}{self.kyoku % 4 + 1}.{self.honba}"

    def wind_of(self, seat: str) -> str:
        """The wind a seat has in this hand."""
        return SEATS[(SEATS.index(seat) - self.kyoku) % 4]

    def signal(self) -> None:
        """The time is over: this hand and one more."""
        self.left = 2

    def play(self, hand: Hand) -> Line:
        """Write a hand down."""
        before = dict(self.points)
        name, dealer = self.name, self.dealer
        worth: dict[str, int] = {}
        if hand.kind != "chombo":
            for seat in hand.riichi:
                self.points[seat] -= STICK
        match hand.kind:
            case "win":
                worth = self._won(hand)
                keeps = any(win.seat == dealer for win in hand.wins)
                self.honba = self.honba + 1 if keeps else 0
            case "draw":
                self._drawn(hand)
                keeps = dealer in hand.tenpai
                self.honba += 1
            case _:
                keeps = True  # a chombo: riichi go back, the hand is played again
        self.kyoku += not keeps
        if self.left is not None:
            self.left -= 1
        self.over = self.kyoku >= KYOKU or self.left == 0
        deltas = {seat: self.points[seat] - before[seat] for seat in SEATS}
        line = Line(name, dealer, hand, deltas, worth)
        self.lines.append(line)
        return line

    def _won(self, hand: Hand) -> dict[str, int]:
        worth: dict[str, int] = {}
        for win in hand.wins:
            worth[win.seat] = 0
            for payer, points in payments(win, hand.payer, self.dealer).items():
                extra = self.honba * (HONBA if hand.payer else HONBA // 3)
                self.points[payer] -= points + extra
                self.points[win.seat] += points + extra
                worth[win.seat] += points
        pot = self.sticks + len(hand.riichi)
        self.sticks = 0
        if len(hand.wins) == 1:
            self.points[hand.wins[0].seat] += pot * STICK
            return worth
        winners = [win.seat for win in hand.wins]
        for seat in winners:
            if seat in hand.riichi:
                self.points[seat] += STICK
                pot -= 1
        first = min(winners, key=lambda seat: (SEATS.index(seat) - SEATS.index(hand.payer)) % 4)
        self.points[first] += pot * STICK
        return worth

    def _drawn(self, hand: Hand) -> None:
        self.sticks += len(hand.riichi)
        count = len(hand.tenpai)
        if 0 < count < 4:
            for seat in SEATS:
                if seat in hand.tenpai:
                    self.points[seat] += NOTEN // count
                else:
                    self.points[seat] -= NOTEN // (4 - count)

    @property
    def final(self) -> dict[str, int]:
        """The points after the last hand: sticks left go to the best, on a tie without what is left over."""
        points = dict(self.points)
        best = [seat for seat in SEATS if points[seat] == max(points.values())]
        for seat in best:
            points[seat] += self.sticks * STICK // len(best)
        return points


def payments(win: Win, payer: str, dealer: str) -> dict[str, int]:
    """Who pays how much for a win, without counters and sticks."""
    base = win.value.base
    if payer:
        return {payer: _up(base * (6 if win.seat == dealer else 4))}
    return {seat: _up(base * (2 if dealer in (win.seat, seat) else 1)) for seat in SEATS if seat != win.seat}


def _up(points: int) -> int:
    return -(-points // 100) * 100


def replayed(hands: Iterable[Hand], signal_before: int | None = None) -> Table:
    """The table after these hands; `signal_before`: the time signal sounded in this hand, from 0."""
    table = Table()
    for at, hand in enumerate(hands):
        if at == signal_before:
            table.signal()
        table.play(hand)
    return table


def scores(
    points: dict[str, int], chombo: dict[str, int], uma: Sequence[int] = (15, 5, -5, -15)
) -> dict[str, int]:
    """Tenths of a thousand for each seat: points above the start, uma (shared on a tie), chombo after uma."""
    found = {}
    for seat in SEATS:
        better = sum(points[other] > points[seat] for other in SEATS)
        equal = sum(points[other] == points[seat] for other in SEATS)
        share = sum(uma[better : better + equal]) * 10 / equal
        if share != int(share):
            share = int(share) if share > 0 else -int(-share) - 1  # rounded down
        found[seat] = (points[seat] - START) // 100 + int(share) - 200 * chombo.get(seat, 0)
    return found
