"""Steps of a ceremony, computed from the standings. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.domain.statistics.awards import PlayerAward

PODIUM = 3


@dataclass(frozen=True, slots=True)
class CeremonyStep:
    """One step: an award, the people of all places behind (`many`), of a place (all who share it), or the podium.

    `also`: awards that would have named these people too early; they are shown with their place. The podium turns
    nothing over: it has no `rows` of its own.
    """

    rows: tuple[Ranked, ...] = ()
    award: PlayerAward | None = None
    many: bool = False
    podium: bool = False
    also: tuple[PlayerAward, ...] = ()

    @property
    def awards(self) -> tuple[PlayerAward, ...]:
        return self.also if self.award is None else (self.award,)


def steps_of(rows: Sequence[Ranked], awards: Sequence[PlayerAward], singly: int) -> tuple[CeremonyStep, ...]:
    """The steps of a ceremony: the awards, who is behind place `singly` at once, then place by place up to the
    champion. The podium comes last and stays.

    An award that somebody of the podium has is shown with the last of its people: it would say who does well.
    """
    places: dict[int, list[Ranked]] = {}
    for row in rows:
        places.setdefault(row.place, []).append(row)
    behind = tuple(row for row in rows if row.place > singly)
    podium = sorted((place for place in places if place <= min(singly, PODIUM)), reverse=True)
    standing = {row.person.id: place for place in podium for row in places[place]}
    also: dict[int, list[PlayerAward]] = {}
    found = []
    for award in awards:
        held = [standing[person.id] for person in award.people if person.id in standing]
        if held:
            also.setdefault(min(held), []).append(award)
        else:
            found.append(CeremonyStep(award=award))
    if behind:
        found.append(CeremonyStep(rows=behind, many=True))
    found += [
        CeremonyStep(rows=tuple(places[place]))
        for place in sorted(places, reverse=True)
        if PODIUM < place <= singly
    ]
    found += [CeremonyStep(rows=tuple(places[place]), also=tuple(also.get(place, ()))) for place in podium]
    if podium:
        found.append(CeremonyStep(podium=True))
    return tuple(found)
