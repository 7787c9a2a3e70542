"""Step 6 with cards: what a payer's share is, and what of it the seat that is charged really pays.

Mostly a payer is charged with the own share. A liable player is charged with the shares of others
(`scoring.riichi.counting.pao`): then the rate and the surcharge are those of the payer, by seat, but the
factor and the exemption are those of the one who loses the points. Texts speak of who pays and loses, and
whoever is spared by liability does neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from scoring.riichi.counting.payments import Payment, ceil100, honba_payments, payers, rate
from scoring.riichi.win import WinContext


class Terms(NamedTuple):
    """What changes the payments of one win; None leaves them as the rules have them. Seats are 0 to 3."""

    rate: Callable[[int], int | None] | None = None
    surcharge: Callable[[int], int] | None = None
    multiplier: Callable[[int], int] | None = None
    exempt: Callable[[int], bool] | None = None
    honba_value: int | None = None

    def due(self, base: int, payer: int, winner: int, source: int | None, whole: bool = True) -> int:
        """A payer's share of some base points, rounded up; with the surcharge where it is the whole hand."""
        times = self.rate(payer) if self.rate is not None else None
        amount = ceil100(base * (rate(payer, winner, source) if times is None else times))
        return amount + (self.surcharge(payer) if whole and self.surcharge is not None else 0)

    def paid(self, due: int, charged: int) -> int:
        """What a seat pays of a share it is charged with: times its factor, or nothing."""
        if self.exempt is not None and self.exempt(charged):
            return 0
        return due * (self.multiplier(charged) if self.multiplier is not None else 1)

    def hand(self, base: int, winner: int, source: int | None) -> list[Payment]:
        """The payments for the hand itself, everybody paying the own share."""
        return [
            Payment(payer, winner, self.paid(self.due(base, payer, winner, source), payer), "hand")
            for payer in payers(winner, source)
        ]

    def counters(self, win: WinContext, honba_value: int, source: int | None) -> list[Payment]:
        """The payments for the counters, before anybody is spared."""
        value = honba_value if self.honba_value is None else self.honba_value
        return honba_payments(win.honba, value, win.seat, source)

    def unless_exempt(self, lines: Iterable[Payment]) -> list[Payment]:
        """The lines of those who pay."""
        return [line for line in lines if self.exempt is None or not self.exempt(line.payer)]


ORDINARY = Terms()
"""Everybody pays as the rules say."""
