"""Re-planning: plan the remaining rounds after a change, and list the differences for each player.

Withdrawals, no-shows, late arrivals and returns are said in the constraints (``withdrawn``, ``absent``,
``joined``); a substitute takes over seats without moving anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from planner.api import plan
from planner.types import WINDS, Constraints, Plan, Player, Progress, Round, Seat, Table, Weights

__all__ = ["Place", "SeatChange", "changes", "places", "replan", "substitute"]


@dataclass(frozen=True, slots=True)
class Place:
    """One seat in one round."""

    table: int
    wind: str
    opponents: frozenset[Player]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What is different for one player in one round. ``None``: does not play that round."""

    player: Player
    round: int
    before: Place | None
    after: Place | None

    @property
    def kinds(self) -> tuple[str, ...]:
        """What changed: "joins", "leaves", or any of "table", "wind", "opponents"."""
        if self.before is None:
            return ("joins",)
        if self.after is None:
            return ("leaves",)
        return tuple(
            k for k in ("table", "wind", "opponents") if getattr(self.before, k) != getattr(self.after, k)
        )


def places(tables: Round) -> dict[Player, Place]:
    found = {}
    for number, table in enumerate(tables, 1):
        for wind, seat in zip(WINDS, table, strict=True):
            if seat is not None:
                others = frozenset(s for s in table if s is not None and s != seat)
                found[seat] = Place(number, wind, others)
    return found


def changes(before: Sequence[Round], after: Sequence[Round]) -> tuple[SeatChange, ...]:
    """Every difference between two plans, by round and then in seat order of the new one."""
    found = []
    for number in range(max(len(before), len(after))):
        old = places(before[number]) if number < len(before) else {}
        new = places(after[number]) if number < len(after) else {}
        found += [
            SeatChange(player, number + 1, old.get(player), new.get(player))
            for player in [*new, *(p for p in old if p not in new)]
            if old.get(player) != new.get(player)
        ]
    return tuple(found)


def replan(
    current: Sequence[Round],
    played: int,
    players: Sequence[Player],
    constraints: Constraints | None = None,
    weights: Weights | None = None,
    seed: int = 0,
    effort: str | int = "normal",
    rounds: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> tuple[Plan, tuple[SeatChange, ...]]:
    """Keep the first ``played`` rounds as they are and plan the others again for those who are there.

    ``constraints`` say who plays when; their ``played`` is filled in from ``current``. The search begins with
    the current plan, so that what need not change mostly does not. Returns the new plan and what it changes.
    """
    wanted = replace(constraints or Constraints(), played=tuple(current[:played]))
    total = rounds or len(current)
    made = plan(players, total, wanted, weights, seed, effort, progress, cancel, start=current)
    return made, changes(current, made.rounds)


def substitute(
    current: Sequence[Round], leaving: Player, coming: Player, first: int, last: int | None = None
) -> tuple[Round, ...]:
    """``coming`` takes the seats of ``leaving`` in rounds ``first`` to ``last`` (None: to the end)."""
    out = []
    for number, tables in enumerate(current, 1):
        if number >= first and (last is None or number <= last):
            tables = tuple(_swap(table, leaving, coming) for table in tables)
        out.append(tables)
    return tuple(out)


def _swap(table: Table, leaving: Player, coming: Player) -> Table:
    east, south, west, north = (_one(seat, leaving, coming) for seat in table)
    return east, south, west, north


def _one(seat: Seat, leaving: Player, coming: Player) -> Seat:
    return coming if seat == leaving else seat
