"""Striking out lines: a settlement without some of its transfers, when the judge rules so (house law 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cards.judge.values import BANK, POT, SEATS, Line

if TYPE_CHECKING:
    from cards.judge.api import Verdict


@dataclass(frozen=True, slots=True)
class Struck:
    """What is left: points of each seat, pot and bank, and the lines that were taken out."""

    delta: dict[str, int]
    pot_after: int
    bank: int
    lines: tuple[Line, ...]


def strike(verdict: Verdict, lines: Iterable[int]) -> Struck:
    """The settlement without these lines of the ledger, by their index; points stay conserved.

    Only transfers can be struck out; an index that is none of them is passed over.
    """
    balance = {**verdict.delta, POT: verdict.pot_after, BANK: -verdict.bank}
    out = []
    for index in sorted(set(lines)):
        if not 0 <= index < len(verdict.ledger):
            continue
        line = verdict.ledger[index]
        if line.moves_points:
            balance[line.source or ""] += line.amount
            balance[line.target or ""] -= line.amount
            out.append(line)
    return Struck({seat: balance[seat] for seat in SEATS}, balance[POT], -balance[BANK], tuple(out))
