"""Result line of a correction file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from taikai.results.domain.sheets.score_sheet import WINDS, Sheet

MOST_LINES = 20_000


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A table's points by the wind at the start. `names`: who sat there, as far as the file says it.

    `sticks` and `chombo` are None where the file says nothing about them: what is known then stays.
    """

    hanchan: int
    table: int
    points: Mapping[str, int]
    sticks: int | None = None
    chombo: Mapping[str, int] | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    def kept(self) -> dict[str, Any]:
        """As it is kept until the organiser has chosen."""
        return {
            "hanchan": self.hanchan,
            "table": self.table,
            "points": dict(self.points),
            "sticks": self.sticks,
            "chombo": None if self.chombo is None else dict(self.chombo),
            "names": dict(self.names),
        }

    @classmethod
    def from_kept(cls, kept: Mapping[str, Any]) -> ResultLine:
        """From what `kept` wrote."""
        return cls(**kept)

    def sheet(self, now: Sheet | None) -> Sheet:
        """The score sheet it makes of the one there is; substitutes stay as they are noted."""
        return Sheet(
            points={wind: self.points[wind] for wind in WINDS},
            sticks_left=self.sticks if self.sticks is not None else (now.sticks_left or 0 if now else 0),
            chombo=dict(now.chombo if self.chombo is None and now else self.chombo or {}),
            during=now.during if now else frozenset(),
        )
