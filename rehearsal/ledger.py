"""Independent score keeping of a hanchan: own arithmetic, no rules engine.

It plays by the rules a `HouseRules` says. Seats are named by their wind at the start (`E S W N`) and stay the same
people.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from rehearsal.house import EMA, HouseRules

SEATS = "ESWN"
STICK, HONBA, NOTEN, MANGAN = 1_000, 300, 3_000, 2_000
LAST, LAST_WEST = 7, 11
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

    def base(self, house: HouseRules = EMA) -> int:
        """The points that are doubled and multiplied; a mangan from 30 fu and four han where the rules say so."""
        if self.limit:
            return LIMITS[self.limit]
        plain = self.fu * 2 ** (self.han + 2)
        return MANGAN if plain >= house.mangan_from else plain


@dataclass(frozen=True, slots=True)
class PlayedWin:
    """Somebody won; `opened`: has called."""

    seat: str
    value: Value
    opened: bool = False


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand as it was played. `kind`: win, draw, nagashi, abort or chombo; `payer` "" is a tsumo.

    `offender`: of a chombo, or who has the nagashi; `event`: which abortive draw. `moved` (in the order of
    `SEATS`), `pot` and `honba`: what a hand with cards moved, left on the table and had as counters at its end;
    `answers`: what its cards ask of it, by the names of the fields.
    """

    kind: str
    wins: tuple[PlayedWin, ...] = ()
    payer: str = ""
    riichi: tuple[str, ...] = ()
    tenpai: tuple[str, ...] = ()
    offender: str = ""
    event: str = ""
    moved: tuple[int, int, int, int] | None = None
    answers: tuple[tuple[str, str], ...] = ()
    pot: int = 0
    honba: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """A judge sets the table: points by seat in the order of `SEATS`, the hand to be played, what lies on it."""

    points: tuple[int, int, int, int]
    kyoku: int
    honba: int
    sticks: int


Row = PlayedHand | Setting | str
"""What stands in a table's history: a hand, a judge's setting, or "signal"."""


