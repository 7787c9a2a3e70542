"""Visibility during a ceremony: what the public has seen so far of hidden hanchans.

Everything here is made of the steps that were shown; what is still face down is in none of its values but as a
number of tiles.
"""

from __future__ import annotations

from dataclasses import dataclass

from taikai.runtime.lru_cache import LruCache
from taikai.standings.domain.ceremony.steps import PODIUM, CeremonyStep, steps_of
from taikai.standings.domain.ranking.current import Current, current, state_key
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.domain.statistics.awards import PlayerAward, awards
from taikai.standings.domain.statistics.people import everybody
from taikai.standings.models import Ceremony
from taikai.tournaments.models import Tournament

_cache: LruCache[tuple[CeremonyView | None]] = LruCache(16)


@dataclass(frozen=True, slots=True)
class CeremonyView:
    """A ceremony that runs or is over, as far as it has come.

    `rows`: the places shown, best first; `awards`: those shown; `now`: the step shown last, None before the first;
    `left`: places still face down; `waits`: a result is being corrected, nothing is shown meanwhile.
    """

    step: int
    count: int
    rows: tuple[Ranked, ...]
    awards: tuple[PlayerAward, ...]
    now: CeremonyStep | None
    left: tuple[int, ...]
    moved: dict[int, int]
    leaders: frozenset[int]
    over: bool = False
    waits: bool = False

    @property
    def podium(self) -> tuple[Ranked, ...]:
        """Those of the first three places that have been shown."""
        return tuple(row for row in self.rows if row.place <= PODIUM)

    @property
    def whole(self) -> bool:
        return not self.left and bool(self.rows)

    def row_of(self, person: int) -> Ranked | None:
        """Somebody's place, once it has been shown."""
        return next((row for row in self.rows if row.person.id == person), None)


def showing(tournament: Tournament) -> CeremonyView | None:
    """What the ceremony has shown; None while there is none. Made once for each state the public knows of."""
    key = (*state_key(tournament, "public"), "ceremony")
    return _cache.get_or_make(key, lambda: (_showing(tournament),))[0]


def running(tournament: Tournament) -> CeremonyView | None:
    """The same while it runs: once it is over, what it showed is on every page by itself."""
    found = showing(tournament)
    return None if found is None or found.over else found


def clear_cache() -> None:
    """Drop what this process has cached (tests change facts behind the revision's back)."""
    _cache.clear()


def all_steps(tournament: Tournament, ceremony: Ceremony) -> tuple[CeremonyStep, ...]:
    """Every step there is: for who runs the ceremony, never for a page of anybody else's."""
    found = current(tournament, "staff")
    return steps_of(found.now.rows, awards(everybody(tournament, "staff")), ceremony.singly)


def is_complete(tournament: Tournament, found: Current) -> bool:
    """Whether every planned hanchan counts in full."""
    return set(range(1, tournament.hanchan_count + 1)) <= set(found.now.complete)


def _showing(tournament: Tournament) -> CeremonyView | None:
    ceremony = Ceremony.objects.filter(tournament=tournament, begun_at__isnull=False).first()
    if ceremony is None:
        return None
    found = current(tournament, "staff")
    steps = all_steps(tournament, ceremony)
    over = ceremony.ended_at is not None
    step = min(ceremony.step or 0, len(steps))
    if not over and not is_complete(tournament, found):
        return CeremonyView(step, len(steps), (), (), None, (), {}, frozenset(), waits=True)
    shown = steps[:step]
    rows = tuple(row for each in reversed(shown) for row in each.rows)
    before = found.after[found.now.counted[-2]] if len(found.now.counted) > 1 else {}
    first = {pk for pk, stand in before.items() if stand.place == 1}
    people = {row.person.id for row in rows}
    return CeremonyView(
        step=step,
        count=len(steps),
        rows=rows,
        awards=tuple(award for each in shown for award in each.awards),
        now=shown[-1] if shown else None,
        left=tuple(each.rows[0].place for each in steps[step:] if each.rows and not each.many),
        moved={row.person.id: before[row.person.id].place - row.place for row in rows if row.person.id in before},
        leaders=frozenset(first & people),
        over=over,
    )
