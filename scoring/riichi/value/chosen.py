"""Explanation of a value that came from tables, computed on demand."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.hand.groups import Form, Reading
from scoring.hand.hand import Hand
from scoring.hand.tables import HonourReading, SuitReading
from scoring.riichi.counting.fu import FuItem, fu_items
from scoring.riichi.counting.payments import Payment, hand_payments, honba_payments
from scoring.riichi.counting.yaku_sets import BIT
from scoring.riichi.value.candidates import Candidate
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

PINFU: Final = BIT["pinfu"]

AnyCandidate = tuple[int, Form, SuitReading, SuitReading, SuitReading, HonourReading]
"""A `Candidate`, or what one is made of."""
ChosenParts = tuple[Hand, WinContext, Ruleset, AnyCandidate, int, int]
"""A `Chosen`, or what one is made of: the engine hands on the parts, since few values are asked about them."""


class Chosen(NamedTuple):
    """The reading that was chosen, and what follows from it."""

    hand: Hand
    win: WinContext
    ruleset: Ruleset
    candidate: AnyCandidate
    found: int = 0
    """The set of yaku."""
    base: int = 0

    @property
    def reading(self) -> Reading:
        """The groups of the whole hand, melds before the pair."""
        return Candidate(*self.candidate).reading(self.hand, self.win)

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        return fu_items(self.reading, self.win, self.hand.closed, self.found & PINFU > 0, self.ruleset)

    @property
    def ledger(self) -> tuple[Payment, ...]:
        """Every payment with its reason; none for a hand that may not win."""
        win = self.win
        if not self.base:
            return ()
        counters = honba_payments(win.honba, self.ruleset.honba_value, win.seat, win.source)
        return (*hand_payments(self.base, win.seat, win.source), *counters)