@dataclass(slots=True)
class BookedHand:
    """A hand in the book: where it was played, what it changed for each, what each win was worth."""

    name: str
    dealer: str
    hand: PlayedHand
    deltas: dict[str, int]
    worth: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class TableLedger:
    """Where a table stands. `loose`: points on the table that are no stick.

    `changes`: what each row of its history moved; `lines`: its hands alone.
    """

    house: HouseRules = EMA
    points: dict[str, int] = field(default_factory=dict)
    kyoku: int = 0
    honba: int = 0
    sticks: int = 0
    loose: int = 0
    left: int | None = None
    over: bool = False
    lines: list[BookedHand] = field(default_factory=list)
    changes: list[dict[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = self.points or dict.fromkeys(SEATS, self.house.start)

    @property
    def dealer(self) -> str:
        """Who deals, by the wind at the start."""
        return SEATS[self.kyoku % 4]

    @property
    def round(self) -> str:
        return SEATS[self.kyoku // 4]

    @property
    def name(self) -> str:
        return f"{self.round}{self.kyoku % 4 + 1}.{self.honba}"

    def wind_of(self, seat: str) -> str:
        return SEATS[(SEATS.index(seat) - self.kyoku) % 4]

    @property
    def pot(self) -> int:
        return self.sticks * STICK + self.loose

    @property
    def able(self) -> str:
        """The seats that may declare riichi."""
        return "".join(seat for seat in SEATS if self.house.below_stick or self.points[seat] >= STICK)

    def write(self, row: Row) -> None:
        """The next row of the history.

        Raises:
            ValueError: it cannot be: the hanchan is over, or a riichi has no stick.
        """
        before = dict(self.points)
        if isinstance(row, PlayedHand):
            self.play(row)
        elif isinstance(row, Setting):
            self._set(row)
        else:
            self.left = self.house.signal
        self.changes.append({seat: self.points[seat] - before[seat] for seat in SEATS})

    def _set(self, row: Setting) -> None:
        self.points = dict(zip(SEATS, row.points, strict=True))
        self.kyoku, self.honba, self.over = row.kyoku, row.honba, False
        self.sticks, self.loose = row.sticks, 0

    def play(self, hand: PlayedHand) -> BookedHand:
        """Write a hand down.

        Raises:
            ValueError: as `write`.
        """
        if self.over or any(seat not in self.able for seat in hand.riichi):
            raise ValueError(f"{hand} cannot be played now")
        before = dict(self.points)
        name, dealer = self.name, self.dealer
        worth: dict[str, int] = {}
        dealt_in_order = False  # whether the dealer stays by a win or tenpai, which may end the last hand
        if hand.moved is not None:
            keeps = self._with_cards(hand, hand.moved)
        else:
            worth, keeps, dealt_in_order = self._by_rules(hand)
        self._goes_on(hand, keeps, dealt_in_order)
        deltas = {seat: self.points[seat] - before[seat] for seat in SEATS}
        line = BookedHand(name, dealer, hand, deltas, worth)
        self.lines.append(line)
        return line

    def _by_rules(self, hand: PlayedHand) -> tuple[dict[str, int], bool, bool]:
        """What each win was worth, whether the dealer stays, and whether by a win or tenpai."""
        dealer = self.dealer
        worth: dict[str, int] = {}
        if hand.kind != "chombo":
            for seat in hand.riichi:
                self.points[seat] -= STICK
        if hand.kind not in ("win", "chombo"):
            self.sticks += len(hand.riichi)
            self.honba += 1
        stays = False
        match hand.kind:
            case "win":
                worth = self._won(hand)
                keeps = stays = any(win.seat == dealer for win in hand.wins)
                self.honba = self.honba + 1 if keeps else 0
            case "draw":
                self._drawn(hand)
                keeps = stays = dealer in hand.tenpai
            case "nagashi":
                self._nagashi(hand.offender)
                keeps = stays = dealer in hand.tenpai
            case _:
                keeps = True  # dealt again: of a chombo the riichi go back, of an abortive draw they stay
        return worth, keeps, stays

    def _with_cards(self, hand: PlayedHand, moved: tuple[int, int, int, int]) -> bool:
        """What the cards made of it; whether the dealer stays."""
        for seat, points in zip(SEATS, moved, strict=True):
            self.points[seat] += points
        self.sticks, self.loose = divmod(hand.pot, STICK)
        keeps = self.dealer in ([win.seat for win in hand.wins] if hand.wins else hand.tenpai)
        self.honba = hand.honba + 1 if keeps or hand.kind == "draw" else 0
        return keeps

    def _goes_on(self, hand: PlayedHand, keeps: bool, may_stop: bool) -> None:
        house = self.house
        if self.left is not None and (hand.kind != "chombo" or house.chombo_counts):
            self.left -= 1
        self.over = self.left == 0 or (house.bust and min(self.points.values()) < 0)
        if self.over or hand.kind == "chombo":
            return
        last, best = self.kyoku >= LAST, max(self.points.values())
        if keeps:
            first = self._in_order()[0] == self.dealer
            self.over = bool(last and may_stop and house.goal and first and best >= house.goal)
        elif last and (best >= house.goal or self.kyoku == LAST_WEST):
            self.over = True
        else:
            self.kyoku += 1

    def _in_order(self) -> list[str]:
        """The best first, of equal ones the earlier seat."""
        return sorted(SEATS, key=lambda seat: (-self.points[seat], SEATS.index(seat)))

    def _won(self, hand: PlayedHand) -> dict[str, int]:
        worth: dict[str, int] = {}
        winners = [win.seat for win in hand.wins]
        first = min(winners, key=lambda seat: (SEATS.index(seat) - SEATS.index(hand.payer or seat)) % 4)
        for win in hand.wins:
            worth[win.seat] = 0
            counters = 0 if self.house.first_takes and win.seat != first else self.honba
            for payer, points in payments(win, hand.payer, self.dealer, self.house).items():
                extra = counters * (HONBA if hand.payer else HONBA // 3)
                self.points[payer] -= points + extra
                self.points[win.seat] += points + extra
                worth[win.seat] += points
        pot = self.sticks + len(hand.riichi)
        self.sticks = 0
        for seat in winners if not self.house.first_takes else ():
            if seat in hand.riichi:
                self.points[seat] += STICK
                pot -= 1
        self.points[first] += pot * STICK
        return worth

    def _drawn(self, hand: PlayedHand) -> None:
        count = len(hand.tenpai)
        if 0 < count < 4:
            for seat in SEATS:
                if seat in hand.tenpai:
                    self.points[seat] += NOTEN // count
                else:
                    self.points[seat] -= NOTEN // (4 - count)

    def _nagashi(self, owner: str) -> None:
        """Paid like a mangan by tsumo, without honba and riichi sticks; nobody pays for noten."""
        for seat in SEATS:
            if seat != owner:
                points = MANGAN * (2 if self.dealer in (owner, seat) else 1)
                self.points[seat] -= points
                self.points[owner] += points

    @property
    def final(self) -> dict[str, int]:
        """The points after the last hand: sticks left go to the best, by hundreds where several are."""
        points, house = dict(self.points), self.house
        order = self._in_order()
        best = [seat for seat in SEATS if points[seat] == points[order[0]]] if house.shared else order[:1]
        hundreds = self.pot // 100 if house.left else 0
        for place, seat in enumerate(best):
            odd = house.odd_to_seat and place < hundreds % len(best)
            points[seat] += (hundreds // len(best) + odd) * 100
        return points


def payments(win: PlayedWin, payer: str, dealer: str, house: HouseRules = EMA) -> dict[str, int]:
    """Who pays how much for a win, without honba and riichi sticks."""
    base = win.value.base(house)
    if payer:
        return {payer: _up(base * (6 if win.seat == dealer else 4))}
    return {seat: _up(base * (2 if dealer in (win.seat, seat) else 1)) for seat in SEATS if seat != win.seat}


def _up(points: int) -> int:
    return -(-points // 100) * 100


def replayed(rows: Iterable[Row], house: HouseRules = EMA) -> TableLedger:
    """The table after these rows.

    Raises:
        ValueError: one of them cannot be where it stands.
    """
    table = TableLedger(house)
    for row in rows:
        table.write(row)
    return table


def scores(
    points: dict[str, int], chombo: dict[str, int], house: HouseRules = EMA, late: Collection[str] = ()
) -> dict[str, int]:
    """Tenths of a thousand for each seat: points from the target, uma (shared on a tie), oka, chombo after uma.

    `late`: seats a substitute took during the game, each with the score of the place they really came to.
    """
    last = [seat for seat in SEATS if seat in late and house.passed_over]
    found = {}
    for seat in SEATS:
        beside = [other for other in SEATS if seat in last or other not in last]
        equal = [other for other in beside if points[other] == points[seat]]
        place = sum(points[other] > points[seat] for other in beside)
        among = equal.index(seat)
        bonus = [10 * (uma + (house.oka if at == 0 else 0)) for at, uma in enumerate(house.uma)]
        if house.shared:
            share, odd = divmod(sum(bonus[place : place + len(equal)]), len(equal))
            share += house.odd_to_seat and among < odd
        else:
            share = bonus[place + among]
        found[seat] = (points[seat] - house.target) // 100 + share - house.chombo * chombo.get(seat, 0)
    return found
