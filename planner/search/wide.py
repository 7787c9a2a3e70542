"""Tabu search of `tabu.py` with a table of exchange costs: about four times as fast.

What it costs to let the players of two seats change places is a byte, and the bytes of all pairs of seats of a
round are one whole number. When two people meet or part, a number that stands ready for their two seats is added
to that of every round; the cheapest exchange is then found by asking for a byte, the least one first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import permutations

from planner.search.meetings import Search

ALONE = (2, 10)  # so many exchanges two people stay where they are who have changed places, at least and at most
STALE = 1_000  # exchanges without anything better, after which it goes back to the best since it began
LITTLE, TRIES = 12, 8  # so many exchanges at random then; so often, before it begins anew
MUCH = 3  # exchanges for each seat that a new beginning takes
EXCHANGE = 6  # steps of a search in the time that one exchange takes
ASK = 200  # exchanges between two questions whether to stop
REFUSED, WORTH = 10, 20  # so many refused looks go with an exchange; so many more take the time of one
NOTHING = 16  # the byte of an exchange that costs nothing
BEST, WORST = 6, 8  # no exchange saves or costs more meetings
CALM, SAME_TABLE = 64, 128  # added where nobody at the first seat meets again, and where two sit at one table

Patterns = tuple[list[list[int]], list[int], list[int], int]


@lru_cache(maxsize=8)
def patterns(seats: int) -> Patterns:
    """For a round of so many seats: what is added when the players of two seats have met; when the player of one
    meets somebody of the table once less; where the player of a seat meets nobody again; and the beginning.
    """
    row = [sum(1 << 8 * (seats * x + y) for y in range(seats)) for x in range(seats)]
    column = [sum(1 << 8 * (seats * y + x) for y in range(seats)) for x in range(seats)]
    beside = [range(x - x % 4, x - x % 4 + 4) for x in range(seats)]

    def towards(x: int, y: int) -> int:
        return sum((1 << 8 * (seats * x + z)) + (1 << 8 * (seats * z + x)) for z in beside[y])

    def met(x: int, y: int) -> int:
        if x // 4 == y // 4:
            return 0
        both = (1 << 8 * (seats * x + y)) + (1 << 8 * (seats * y + x))
        return towards(x, y) + towards(y, x) - 2 * both

    begin = sum(NOTHING << 8 * at for at in range(seats * seats))
    begin += sum(SAME_TABLE << 8 * (seats * x + y) for x in range(seats) for y in beside[x])
    every = range(seats)
    return (
        [*[[*[met(x, y) for y in every], 0] for x in every], [0] * (seats + 1)],  # -1: somebody who is not there
        [row[x] + column[x] for x in every],
        [CALM * row[x] for x in every],
        begin,
    )


class Board:
    """Who sits where in the rounds of a search, and what every exchange costs. Players are numbers from 0."""

    def __init__(self, state: Search, rng: random.Random) -> None:
        self.rng, self.turn, self.refused = rng, 0, 0
        self.names = sorted({player for tables in state.rounds for table in tables for player in table})
        number = {player: at for at, player in enumerate(self.names)}
        met = state.meetings.met
        self.met = [[met[a][b] for b in self.names] for a in self.names]
        self.who = [[number[p] for table in tables for p in table] for tables in state.rounds]
        self.patterns = [patterns(len(who)) for who in self.who]
        self.until: list[dict[int, int]] = [{} for _ in self.who]
        self.count()

    def count(self) -> None:
        """Everything that is kept along, out of who sits where and how often people have met."""
        size = len(self.names)
        self.seat = [[-1] * size for _ in self.who]
        for seat, who in zip(self.seat, self.who, strict=True):
            for at, player in enumerate(who):
                seat[player] = at
        self.again = [[0] * len(who) for who in self.who]
        self.price = []
        for number, who in enumerate(self.who):
            met, _, calm, price = self.patterns[number]
            for x in range(len(who)):
                price += calm[x] + sum(met[x][y] for y in range(x) if self.met[who[x]][who[y]])
            self.price.append(price)
            for begin in range(0, len(who), 4):
                self._recount(number, begin)
        self.lengths = [len(who) ** 2 for who in self.who]
        self.place = [
            (number, x, y) for number, who in enumerate(self.who) for x in range(len(who)) for y in range(len(who))
        ]

    def cheapest(self, better: int) -> tuple[int, int, int, int] | None:
        """One of the cheapest exchanges that bring somebody away from a table: what it costs, round, seats.

        Who changed places lately does so again only for less than ``better``. Nobody meets a third time.
        """
        costs = b"".join([price.to_bytes(n, "little") for price, n in zip(self.price, self.lengths, strict=True)])
        find, draw, place = costs.find, self.rng.random, self.place
        for byte in range(NOTHING - BEST, NOTHING + WORST):
            at = find(byte)
            if at < 0:
                continue
            found = []
            while at >= 0:
                found.append(at)
                at = find(byte, at + 1)
            while found:
                drawn = int(draw() * len(found))
                number, x, y = place[found[drawn]]
                if self._may(number, x, y, byte - NOTHING < better):
                    return byte - NOTHING, number, x, y
                self.refused += 1
                found[drawn] = found[-1]
                found.pop()
        return None

    def _may(self, number: int, x: int, y: int, better: bool) -> bool:
        """Whether the two may change places: not so soon again unless it is better than ever, no third meeting."""
        who = self.who[number]
        a, b = who[x], who[y]
        if not better and self.until[number].get(1 << a | 1 << b, 0) > self.turn:
            return False
        return not self._third(who, a, b, y) and not self._third(who, b, a, x)

    def _third(self, who: Sequence[int], a: int, b: int, y: int) -> bool:
        """Whether ``a`` would meet somebody a third time in place of ``b``."""
        row, begin = self.met[a], y - y % 4
        return any(row[p] > 1 and p != b for p in who[begin : begin + 4])

    def work(self) -> int:
        """Exchanges made, and what was only looked at reckoned as such: where everybody has met, nearly all are
        refused for a third meeting, hundreds for each that is made.
        """
        return self.turn + max(0, self.refused - REFUSED * self.turn) // WORTH

    def step(self, better: int) -> int:
        """Make one exchange. What it costs (0: none could be made)."""
        chosen = self.cheapest(better)
        self.turn += 1
        if chosen is None:
            return 0
        cost, number, x, y = chosen
        pair = 1 << self.who[number][x] | 1 << self.who[number][y]
        self.exchange(number, x, y)
        low, high = ALONE
        self.until[number][pair] = self.turn + low + int(self.rng.random() * (high - low + 1))
        return cost

    def exchange(self, number: int, x: int, y: int) -> None:
        """Let the players of two seats of a round change places."""
        who, seat = self.who[number], self.seat[number]
        a, b = who[x], who[y]
        met_a, met_b = self.met[a], self.met[b]
        of_x, of_y = self.patterns[number][0][x], self.patterns[number][0][y]
        price = self.price[number]
        for at, by_a, by_b in zip(seat, met_a, met_b, strict=True):
            if (not by_a) != (not by_b) and at != x and at != y:
                price += of_y[at] - of_x[at] if by_a else of_x[at] - of_y[at]
        self.price[number] = price
        begin_x, begin_y = x - x % 4, y - y % 4
        with_a = [p for p in who[begin_x : begin_x + 4] if p != a]
        with_b = [p for p in who[begin_y : begin_y + 4] if p != b]
        who[x], who[y], seat[a], seat[b] = b, a, y, x
        for one, leaves, joins in ((a, with_a, with_b), (b, with_b, with_a)):
            self._change_company(number, one, leaves, joins)

    def _change_company(self, number: int, one: int, leaves: Sequence[int], joins: Sequence[int]) -> None:
        """Somebody has left these people in a round and joined those."""
        row = self.met[one]
        new, gone = [p for p in joins if not row[p]], [p for p in leaves if row[p] == 1]
        more, less = [p for p in joins if row[p]], [p for p in leaves if row[p] > 1]
        for people, by in ((leaves, -1), (joins, 1)):
            for p in people:
                row[p] += by
                self.met[p][one] += by
        for r, at in enumerate(self.seat):
            mine = at[one]
            pattern, price = self.patterns[r][0][mine], self.price[r]
            for p in new:
                price += pattern[at[p]]
            for p in gone:
                price -= pattern[at[p]]
            self.price[r] = price
            if r != number:
                if mine >= 0:
                    self._company_elsewhere(r, mine, more, 1)
                    self._company_elsewhere(r, mine, less, -1)
                continue
            for p in more:
                self._more(r, at[p], 1)
            for p in less:
                self._more(r, at[p], -1)
            self._more(r, mine, len(more) - self.again[r][mine])

    def _company_elsewhere(self, number: int, mine: int, people: Sequence[int], by: int) -> None:
        """Those of the people who sit at this seat's table in another round meet once more or less."""
        at = self.seat[number]
        for p in people:
            if at[p] ^ mine < 4 and at[p] >= 0:
                self._more(number, mine, by)
                self._more(number, at[p], by)

    def _recount(self, number: int, begin: int) -> None:
        now, four = self.again[number], self.who[number][begin : begin + 4]
        for at, player in enumerate(four, begin):
            row = self.met[player]
            times = sum([row[p] > 1 for p in four])
            if times != now[at]:
                self._more(number, at, times - now[at])

    def _more(self, number: int, at: int, by: int) -> None:
        """The player of a seat meets so many more again at this table."""
        _, less, calm, _ = self.patterns[number]
        before = self.again[number][at]
        if not by:
            return
        self.again[number][at] = before + by
        price = self.price[number] - by * less[at]
        if not before:
            price -= calm[at]
        elif not before + by:
            price += calm[at]
        self.price[number] = price

    def scatter(self, exchanges: int) -> None:
        """Change places at random, so many times."""
        draw = self.rng.random
        for _ in range(exchanges):
            number = int(draw() * len(self.who))
            who = self.who[number]
            x, y = int(draw() * len(who)), int(draw() * len(who))
            if (
                x >> 2 != y >> 2
                and not self._third(who, who[x], who[y], y)
                and not self._third(who, who[y], who[x], x)
            ):
                self.exchange(number, x, y)

    def go_back(self, seated: Sequence[Sequence[int]]) -> None:
        for rounds, by in ((self.who, -1), (seated, 1)):
            for who in rounds:
                for begin in range(0, len(who), 4):
                    for a, b in permutations(who[begin : begin + 4], 2):
                        self.met[a][b] += by
        self.who = [list(who) for who in seated]
        self.count()

    def repeats(self) -> int:
        """All meetings after the first of two people."""
        return sum([times - 1 for row in self.met for times in row if times > 1]) // 2

    def rounds(self) -> list[list[list[int]]]:
        named = [[self.names[player] for player in who] for who in self.who]
        return [[who[at : at + 4] for at in range(0, len(who), 4)] for who in named]


