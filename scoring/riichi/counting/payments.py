"""Step 6: payments. Each is a ledger line; a seat's delta is the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.ledger import SEATS, Transfer

Deltas = tuple[int, int, int, int]
"""Changes of points of the seats East, South, West, North."""


class Payment(NamedTuple):
    """One transfer of points between two seats, and what it is for (`hand`, `honba`, `pao`, …)."""

    payer: int
    payee: int
    amount: int
    reason: str


def ceil100(points: int) -> int:
    """Rounded up to the next hundred, as every payer's share is."""
    return -(-points // 100) * 100


def rate_of(dealer_wins: bool, dealer_pays: bool, ron: bool) -> int:
    """How many times the base points a payer owes: 6 or 4 on a ron, 2 or 1 on a self-draw."""
    if ron:
        return 6 if dealer_wins else 4
    return 2 if dealer_wins or dealer_pays else 1


def rate(payer: int, winner: int, source: int | None) -> int:
    """How many times the base points a seat owes for a win; 0 where it pays nothing."""
    if source is not None and payer != source:
        return 0
    return rate_of(winner == 0, payer == 0, source is not None)


def honba_share(honba: int, honba_value: int) -> int:
    """What each of three payers owes for the counters; whoever pays alone owes their whole value."""
    return honba * honba_value // 3


def payers(winner: int, source: int | None) -> tuple[int, ...]:
    """The seats that pay for a win, in seat order."""
    return (source,) if source is not None else tuple(seat for seat in range(4) if seat != winner)


def hand_payments(base: int, winner: int, source: int | None) -> list[Payment]:
    """The payments for the hand itself, each payer's share rounded up."""
    return [
        Payment(payer, winner, ceil100(base * rate(payer, winner, source)), "hand")
        for payer in payers(winner, source)
    ]


def honba_payments(honba: int, honba_value: int, winner: int, source: int | None) -> list[Payment]:
    """The payments for the counters: the whole value on a ron, a third from each on a self-draw."""
    if not honba:
        return []
    share = honba * (honba_value if source is not None else honba_value // 3)
    return [Payment(payer, winner, share, "honba") for payer in payers(winner, source)]


def deltas_of(payments: Iterable[Payment]) -> Deltas:
    """The changes of points the payments add up to; their sum is zero."""
    change = [0, 0, 0, 0]
    for payment in payments:
        change[payment.payer] -= payment.amount
        change[payment.payee] += payment.amount
    return (change[0], change[1], change[2], change[3])


def transfers(payments: Iterable[Payment]) -> list[Transfer]:
    """The payments of a hand as lines of a settlement's ledger."""
    return [
        Transfer(SEATS[line.payer], SEATS[line.payee], line.amount, line.reason)  # type: ignore[arg-type]
        for line in payments
        if line.amount
    ]
