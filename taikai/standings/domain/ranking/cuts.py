"""Cuts: who plays the final, and how much of the score is carried over. Pure.

The first `places` of the standings before the cut's first hanchan qualify; equal totals are decided by the
tie-breaks. Who is still equal on the line shares a place that cannot be shared here: the organiser chooses. The
choice answers one question: when a correction leaves others level on the line, it is asked again.

What is carried over is `percent` of the score of all hanchans before the cut, chombo and penalties given for
these hanchans included, rounded to the nearest tenth; exactly between two tenths the one farther from zero is
taken (half of +30.5 is +15.3, half of −30.5 is −15.3). Rounding never turns two people round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from taikai.standings.domain.ranking.facts import CutFact, SeatedPerson

WHOLE, HALF, NOTHING = 100, 50, 0


def carried_over(tenths: int, percent: int) -> int:
    """`percent` of a score in tenths, to the nearest tenth, halves away from zero."""
    size = (abs(tenths) * percent + 50) // 100
    return -size if tenths < 0 else size


@dataclass(frozen=True, slots=True)
class Carried:
    """What somebody took along into hanchan `begins`: `percent` of `before`, both scores in tenths."""

    begins: int
    percent: int
    before: int

    @property
    def tenths(self) -> int:
        return carried_over(self.before, self.percent)


@dataclass(frozen=True, slots=True)
class Start:
    """Where a finalist starts from: how many cuts they have passed, and with what."""

    stage: int
    carried: Carried


class Placed(Protocol):
    """A row of the ranking, as far as a cut looks at it."""

    @property
    def person(self) -> SeatedPerson: ...

    @property
    def place(self) -> int:
        """The place, shared or not."""


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who plays after a cut, by the ranking before it.

    `sure`: ids, best first. `tied`: those level on the line, of whom `free` more qualify: the organiser chooses.
    `passed`: who would have qualified and does not play.
    """

    sure: tuple[int, ...]
    tied: tuple[int, ...] = ()
    free: int = 0
    passed: tuple[int, ...] = ()

    @property
    def last(self) -> int | None:
        """The last of those above the line."""
        return self.sure[-1] if self.sure else None


def qualified(rows: Sequence[Placed], cut: CutFact) -> Qualified:
    """Who of the ranking before the cut (best first) plays after it; the fact, where it is one already."""
    if cut.finalists is not None:
        return Qualified(tuple(row.person.id for row in rows if row.person.id in cut.finalists))
    sure: list[int] = []
    seen = 0
    groups: dict[int, list[int]] = {}
    for row in rows:
        groups.setdefault(row.place, []).append(row.person.id)
    for everybody in groups.values():
        free = cut.places - len(sure)
        if not free:
            break
        seen += len(everybody)
        group = [pk for pk in everybody if pk not in cut.passed]
        chosen = [pk for pk in group if pk in cut.chosen]
        if len(group) <= free:
            sure += group
        elif len(chosen) == free and cut.asked == frozenset(everybody):
            sure += chosen
        else:
            return Qualified(tuple(sure), tuple(group), free, _passed(rows, seen, cut))
    return Qualified(tuple(sure), passed=_passed(rows, seen, cut))


def _passed(rows: Sequence[Placed], seen: int, cut: CutFact) -> tuple[int, ...]:
    return tuple(row.person.id for row in rows[:seen] if row.person.id in cut.passed)


def inside(rows: Sequence[Placed], cut: CutFact) -> tuple[int, ...]:
    """Who plays after the cut; while the organiser has not chosen, of those level on the line the first listed."""
    found = qualified(rows, cut)
    return (*found.sure, *found.tied[: found.free])
