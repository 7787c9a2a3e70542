"""What each step of a ceremony shows. Pure: the same results give the same steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from taikai.standings.domain.numbers.awards import PlayerAward
from taikai.standings.domain.ranking.totals import Ranked

PODIUM = 3


@dataclass(frozen=True, slots=True)
class CeremonyStep:
    """One step: the people of a place (all who share it), of all places behind (`many`), or an award."""

    rows: tuple[Ranked, ...] = ()
    award: PlayerAward | None = None
    many: bool = False


def steps_of(rows: Sequence[Ranked], awards: Sequence[PlayerAward], singly: int) -> tuple[CeremonyStep, ...]:
    """The steps of a ceremony: who is behind place `singly` at once, then place by place, then the awards."""
    places: dict[int, list[Ranked]] = {}
    for row in rows:
        places.setdefault(row.place, []).append(row)
    behind = tuple(row for row in rows if row.place > singly)
    found = [CeremonyStep(rows=behind, many=True)] if behind else []
    found += [CeremonyStep(rows=tuple(places[place])) for place in sorted(places, reverse=True) if place <= singly]
    found += [CeremonyStep(award=award) for award in awards]
    return tuple(found)
