"""Outcome of a hand for hooks that act on the whole table: pot, side payments, next bets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic

from cards.judge.traits import CardT
from cards.judge.worth.winning import ResultOf

Paid = tuple[str, str, str, int]
"""A transfer a card asks for: clause, from, to, points."""


@dataclass(slots=True)
class OutcomeOf(Generic[CardT]):
    """The end of a hand: its winners and who dealt in, or a draw."""

    results: list[ResultOf[CardT]] = field(default_factory=list)
    discarder: str | None = None
    is_draw: bool = False
