"""How many indicators must lie open at a win (`cards.md` §9, situation 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cards.judge.values import KANS, SEATS

if TYPE_CHECKING:
    from cards.judge.table import Table
    from cards.judge.winning import Winning


class Indicators(NamedTuple):
    """The numbers of dora and ura indicators a winner turns, and the clauses that add to 1 + kans."""

    dora: int
    ura: int
    because: tuple[tuple[str, int, int], ...]


def kans_on_table(table: Table) -> int:
    """All kans declared: those of the winners' melds and, for the other seats, those that are known."""
    return sum(meld.kind in KANS for seat in SEATS for meld in table.melds_of(seat))


def required_indicators(table: Table, win: Winning) -> Indicators:
    """1 + kans, and what the cards in play add for this winner."""
    dora = ura = 1 + kans_on_table(table)
    because = []
    for me in table.visiting:
        ability = table.active[me]
        if ability is None or ability.indicators is None:
            continue
        entry = ability.indicators(table, me, win)
        if entry is not None:
            dora, ura = dora + entry[1], ura + entry[2]
            because.append(entry)
    return Indicators(dora, ura, tuple(because))
