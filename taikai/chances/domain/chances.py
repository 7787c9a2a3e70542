"""Chances of each player: title, ranks, podium, cut, and what winning the next hanchan would make of them.

Everything follows from the facts of one audience: with public facts, hidden results change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from taikai.chances.domain.score_table import Drawable
from taikai.chances.domain.simulation import Simulated, next_wins, shares_of_ranks, simulated
from taikai.standings.domain.ranking.current import Current

RUNS = 10_000
PODIUM = 3
#: The interval holds four of five totals.
LOW, HIGH = 10, 90


@dataclass(frozen=True, slots=True)
class PlayerChances:
    """Chances from 0 to 1. `ranks` begins with the first rank.

    `cut`: to pass the next cut that is not decided; None without one. `by_winning`: to pass it (without one: to
    take the title) if they win their next hanchan; None if they play none. `low`, `high`: the total in the end,
    in tenths, lies between these in four of five runs.
    """

    person: int
    ranks: tuple[float, ...]
    cut: float | None
    by_winning: float | None
    low: int
    high: int

    @property
    def title(self) -> float:
        return self.ranks[0]

    @property
    def podium(self) -> float:
        return sum(self.ranks[:PODIUM])


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of all players by id. `cut_begins`: the first hanchan after the cut they speak of."""

    runs: int
    players: dict[int, PlayerChances]
    cut_begins: int | None


def chances(found: Current, *, runs: int = RUNS, seed: int = 0, table: Drawable | None = None) -> Chances | None:
    """The chances by the state that an audience knows; None before anybody is seated."""
    if not found.now.rows:
        return None
    return summed_up(simulated(found, runs=runs, seed=seed, table=table))


def summed_up(played: Simulated) -> Chances:
    """What the runs come to."""
    shares = shares_of_ranks(played).tolist()
    ends = np.sort(np.broadcast_to(played.totals.total, (played.runs, len(played.players))).T, axis=1)
    low, high = (ends[:, _index(percent, played.runs)].tolist() for percent in (LOW, HIGH))
    wins, plays = next_wins(played, played.hanchans)
    passed = None if played.undecided is None else played.through[played.undecided]
    if passed is None:
        best = np.zeros(wins.shape, bool)
        np.put_along_axis(best, played.order.players[:, :1], True, axis=1)
    else:
        best = passed
    often = wins.sum(axis=0)
    by_winning = ((wins & best).sum(axis=0) / np.maximum(often, 1)).tolist()
    cut = None if passed is None else passed.mean(axis=0).tolist()
    return Chances(
        played.runs,
        {
            pk: PlayerChances(
                pk,
                tuple(shares[at]),
                None if cut is None else cut[at],
                by_winning[at] if plays[at] and often[at] else None,
                low[at],
                high[at],
            )
            for at, pk in enumerate(played.players)
        },
        played.undecided,
    )


def _index(percent: int, runs: int) -> int:
    return min(runs - 1, round(runs * percent / 100))
