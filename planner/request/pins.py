"""Players fixed to some tables: whether they fit, and an order of tables that fits them."""

from __future__ import annotations

from collections.abc import Sequence

Blocks = list[list[int]]


def match_pins(choices: Sequence[frozenset[int]], tables: int) -> list[int] | None:
    """Give everybody one of their tables, at most four to a table; None when that cannot be."""
    taken: list[list[int]] = [[] for _ in range(tables)]

    def place(who: int, tried: set[int]) -> bool:
        for table in sorted(choices[who], key=lambda t: len(taken[t])):
            if table in tried:
                continue
            tried.add(table)
            if len(taken[table]) < 4:
                taken[table].append(who)
                return True
            for other in list(taken[table]):
                taken[table].remove(other)
                taken[table].append(who)
                if place(other, tried):
                    return True
                taken[table].remove(who)
                taken[table].append(other)
        return False

    if not all(place(who, set()) for who in range(len(choices))):
        return None
    where = [0] * len(choices)
    for table, people in enumerate(taken):
        for who in people:
            where[who] = table
    return where


def order_pinned(tables: Blocks, pinned: dict[int, frozenset[int]]) -> bool:
    """Order the tables of a round so that everybody fixed sits right; false when that cannot be."""
    if not pinned:
        return True
    size = len(tables)
    choices = []
    for block in tables:
        open_tables = set(range(size))
        for player in block:
            if player in pinned:
                open_tables &= pinned[player]
        choices.append(open_tables)
    holder: dict[int, int] = {}

    def place(block: int, tried: set[int]) -> bool:
        for table in sorted(choices[block] - tried):
            tried.add(table)
            if table not in holder or place(holder[table], tried):
                holder[table] = block
                return True
        return False

    for tightest in sorted(range(size), key=lambda b: len(choices[b])):
        if not place(tightest, set()):
            return False
    old = list(tables)
    for table, owner in holder.items():
        tables[table] = old[owner]
    return True


def keep_fixed(tables: Blocks, pinned: dict[int, frozenset[int]]) -> None:
    """Bring everybody fixed to an open table, by exchange with whoever has the same wind there."""
    for number, table in enumerate(tables):
        for wind, player in enumerate(table):
            if number in pinned.get(player, (number,)):
                continue
            for other in sorted(pinned[player]):
                if other < len(tables) and number in pinned.get(tables[other][wind], (number,)):
                    table[wind], tables[other][wind] = tables[other][wind], player
                    break
