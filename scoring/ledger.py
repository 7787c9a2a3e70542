"""Ledger: each payment has payer, payee, reason and rule.

Because each line moves points from one party to another, four seats, the pot and the bank always add up to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from scoring.texts import Text

Seat = Literal["E", "S", "W", "N"]
Party = Literal["E", "S", "W", "N", "pot", "bank"]
Reason = Literal[
    "deposit",
    "hand",
    "honba",
    "pao",
    "own_stick",
    "sticks",
    "noten",
    "nagashi",
    "chombo",
    "card",
    "bet",
    "judge",
]
SEATS: tuple[Seat, ...] = get_args(Seat)
POT: Literal["pot"] = "pot"
BANK: Literal["bank"] = "bank"
"""Where points come from, or go, that nobody at the table pays or gets: cards and judges can do that, rules
never.
"""

REASONS: Mapping[Reason, Text] = {
    "deposit": Text("riichi stick"),
    "hand": Text("value of the hand"),
    "honba": Text("honba"),
    "pao": Text("pao (liability)"),
    "own_stick": Text("own riichi stick returned"),
    "sticks": Text("riichi sticks on the table"),
    "noten": Text("noten payment"),
    "nagashi": Text("nagashi mangan"),
    "chombo": Text("chombo"),
    "card": Text("card"),
    "bet": Text("points into the pot"),
    "judge": Text("judge’s decision"),
}


#: The parameter behind a line that does not name one itself.
RULES: Mapping[Reason, str] = {
    "deposit": "riichi_bet",
    "hand": "value of the hand",
    "honba": "honba_value",
    "pao": "pao",
    "own_stick": "sticks_on_multi_ron",
    "sticks": "sticks_on_multi_ron",
    "noten": "noten_total",
    "nagashi": "nagashi_mangan",
    "chombo": "chombo",
    "card": "cards",
    "bet": "cards",
    "judge": "judge",
}


@dataclass(frozen=True, slots=True)
class Transfer:
    """`points` (never negative) from one party to another; `source` names the parameter or rule behind it."""

    payer: Party
    payee: Party
    points: int
    reason: Reason
    source: str = ""

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """The line as the JSON interface prints it."""
        return {
            "from": self.payer,
            "to": self.payee,
            "points": self.points,
            "reason": self.reason,
            "source": self.source or RULES[self.reason],
            "text": REASONS[self.reason].get(lang),
        }


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines of one settlement, in the order they are paid."""

    lines: tuple[Transfer, ...] = ()

    def __add__(self, other: Ledger) -> Ledger:
        return Ledger(self.lines + other.lines)

    def balance(self) -> dict[Party, int]:
        """Change of every party, pot and bank included; the values add up to zero."""
        total: dict[Party, int] = {"E": 0, "S": 0, "W": 0, "N": 0, "pot": 0, "bank": 0}
        for line in self.lines:
            total[line.payer] -= line.points
            total[line.payee] += line.points
        return total

    def deltas(self) -> dict[Seat, int]:
        total = self.balance()
        return {seat: total[seat] for seat in SEATS}

    def pot_taken(self) -> int:
        """Points that left the pot; what the deltas add up to."""
        return -self.balance()["pot"]

    def as_list(self, lang: str = "en") -> list[dict[str, Any]]:
        """The lines as the JSON interface prints them."""
        return [line.as_dict(lang) for line in self.lines]


def ledger(lines: Iterable[Transfer]) -> Ledger:
    """A ledger of the lines that move anything."""
    return Ledger(tuple(line for line in lines if line.points))


def in_turn_after(seat: Seat) -> tuple[Seat, ...]:
    """The other three seats in the order they would play after `seat`."""
    start = SEATS.index(seat)
    return tuple(SEATS[(start + step) % 4] for step in (1, 2, 3))
