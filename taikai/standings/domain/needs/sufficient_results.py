"""Sufficient results for a rank: enough whatever other players do. Pure.

A way holds against everything it does not name. Over the rivals at the own table it says the least leads, for the
own score the least points by place, and of tables whose results are not known how many people there may end on
a total or above it. Equal totals are never counted on: the tie-breaks may go either way.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from scoring.needs import least_lead, least_points, most_gained, most_points, step_of
from scoring.rulesets import Ruleset
from taikai.standings.domain.needs.rivals import Contest, Rival
from taikai.standings.domain.ranking.facts import SeatedPerson

WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class Lead:
    """Points one must have more than a rival at the table at the end; negative: may have less."""

    rival: Rival
    points: int


@dataclass(frozen=True, slots=True)
class AtPlace:
    """The least points with which a place at the own table, shared with nobody, is enough."""

    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Guard:
    """Of those at tables that are still open, at most `most` may end on `total` or above.

    `nearest`: who would be the first too many, and what they need for it in tenths.
    """

    total: int
    most: int
    nearest: SeatedPerson
    needs: int


@dataclass(frozen=True, slots=True)
class PlaceWay:
    """One way to a place. `free`: rivals at the table who may end above. `total`: the least own total; None: any.

    `points`: by place at the table; those a table without anybody below zero cannot have are left out. `likely`:
    it can be had while nobody is below zero.
    """

    leads: tuple[Lead, ...]
    free: tuple[SeatedPerson, ...]
    points: tuple[AtPlace, ...]
    total: int | None
    guard: Guard | None
    likely: bool


@dataclass(frozen=True, slots=True)
class Target:
    """A place and the ways to it. `kind`: "better", "keep" (the one held now) or "line" (the last above a cut).

    `gap`: tenths to whoever has the place now, as far as no hanchan of one's own changes it (mode "ahead");
    `reach`: the most that the hanchans left can bring; `each`: the least points by place that are enough in every
    one of them if whoever has it scores nothing.
    """

    place: int
    kind: str
    holder: Rival | None
    gap: int
    ways: tuple[PlaceWay, ...]
    reach: int = 0
    each: tuple[AtPlace, ...] = ()

    @property
    def likely(self) -> bool:
        """Whether it can be had while nobody at the table is below zero."""
        return any(way.likely for way in self.ways)


def targets(field: Contest, ruleset: Ruleset, most: int | None = None) -> tuple[Target, ...]:
    """Every better place, the one held, and the line of the cut; best first.

    `most`: only so many, the first place, the line and those next above the own.
    """
    row = field.row
    better = list(range(field.ahead + 1, row.place + 1))
    line = field.cut.places if field.cut is not None else 0
    wanted = {*better, line} - {0}
    if most is not None and len(wanted) > most:
        kept = {better[0], line} - {0}
        wanted = kept | set(better[-(most - len(kept)) :])
    made = _Made(field, ruleset)
    return tuple(made.target(place, line) for place in sorted(wanted))


class _Made:
    """What all places of one person share."""

    def __init__(self, field: Contest, ruleset: Ruleset) -> None:
        self.field, self.ruleset = field, ruleset
        own = WINDS.index(field.wind) if field.wind else 0
        leads = [
            Lead(
                rival,
                least_lead(
                    ruleset,
                    rival.total - field.own + 1,
                    earlier=own < WINDS.index(rival.wind),
                    between=max(0, own - WINDS.index(rival.wind) - 1),
                ),
            )
            for rival in field.table
        ]
        self.leads = sorted(leads, key=lambda lead: (-lead.points, lead.rival.person.id))
        self.others = field.others
        self.open = [rival for rival in field.others if not rival.done]
        self.done = [-rival.total for rival in field.others if rival.done]

    def target(self, place: int, line: int) -> Target:
        ranked, at = self.field.everybody, place - self.field.ahead - 1
        holder = ranked[at] if at < len(ranked) else None
        kind = "line" if place == line else "better" if place < self.field.row.place else "keep"
        gap = (holder.total - self.field.own + 1) if holder is not None else 0
        if self.field.mode != "ahead":
            return Target(place, kind, holder, gap, self._ways(place))
        left = max(1, self.field.left)
        each = self._at_places(-(-gap // left)) if gap > 0 else ()
        return Target(place, kind, holder, gap, (), left * most_gained(self.ruleset), each)

    def _ways(self, place: int) -> tuple[PlaceWay, ...]:
        """Those that ask less of somebody than the others: with more rivals let past, more of the own total."""
        allowed = place - 1 - self.field.ahead
        found: list[PlaceWay] = []
        for past in range(min(len(self.leads), allowed), -1, -1):
            way = self._way(past, allowed - past)
            if way is None:
                continue
            if not found or (found[-1].total is not None and _less(way.total, found[-1].total)):
                found.append(way)
        return tuple(found)

    def _way(self, past: int, elsewhere: int) -> PlaceWay | None:
        """With `past` rivals at the table and `elsewhere` others above oneself; None where that cannot be."""
        if self.field.mode == "waiting":
            return self._waited(elsewhere)
        total = self.others[elsewhere].total + 1 if elsewhere < len(self.others) else None
        beaten = self.leads[past:]
        places = self._points(total)
        above = bisect_right(self.done, -total) if total is not None else 0
        return PlaceWay(
            leads=tuple(beaten),
            free=tuple(lead.rival.person for lead in self.leads[:past]),
            points=places,
            total=total,
            guard=None if total is None else self._guard(total, elsewhere - above),
            likely=bool(places) and self._can_lead(beaten),
        )

    def _waited(self, elsewhere: int) -> PlaceWay | None:
        """The own score is known: only those still playing can change the place."""
        own = self.field.own
        level = sum(rival.level_ahead for rival in self.others if rival.done and rival.total == own)
        most = elsewhere - bisect_left(self.done, -own) - level
        if most < 0:
            return None
        return PlaceWay((), (), (), own, self._guard(own, most), likely=True)

    def _can_lead(self, beaten: list[Lead]) -> bool:
        """Whether one can have as many points more than each while nobody is below zero."""
        whole = self.ruleset.players * self.ruleset.start_points
        over = [lead.points for lead in beaten if lead.points > 0]
        return all(points <= whole for points in over)

    def _points(self, total: int | None) -> tuple[AtPlace, ...]:
        if self.field.mode != "table":
            return ()
        return self._at_places(None if total is None else total - self.field.own)

    def _at_places(self, needed: int | None) -> tuple[AtPlace, ...]:
        """The least points by place that bring so many tenths; None: whatever they bring."""
        found = []
        for place in (1, 2, 3, 4):
            least = 0 if needed is None else least_points(self.ruleset, place, needed)
            if place == 1:
                least = max(least, self.ruleset.start_points)  # the first has no less
            least = max(0, least)
            if least <= most_points(self.ruleset, place) - (place > 1) * step_of(self.ruleset):
                found.append(AtPlace(place, least))
        return tuple(found)

    def _guard(self, total: int, most: int) -> Guard | None:
        if most >= len(self.open):
            return None
        nearest = self.open[most]
        return Guard(total, most, nearest.person, total - nearest.total)


def _less(one: int | None, other: int) -> bool:
    return one is None or one < other
