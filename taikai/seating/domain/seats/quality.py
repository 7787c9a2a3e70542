"""Quality of a seating: repeated meetings and winds over all hanchans."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from taikai.seating.domain.seats.load import SeatedRound
from taikai.seating.models import WINDS

Tables = Sequence[Sequence[int | None]]


@dataclass(frozen=True, slots=True)
class Quality:
    """Figures of a seating.

    `repeats`: Σ over pairs of (meetings − 1). `met`: the pairs that meet more than once, with their hanchans.
    `wind_spread`: the largest difference between a person's most and least frequent wind (0 or 1 is best
    possible). `uneven`: who has more than that.
    """

    repeats: int
    met: dict[tuple[int, int], list[int]]
    wind_spread: int
    uneven: tuple[int, ...]


def measure(rounds: Iterable[tuple[int, Tables]]) -> Quality:
    """The figures of hanchans given as (number, tables of entrant ids E S W N)."""
    meetings: dict[tuple[int, int], list[int]] = defaultdict(list)
    winds: dict[int, Counter[str]] = defaultdict(Counter)
    for number, tables in rounds:
        for table in tables:
            people = [(who, wind) for who, wind in zip(table, WINDS, strict=True) if who is not None]
            for who, wind in people:
                winds[who][wind] += 1
            for pair in combinations(sorted(who for who, _wind in people), 2):
                meetings[pair].append(number)
    spread = {who: max(counts[w] for w in WINDS) - min(counts[w] for w in WINDS) for who, counts in winds.items()}
    return Quality(
        repeats=sum(len(numbers) - 1 for numbers in meetings.values()),
        met={pair: numbers for pair, numbers in meetings.items() if len(numbers) > 1},
        wind_spread=max(spread.values(), default=0),
        uneven=tuple(sorted(who for who, wide in spread.items() if wide > 1)),
    )


def quality_of(rounds: Iterable[SeatedRound]) -> Quality:
    """The figures of stored hanchans."""
    return measure((each.number, each.as_ids()) for each in rounds)
