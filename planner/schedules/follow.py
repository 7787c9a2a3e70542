"""Recognition of a schedule in played rounds, with its slots mapped to players.

Who draws a tournament round by round plans it whole every time and keeps one round. If the next draw can tell
which slot everybody has, it goes on with the very same schedule, and no round costs more repeats or winds than
in a plan made at once. Winds make that easy: once one player's slot is known, so are those of everybody at the
same tables, seat by seat, and of everybody at theirs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from planner.request.costs import FORBIDDEN
from planner.schedules.algebra import Schedule
from planner.winds.colouring import seat_winds

Blocks = list[list[int]]
Place = tuple[int, int]  # table and seat


def follow(played: Sequence[Blocks], schedule: Sequence[Blocks], rng: random.Random) -> list[int] | None:
    """Slot → player, so that the first rounds of ``schedule`` are the ``played`` ones, their tables in any order.

    Both are tables in seat order, the slots and the players 0 … n − 1. Where several fit (every table of a
    first round may be any table) one is taken at random; None when none fits.
    """
    count = sum(map(len, played[0]))
    sits = [_places(tables) for tables in played]
    holds = [_places(tables) for tables in schedule[: len(played)]]
    slot_of = [-1] * count
    player_of = [-1] * count
    slots = list(range(count))
    rng.shuffle(slots)
    for player in range(count):
        if slot_of[player] >= 0:
            continue
        if not any(
            player_of[slot] < 0 and _join(player, slot, played, schedule, sits, holds, slot_of, player_of)
            for slot in slots
        ):
            return None
    return player_of


def _places(tables: Blocks) -> dict[int, Place]:
    return {who: (number, seat) for number, table in enumerate(tables) for seat, who in enumerate(table)}


def _join(
    player: int,
    slot: int,
    played: Sequence[Blocks],
    schedule: Sequence[Blocks],
    sits: Sequence[dict[int, Place]],
    holds: Sequence[dict[int, Place]],
    slot_of: list[int],
    player_of: list[int],
) -> bool:
    """Give ``slot`` to ``player`` and follow the tables from there; false, and nothing given, when that fails."""
    slot_of[player], player_of[slot] = slot, player
    given = [player]
    for who in given:
        for tables, designed, here, there in zip(played, schedule, sits, holds, strict=False):
            table, seat = here[who]
            other, place = there[slot_of[who]]
            fits = seat == place
            for person, target in zip(tables[table], designed[other], strict=True):
                if slot_of[person] < 0 and player_of[target] < 0:
                    slot_of[person], player_of[target] = target, person
                    given.append(person)
                fits = fits and slot_of[person] == target
            if not fits:
                for person in given:
                    player_of[slot_of[person]] = -1
                    slot_of[person] = -1
                return False
    return True


def follow_wishes(
    played: Sequence[Blocks],
    schedule: Sequence[Blocks],
    extra: Sequence[dict[int, int]],
    rng: random.Random,
) -> tuple[list[int], int] | None:
    """Like ``follow``, and what the unwanted meetings then cost; the cheapest of several tries.

    After one round any table may take the place of any other: those exchanges are searched through.
    """
    order = follow(played, schedule, rng)
    if order is None or not any(extra):
        return None if order is None else (order, 0)
    price = _Price(schedule, extra, len(order))
    if len(played) == 1:
        return _exchange_tables(order, schedule[0], price, rng)
    best, cost = order, price.of(order)
    for _ in range(4):
        other = follow(played, schedule, rng)
        if other is not None and price.of(other) < cost:
            best, cost = other, price.of(other)
    return best, cost


class _Price:
    """What unwanted meetings cost when the slots of a schedule are given to people."""

    def __init__(self, schedule: Sequence[Blocks], extra: Sequence[dict[int, int]], size: int) -> None:
        self.met = [[0] * size for _ in range(size)]
        for table in (table for tables in schedule for table in tables):
            for i, a in enumerate(table):
                for b in table[:i]:
                    self.met[a][b] += 1
                    self.met[b][a] += 1
        self.links = [(a, b, cost) for a, row in enumerate(extra) for b, cost in row.items() if b < a < size]

    def of(self, order: list[int]) -> int:
        """By the order slot → player."""
        met, slot = self.met, [0] * len(order)
        for s, player in enumerate(order):
            slot[player] = s
        return sum([cost * met[slot[a]][slot[b]] for a, b, cost in self.links])


def _exchange_tables(order: list[int], tables: Blocks, price: _Price, rng: random.Random) -> tuple[list[int], int]:
    """The cheapest order found when whole tables of the first round take each other's place, and its price."""
    best, now = order, price.of(order)
    cost, heat = now, 1.0 + now % FORBIDDEN / 20
    for _ in range(400_000 // (len(price.links) + len(order))):
        heat = max(0.01, heat * 0.997)
        one, two = rng.choice(tables), rng.choice(tables)
        trial = list(order)
        for s, t in zip(one, two, strict=True):
            trial[s], trial[t] = order[t], order[s]
        change = price.of(trial) - now
        if change <= 0 or rng.random() < math.exp(-change / heat):
            order, now = trial, now + change
            if now < cost:
                best, cost = order, now
    return best, cost


def seats_of(schedule: Schedule) -> list[Blocks]:
    """The schedule in seat order; always the same for the same schedule."""
    flat = seat_winds([table for tables in schedule.rounds for table in tables], {})
    size = len(schedule.rounds[0])
    return [flat[at : at + size] for at in range(0, len(flat), size)]
