"""Tabu search on pairs that repeat, for rounds with few repeats.

Where hardly anybody meets twice, hardly any exchange of two players drawn at random is worth looking at. This walk
looks only at seats whose player has met somebody at the table before, takes the cheapest exchange of one of them,
for better or worse, and lets the two alone for a while. Sets are bits as in ``bits.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from planner.search.bits import AT_ONCE, SAME, BitTables
from planner.search.meetings import Search

ALONE = (2, 20)  # so many exchanges two people stay where they are who have changed places, at least and at most
STALE = 5_000  # exchanges without anything better, after which the walk begins again
SCATTER = 10  # exchanges for each seat that a new beginning takes
TURN = 60  # exchanges looked at in the time that one takes to be made
ASK = 200  # exchanges between two questions whether to stop


class Walk:
    """One board, what has been exchanged lately in which round, and the cheapest exchange of the moment."""

    def __init__(self, state: Search, rng: random.Random) -> None:
        self.board, self.rng = BitTables(state), rng
        board = self.board
        self.every = (1 << board.width) - 1
        self.seats = range(len(board.who))
        self.others: list[list[int]] = []
        self.round_of: list[int] = []
        at = 0
        for number, size in enumerate(board.sizes):
            here = range(at, at + 4 * size)
            self.others += [[y for y in here if y // 4 != x // 4] for x in here]
            self.round_of += [number] * len(here)
            at += 4 * size
        self.until: list[dict[int, int]] = [{} for _ in board.sizes]
        self.turn = 0

    def cheapest(self, better: int) -> tuple[int, list[tuple[int, int]], int]:
        """The least worth of an exchange (``SAME`` costs nothing), those that have it, how many were looked at.

        Who changed places lately does so again only for less than ``better``.
        """
        board, turn, until, width = self.board, self.turn, self.until, self.board.width
        who, has, moved, first, second = board.who, board.has, board.moved, board.first, board.second
        every = self.every
        twice = [~(bits >> width) & every for bits in has]
        best, found, looked = 99, list[tuple[int, int]](), 0
        for x in [x for x in self.seats if first[x] & twice[who[x]]]:
            a, others = who[x], self.others[x]
            here, gone = first[x], moved[a]
            row = [((gone | has[who[y]]) & (here | second[y])).bit_count() for y in others]
            looked += len(row)
            if min(row) > best:
                continue
            alone = until[self.round_of[x]]
            for y, worth in zip(others, row, strict=True):
                if worth > best:
                    continue
                b = who[y]
                if worth >= better and alone.get(1 << a | 1 << b, 0) > turn:
                    continue
                if here & twice[b] or first[y] & twice[a]:
                    continue  # a third meeting
                if worth < best:
                    best, found = worth, []
                found.append((x, y))
        return best, found, looked

    def step(self, better: int) -> tuple[int, int]:
        """Make one exchange. What it costs (0: none could be made), and how many were looked at."""
        board = self.board
        worth, found, looked = self.cheapest(better)
        self.turn += 1
        if not found:
            return 0, looked
        x, y = found[int(self.rng.random() * len(found))]
        pair = 1 << board.who[x] | 1 << board.who[y]
        board.exchange(x, y)
        low, high = ALONE
        self.until[self.round_of[x]][pair] = self.turn + low + int(self.rng.random() * (high - low + 1))
        return worth - SAME, looked

    def scatter(self) -> int:
        """Change places at random, many times. What that costs."""
        board, draw, cost = self.board, self.rng.random, 0
        for _ in range(SCATTER * len(self.seats)):
            x = int(draw() * len(self.seats))
            others = self.others[x]
            y = others[int(draw() * len(others))]
            worth = self.worth(x, y)
            if board.exchange(x, y):
                cost += worth - SAME
        return cost

    def worth(self, x: int, y: int) -> int:
        """What an exchange of these two seats' players is worth: ``SAME`` where it costs nothing."""
        board = self.board
        a, b = board.who[x], board.who[y]
        return ((board.moved[a] | board.has[b]) & (board.first[x] | board.second[y])).bit_count()


def walk_tabu(
    state: Search,
    rng: random.Random,
    steps: int,
    goal: int = 0,
    tick: Callable[[int], bool] | None = None,
) -> bool:
    """Look at ``AT_ONCE`` times that many exchanges; true when asked to stop.

    ``state`` must fit (``fits_bits``) and is left at its best rounds. Ends at the cost ``goal``.
    """
    begun, looked, total = state.done, 0, AT_ONCE * steps
    repeat = state.meetings.repeat
    walk, now, least, since = Walk(state, rng), state.cost, state.cost, 0
    stopped = False
    while looked < total and state.best_cost > goal and not stopped:
        if walk.turn - since > STALE:
            now += repeat * walk.scatter()
            least, since = now, walk.turn
        cost, many = walk.step(SAME + (least - now) // repeat)
        looked += many + TURN
        now += repeat * cost
        if now < least:
            least, since = now, walk.turn
            if now < state.best_cost:
                state.best, state.best_cost = walk.board.rounds(walk.board.who), now
        if walk.turn % ASK == 0:
            state.done = begun + min(steps, looked // AT_ONCE)
            stopped = tick is not None and tick(state.done)
    state.done = begun + min(steps, looked // AT_ONCE)
    state.restore()
    return stopped
