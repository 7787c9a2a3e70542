"""Local search of `plain.py` on bit sets, for sizes where no pair meets three times: faster again.

Whom somebody has met is a set of players, so is whom they have met twice, and so are the other three at a table.
What an exchange costs is one count of bits then, in four fields side by side: whom either player comes to, and
whom either leaves.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import combinations

from planner.search.meetings import Search

MOST = 32  # players up to whom the fields are short enough to be worth it
AT_ONCE = 20  # steps of this walk that count as one: so many more are worth their time
SAME = 6  # of the twelve bits of an exchange so many are set where it costs nothing
BOUT = 1000  # steps at one temperature


class BitTables:
    """Who sits where in the rounds of a search, with meetings as sets. Players are numbers from 0, seats too.

    ``has``: of each player, those they have met and, one field on, those they have not met twice; ``moved``: the
    same two fields on. ``first`` and ``second``: of each seat, the others at the table, in the fields that count
    when its player is the one or the other of the two who change places.
    """

    def __init__(self, state: Search) -> None:
        rounds, met = state.rounds, state.meetings.met
        seated = [player for tables in rounds for table in tables for player in table]
        self.names = sorted(set(seated))
        number = {player: at for at, player in enumerate(self.names)}
        self.width = width = len(self.names)
        self.who = [number[player] for player in seated]
        self.sizes = [len(tables) for tables in rounds]
        self.has = [
            sum(1 << at for at, b in enumerate(self.names) if met[a][b])
            | sum(1 << at + width for at, b in enumerate(self.names) if met[a][b] < 2)
            for a in self.names
        ]
        self.moved = [bits << 2 * width for bits in self.has]
        seats = range(len(seated))
        self.beside = [[at for at in range(s - s % 4, s - s % 4 + 4) if at != s] for s in seats]
        sat = [sum(1 << self.who[at] for at in others) for others in self.beside]
        self.first = [bits | bits << 3 * width for bits in sat]
        self.second = [bits << width | bits << 2 * width for bits in sat]

    def exchanges(self) -> list[tuple[int, int]]:
        """Every pair of seats of one round at different tables."""
        found, at = [], 0
        for size in self.sizes:
            found += [(x, y) for x, y in combinations(range(at, at + 4 * size), 2) if x // 4 != y // 4]
            at += 4 * size
        return found

    def exchange(self, x: int, y: int) -> bool:
        """Let the players of two seats change places; false, and nobody moves, if it makes a third meeting."""
        who, has, moved, width = self.who, self.has, self.moved, self.width
        every, a, b = (1 << width) - 1, who[x], who[y]
        left, come = self.first[x] & every, self.second[y] >> width & every
        met_a, met_b = has[a] & every, has[b] & every
        room_a, room_b = has[a] >> width, has[b] >> width
        if left & ~room_b or come & ~room_a:
            return False
        bit_a, bit_b = 1 << a, 1 << b
        swap = bit_a | bit_b
        both = swap | swap << 3 * width, swap << width | swap << 2 * width
        for seats, go, new, room, met in (
            (self.beside[x], bit_a, bit_b, room_a, met_b),
            (self.beside[y], bit_b, bit_a, room_b, met_a),
        ):
            for at in seats:
                p = who[at]
                has[p] ^= (go if room >> p & 1 else go << width) ^ (new << width if met >> p & 1 else new)
                moved[p] = has[p] << 2 * width
                self.first[at] ^= both[0]
                self.second[at] ^= both[1]
        for p, go, new, room, met in ((a, left, come, room_a, met_a), (b, come, left, room_b, met_b)):
            has[p] ^= (go & room | new & ~met) | (go & ~room | new & met) << width
            moved[p] = has[p] << 2 * width
        who[x], who[y] = b, a
        return True

    def rounds(self, who: list[int]) -> list[list[list[int]]]:
        """The tables of every round, with these players on the seats."""
        out, at = [], 0
        for size in self.sizes:
            seats = [self.names[player] for player in who[at : at + 4 * size]]
            out.append([seats[first : first + 4] for first in range(0, 4 * size, 4)])
            at += 4 * size
        return out


def fits_bits(state: Search) -> bool:
    """Whether this walk can begin there: few players, no wish, and nobody who meets a third time."""
    met = state.meetings.met
    here = {player for tables in state.rounds for table in tables for player in table}
    tables = (table for tables in state.rounds for table in tables)
    return (
        len(here) <= MOST
        and state.meetings.suffices == 2
        and not state.pinned
        and not any(state.meetings.extra)
        and all(met[a][b] <= 2 for table in tables for a, b in combinations(table, 2))
    )


def anneal_bits(
    state: Search,
    rng: random.Random,
    steps: int,
    heats: tuple[float, float],
    goal: int = 0,
    tick: Callable[[int], bool] | None = None,
) -> bool:
    """Walk ``AT_ONCE`` times that many steps between two temperatures (in repeats); true when asked to stop.

    ``state`` must fit (``fits_bits``) and is left at its best rounds. Ends at the cost ``goal``.
    """
    board = BitTables(state)
    moves = board.exchanges()
    if not moves:
        return False
    who, has, moved, first, second = board.who, board.has, board.moved, board.first, board.second
    draw, count, exchange = rng.random, len(moves), board.exchange
    total, (hot, cold) = AT_ONCE * steps, heats
    begun, bouts, now, repeat = state.done, max(1, total // BOUT), state.cost, state.meetings.repeat
    stopped = False
    for bout in range(bouts):
        state.done = begun + bout * steps // bouts
        if state.best_cost <= goal:
            break
        if bout % 60 == 0 and tick is not None and tick(state.done):
            stopped = True
            break
        heat = hot * (cold / hot) ** (bout / bouts)
        odds = [1.0] * (SAME + 1) + [math.exp(-worse / heat) for worse in range(1, SAME + 1)]
        for _ in range(BOUT):
            drawn = draw() * count
            move = int(drawn)
            x, y = moves[move]
            worth = ((moved[who[x]] | has[who[y]]) & (first[x] | second[y])).bit_count()
            # What is left of the number drawn decides whether an exchange for the worse is made.
            if (worth <= SAME or drawn - move < odds[worth]) and exchange(x, y):
                now += repeat * (worth - SAME)
                if now < state.best_cost:
                    state.best, state.best_cost = board.rounds(who), now
    else:
        state.done = begun + steps
    state.restore()
    return stopped
