"""Algebraic schedules: no two players meet twice, no search needed.

A schedule here is a tuple of rounds over the slots 0 … n − 1; a round is a tuple of tables of four slots.
Which player takes which slot is decided later (``relabel``), as are table order and winds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from planner.schedules.data import data
from planner.schedules.fields import AbelianGroup, Field, field, prime_power

Block = tuple[int, ...]
Blocks = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Meetings before players, winds and (mostly) table order are known."""

    rounds: tuple[Blocks, ...]
    method: str
    classes: tuple[Block, ...] = ()  # slots that never meet inside a class
    spread_tables: bool = False  # the order of tables is already as good as it gets


def develop(base: Blocks, modulus: int, classes: int, shifts: int) -> tuple[Blocks, ...]:
    """One round moved through a cyclic group.

    Slot ``class · modulus + x`` becomes ``class · modulus + (x + shift)``; slots beyond the classes stay.
    """
    moved = []
    for shift in range(shifts):

        def move(slot: int, shift: int = shift) -> int:
            owner, x = divmod(slot, modulus)
            return slot if owner >= classes else owner * modulus + (x + shift) % modulus

        moved.append(tuple(tuple(move(slot) for slot in table) for table in base))
    return tuple(moved)


# ------------------------------------------------------------------ four classes, shifted against each other


def _product_shifts(tables: int, rounds: int) -> tuple[AbelianGroup, tuple[Block, ...]] | None:
    """Shifts a_i · r over a product of fields of at least five elements each."""
    parts, rest, divisor = [], tables, 2
    while rest > 1:
        power = 1
        while rest % divisor == 0:
            rest //= divisor
            power *= divisor
        if power > 1:
            parts.append(power)
        divisor += 1
    if rounds > tables or min(parts) < 5:
        return None
    fields: list[Field] = [field(part) for part in parts]
    group = AbelianGroup(tuple(m for f in fields for m in f.group.moduli))
    rows = []
    for row in range(rounds):
        digits: list[list[int]] = [[] for _ in range(4)]
        rest = row
        for f in fields:
            rest, r = divmod(rest, f.order)
            for owner in range(4):
                digits[owner].extend(f.group.digits(f.multiply(f.powers[owner], r)))
        rows.append(tuple(group.element(d) for d in digits))
    return group, tuple(rows)


def _stored_shifts(tables: int, rounds: int) -> tuple[AbelianGroup, tuple[Block, ...]] | None:
    entry = data()["shifts"].get(str(tables))
    if entry is None or len(entry["rows"]) < rounds:
        return None
    return AbelianGroup(tuple(entry["moduli"])), tuple(tuple(row) for row in entry["rows"])


def _searched_shifts(
    tables: int, rounds: int, with_tables: bool, nodes: int, variant: int = 0
) -> tuple[AbelianGroup, tuple[Block, ...]] | None:
    """Rows of four shifts over Z_T with every column and every difference of two columns free of repeats."""
    group = AbelianGroup((tables,))
    if rounds > tables:
        return None
    rng = random.Random(1000 * variant + tables)
    first_column = 0 if with_tables else 1
    left = nodes
    while left > 0:
        used: list[set[int]] = [set() for _ in range(10)]
        rows: list[Block] = []
        for row in range(rounds):
            start = [row if with_tables else 0]
            if not _extend_row(start, used, tables, first_column, rng):
                break
            rows.append(tuple(start))
            left -= 1
        left -= 1
        if len(rows) == rounds:
            return group, tuple(rows)
    return None


def _extend_row(row: list[int], used: list[set[int]], tables: int, first_column: int, rng: random.Random) -> bool:
    """Find the other shifts of one row, depth first in random order; marks what it uses."""

    def keys(values: Sequence[int]) -> list[tuple[int, int]]:
        new = len(values) - 1
        out = [(_PAIR[new, old], (values[new] - values[old]) % tables) for old in range(new)]
        if not first_column:
            out.append((6 + new, values[new]))
        return out

    def fill() -> bool:
        if len(row) == 4:
            return True
        for value in rng.sample(range(tables), tables):
            row.append(value)
            marks = keys(row)
            if all(value not in used[key] for key, value in marks):
                for key, mark in marks:
                    used[key].add(mark)
                if fill():
                    return True
                for key, mark in marks:
                    used[key].discard(mark)
            row.pop()
        return False

    if not first_column:
        used[6].add(row[0])
    return fill()


_PAIR = {(1, 0): 0, (2, 0): 1, (2, 1): 2, (3, 0): 3, (3, 1): 4, (3, 2): 5}


@lru_cache(maxsize=64)
def class_shifts(tables: int, rounds: int) -> Schedule | None:
    """Four classes of T players; in round r table t takes from class i the one at t + s(r, i).

    No two players meet twice, members of one class never meet, and nobody sits at one table twice. Of several
    choices of shifts the one is taken that leaves the fewest unmet pairs without common opponents, and spreads
    the common opponents best.
    """
    best: tuple[tuple[int, int], Schedule] | None = None
    for variant in range(8 if tables <= 75 else 1):
        made = _shifted(tables, rounds, variant)
        if made is None:
            return best[1] if best else None
        merit = _indirect_merit(made.rounds, tables) if tables <= 75 else (0, 0)
        if best is None or (made.spread_tables, merit) > (best[1].spread_tables, best[0]):
            best = merit, made
    return best[1] if best else None