def walk_wide(
    state: Search,
    rng: random.Random,
    steps: int,
    goal: int = 0,
    tick: Callable[[int], bool] | None = None,
    *,
    patient: bool = False,
) -> bool:
    """Walk so many steps; true when asked to stop. ``patient``: to look takes no steps, as in version 12.

    ``state`` must fit (``fits_bits``) and is left at its best rounds. Ends at the cost ``goal``.
    """
    begun, total, repeat = state.done, steps // EXCHANGE, state.meetings.repeat
    board = Board(state, rng)
    base = state.cost - repeat * board.repeats()
    now = least = low = state.cost
    seated, since, tries, stopped = [list(who) for who in board.who], 0, 0, False
    while (board.turn if patient else board.work()) < total and state.best_cost > goal and not stopped:
        if board.turn - since > STALE:
            tries = (tries + 1) % TRIES
            if tries:
                board.go_back(seated)
                board.scatter(LITTLE)
            else:
                board.scatter(MUCH * sum(map(len, board.who)))
            now = least = base + repeat * board.repeats()
            low, since = (low if tries else now), board.turn
        now += repeat * board.step((least - now) // repeat)
        if now < least:
            least, since = now, board.turn
            if now < low:
                low, tries, seated = now, 0, [list(who) for who in board.who]
            if now < state.best_cost:
                state.best, state.best_cost = board.rounds(), now
        if board.turn % ASK == 0:
            state.done = begun + min(steps, EXCHANGE * board.turn)
            stopped = tick is not None and tick(state.done)
    state.done = begun + min(steps, EXCHANGE * board.turn)
    state.restore()
    return stopped
