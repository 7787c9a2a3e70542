"""State of a table between two hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.ledger import SEATS, Seat
from scoring.riichi.hanchan.progression import ROUNDS
from scoring.riichi.hanchan.records import Points


@dataclass(frozen=True, slots=True)
class State:
    """The table between two hands. Points by starting seat; `over` is empty while the game goes on.

    `sticks` are riichi sticks, `pot` is everything on the table in points: sticks, and bets of other kinds where
    the judge of the hands knows any. `kept` is that judge's own.
    """

    points: Points
    round: int = 0
    kyoku: int = 1
    honba: int = 0
    sticks: int = 0
    hands_since_signal: int | None = None
    chombo: Points = (0, 0, 0, 0)
    may_end: bool = False
    over: str = ""
    drawn: bool = False
    pot: int = 0
    kept: Any = None

    @property
    def dealer(self) -> int:
        """Starting seat of the dealer."""
        return self.kyoku - 1

    @property
    def round_wind(self) -> Seat:
        return SEATS[self.round]

    @property
    def hand(self) -> str:
        """The hand to be played, "S2" or "S2.1" with honba."""
        return self.name + (f".{self.honba}" if self.honba else "")

    @property
    def name(self) -> str:
        """The hand to be played without its counters, "S2"."""
        return f"{ROUNDS[self.round]}{self.kyoku}"

    def wind(self, start: Seat) -> Seat:
        """The wind in this hand of whoever began as `start`."""
        return SEATS[(SEATS.index(start) - self.dealer) % 4]

    def start_of(self, wind: Seat) -> Seat:
        """Who has this wind in this hand, by the wind at the start."""
        return SEATS[(SEATS.index(wind) + self.dealer) % 4]

    def by_wind(self) -> dict[Seat, int]:
        """Points by current seat wind."""
        return {SEATS[(i - self.dealer) % 4]: points for i, points in enumerate(self.points)}

    def by_start(self) -> Mapping[Seat, int]:
        """Points by the wind at the start of the game."""
        return dict(zip(SEATS, self.points, strict=True))