def _shifted(tables: int, rounds: int, variant: int) -> Schedule | None:
    found = (_product_shifts(tables, tables) if rounds <= tables else None) or _stored_shifts(tables, rounds)
    found = found or _searched_shifts(tables, rounds, True, 2000, variant)
    spread = found is not None
    found = found or _searched_shifts(tables, rounds, False, 2000, variant)
    if found is None:
        return None
    group, rows = found
    if len(rows) > rounds:
        rows = tuple(random.Random(variant).sample(rows, rounds)) if variant else rows[:rounds]
    rounds_ = tuple(
        tuple(tuple(owner * tables + group.add(t, row[owner]) for owner in range(4)) for t in range(tables))
        for row in rows
    )
    classes = tuple(tuple(range(owner * tables, owner * tables + tables)) for owner in range(4))
    return Schedule(rounds_, "four classes, cyclic shifts", classes, spread)


def _indirect_merit(rounds: Sequence[Blocks], tables: int) -> tuple[int, int]:
    """How evenly unmet pairs share opponents, larger is better; looked at from one player of every class."""
    faced = [0] * (4 * tables)
    for table in (table for blocks in rounds for table in blocks):
        seats = sum(1 << slot for slot in table)
        for slot in table:
            faced[slot] |= seats
    without = squares = 0
    for mine in faced[::tables]:
        for other, theirs in enumerate(faced):
            if not mine >> other & 1:
                common = (mine & theirs).bit_count()
                without += common == 0
                squares += common * common
    return -without, -squares


# ------------------------------------------------------------------ complete designs


@lru_cache(maxsize=16)
def affine_plane() -> Schedule:
    """The affine plane of order 4: sixteen players, five rounds, every pair exactly once."""
    f = field(4)
    rounds = [tuple(tuple(4 * x + y for y in range(4)) for x in range(4))]
    for slope in range(4):
        rounds.append(
            tuple(tuple(4 * x + f.add(f.multiply(slope, x), shift) for x in range(4)) for shift in range(4))
        )
    return Schedule(tuple(rounds), "affine plane of order 4")


@lru_cache(maxsize=16)
def affine_space() -> Schedule:
    """Eight players as the points of a space over two elements: seven rounds, every pair three times."""
    rounds = []
    for direction in (4, 5, 6, 7, 1, 2, 3):  # no line among the first four: no pair three times
        half = tuple(p for p in range(8) if (p & direction).bit_count() % 2 == 0)
        rounds.append((half, tuple(p for p in range(8) if p not in half)))
    return Schedule(tuple(rounds), "affine space of order 2")


@lru_cache(maxsize=16)
def binary_classes() -> Schedule:
    """32 players, ten rounds, nobody meets twice: four classes over the eight elements of (Z2)³.

    Six rounds move one table with a player of every class through the group. Three rounds pair the classes up:
    a table is {x, x + t} of one class and the same of the other, where t belongs to the pair of classes. In the
    last round every class splits into the two cosets of a subgroup of four. Each class uses three different t
    and the three non-zero elements of its subgroup; the seventh difference is never met.
    """
    moves = {(0, 1): 1, (0, 2): 2, (0, 3): 4, (1, 2): 3, (1, 3): 5, (2, 3): 6}
    across = ((0, 2, 4, 3), (0, 3, 6, 7), (0, 4, 3, 6), (0, 5, 1, 2), (0, 6, 7, 5), (0, 7, 5, 1))
    rounds = [tuple(tuple(8 * i + (row[i] ^ shift) for i in range(4)) for shift in range(8)) for row in across]
    for pairing in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))):
        rounds.append(
            tuple(
                (8 * i + x, 8 * i + (x ^ moves[i, j]), 8 * j + x, 8 * j + (x ^ moves[i, j]))
                for i, j in pairing
                for x in range(8)
                if x < x ^ moves[i, j]
            )
        )
    last = []
    for i in range(4):
        mine = {t for pair, t in moves.items() if i in pair}
        subgroup = next(s for s in ({0, u, v, u ^ v} for u in range(1, 8) for v in range(1, u)) if not s & mine)
        last += [tuple(8 * i + x for x in range(8) if (x in subgroup) == inside) for inside in (True, False)]
    return Schedule((*rounds, tuple(last)), "four classes over (Z2)³ with cosets")


@lru_cache(maxsize=16)
def complete_design(players: int) -> Schedule | None:
    """Every pair exactly once in (n − 1)/3 rounds, for (n − 1)/3 a prime power that leaves 1 when divided by
    4.

    Bose's mixed differences: the points are three copies of the field and one fixed point; one round is
    developed under addition (Ray-Chaudhuri and Wilson's resolvable designs with blocks of four).
    """
    order = (players - 1) // 3
    if players != 3 * order + 1 or order % 4 != 1 or prime_power(order) is None:
        return None
    f = field(order)
    quarter = (order - 1) // 4
    power = f.powers
    base: list[tuple[tuple[int, int] | None, ...]] = [(None, (0, 0), (0, 1), (0, 2))]
    for i in range(quarter):
        for owner in range(3):
            after = (owner + 1) % 3
            base.append(
                (
                    (power[i], owner),
                    (power[i + 2 * quarter], owner),
                    (power[i + quarter], after),
                    (power[i + 3 * quarter], after),
                )
            )
    rounds = tuple(
        tuple(
            tuple(players - 1 if point is None else point[1] * order + f.add(point[0], shift) for point in table)
            for table in base
        )
        for shift in range(order)
    )
    return Schedule(rounds, f"resolvable design of {players} players over the field of {order}")
