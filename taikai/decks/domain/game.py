"""Where a carded table stands between two hands: round, dealer, honba, pot, points. Pure values.

Points are kept by the winds at the start of the hanchan, the deck's seats; a hand is judged by its own winds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.deck import SEATS
from scoring.riichi.hanchan.progression import ROUNDS, progress
from scoring.rulesets import Ruleset

MOST_POINTS = 1_000_000  # that a judge may set for a player or the pot: more than any table has
MOST_HONBA = 99  # counters: nobody has seen a hundred


@dataclass(frozen=True, slots=True)
class Game:
    """The table before a hand. `round` 0 is East; `kyoku` 1 to 4; `pot` in points; `ended` says why it is over."""

    round: int
    kyoku: int
    honba: int
    pot: int
    points: Mapping[str, int]
    ended: str = ""

    @classmethod
    def start(cls, ruleset: Ruleset) -> Game:
        """Before the first hand."""
        return cls(0, 1, 0, 0, dict.fromkeys(SEATS, ruleset.start_points))

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Game:
        """From what `as_json` wrote."""
        points = {seat: int(raw["points"][seat]) for seat in SEATS}
        return cls(
            int(raw["round"]), int(raw["kyoku"]), int(raw["honba"]), int(raw["pot"]), points, str(raw["ended"])
        )

    def as_json(self) -> dict[str, Any]:
        """As stored with a hand."""
        return {
            "round": self.round,
            "kyoku": self.kyoku,
            "honba": self.honba,
            "pot": self.pot,
            "points": dict(self.points),
            "ended": self.ended,
        }

    @property
    def round_wind(self) -> str:
        """The round wind as a letter."""
        return ROUNDS[self.round]

    @property
    def name(self) -> str:
        """The hand as players call it: E1, S4."""
        return f"{self.round_wind}{self.kyoku}"

    @property
    def dealer(self) -> str:
        """The dealer's wind at the start of the hanchan."""
        return SEATS[self.kyoku - 1]

    def wind(self, start: str) -> str:
        """The wind in this hand of whoever began as `start`."""
        return SEATS[(SEATS.index(start) - self.kyoku + 1) % 4]

    def start_of(self, wind: str) -> str:
        """Who has this wind in this hand, by the wind at the start."""
        return SEATS[(SEATS.index(wind) + self.kyoku - 1) % 4]

    def by_wind(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values by start seat as values by the winds of this hand."""
        return {wind: values[start] for wind in SEATS if (start := self.start_of(wind)) in values}

    def by_start(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values by the winds of this hand as values by start seat."""
        return {start: values[wind] for start in SEATS if (wind := self.wind(start)) in values}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended, as far as what follows depends on it; seats by the winds of the hand.

    `outcome`: win, draw, nagashi_mangan, abort (honba and the same dealer), replay (nothing changes),
    passed (a chombo after which the deal passes and the honba go).
    `honba` is the honba at the end, before the usual change.
    """

    outcome: str
    honba: int
    winners: tuple[str, ...] = ()
    tenpai: tuple[str, ...] = ()


def following(
    game: Game, ruleset: Ruleset, ending: Ending, delta: Mapping[str, int], pot: int, *, last: bool = False
) -> Game:
    """The table after a hand. `delta` and `ending` by the winds of the hand; `last` = the time is up."""
    moved = game.by_start(delta)
    points = {seat: game.points[seat] + moved.get(seat, 0) for seat in SEATS}
    as_win = ending.outcome == "win" or (
        ending.outcome == "nagashi_mangan" and ruleset.nagashi_mangan.counts_as_win
    )
    replayed = ending.outcome == "replay"
    if as_win:
        keeps, renchan = "dealer_win" in ruleset.renchan and "E" in ending.winners, "win"
    elif ending.outcome in ("draw", "nagashi_mangan"):
        keeps, renchan = "dealer_tenpai" in ruleset.renchan and "E" in ending.tenpai, "tenpai"
    else:
        keeps, renchan = ending.outcome != "passed", ""
    if replayed:
        honba = game.honba
    else:
        honba = 0 if (as_win or ending.outcome == "passed") and not keeps else ending.honba + 1
    then = progress(
        ruleset,
        game.round,
        game.kyoku,
        [points[seat] for seat in SEATS],
        dealer_keeps=keeps,
        renchan=renchan if keeps else "",
        replay=replayed or ending.outcome == "abort",
    )
    if then.next == "end" or last:
        return replace(game, honba=honba, pot=pot, points=points, ended="time" if last else then.reason)
    return Game(then.round, then.kyoku, honba, pot, points)
