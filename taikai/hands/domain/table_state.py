"""State of a table between two hands, by starting seat wind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.ledger import SEATS
from scoring.riichi.hanchan import State


@dataclass(frozen=True, slots=True)
class TableBeforeHand:
    """The table before a hand. Points are by the wind at the start; `ended` says why the game is over."""

    state: State

    @property
    def points(self) -> dict[str, int]:
        """Points by the wind at the start."""
        return {str(seat): points for seat, points in self.state.by_start().items()}

    @property
    def round(self) -> int:
        """0 is East."""
        return self.state.round

    @property
    def kyoku(self) -> int:
        """1 to 4."""
        return self.state.kyoku

    @property
    def honba(self) -> int:
        return self.state.honba

    @property
    def pot(self) -> int:
        return self.state.pot

    @property
    def ended(self) -> str:
        """Why the game is over; empty while it goes on."""
        return self.state.over

    @property
    def round_wind(self) -> str:
        return self.state.round_wind

    @property
    def name(self) -> str:
        """The hand as players call it: E1, S4."""
        return self.state.name

    @property
    def dealer(self) -> str:
        """The dealer's wind at the start of the hanchan."""
        return SEATS[self.state.dealer]

    def wind(self, start: str) -> str:
        """The wind in this hand of whoever began as `start`."""
        return SEATS[(SEATS.index(start) - self.state.dealer) % 4]

    def start_of(self, wind: str) -> str:
        """Who has this wind in this hand, by the wind at the start."""
        return SEATS[(SEATS.index(wind) + self.state.dealer) % 4]

    def by_wind(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values by start seat as values by the winds of this hand."""
        return {wind: values[start] for wind in SEATS if (start := self.start_of(wind)) in values}

    def by_start(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values by the winds of this hand as values by start seat."""
        return {start: values[wind] for start in SEATS if (wind := self.wind(start)) in values}

    def as_json(self) -> dict[str, Any]:
        """For the action log."""
        return {
            "round": self.round,
            "kyoku": self.kyoku,
            "honba": self.honba,
            "pot": self.pot,
            "points": self.points,
            "ended": self.ended,
        }
