"""Public results of a person in a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from taikai.federation.domain.rank import base_rank
from taikai.registration.models import Entrant
from taikai.standings.domain.ranking.current import current
from taikai.standings.domain.ranking.games import to_tenth
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class PersonResult:
    """A result of one event: `place` is None for who has no official one; `total` in tenths."""

    place: int | None
    players: int
    hanchans: int
    total: int
    base_rank: int | None

    @property
    def average(self) -> int | None:
        """Tenths a hanchan, to the nearest, halves away from zero; None before the first."""
        return to_tenth(Fraction(self.total, self.hanchans)) if self.hanchans else None


def outcomes_of(tournament: Tournament) -> dict[int, PersonResult]:
    """By entrant; worked out once a revision."""

    def made() -> dict[int, PersonResult]:
        found = current(tournament, "public")
        players = len(found.now.rows)
        outcomes = {}
        for pk, row in found.rows.items():
            official = pk in found.at
            outcomes[pk] = PersonResult(
                place=row.place if official else None,
                players=players,
                hanchans=len(row.games),
                total=row.total,
                base_rank=base_rank(row.place, players) if official else None,
            )
        return outcomes

    return once_a_revision(tournament, ("outcomes",), made)


@dataclass(frozen=True, slots=True)
class Career:
    """Several results of one person: best place, mean base rank, tenths a hanchan over all of them."""

    events: int
    hanchans: int
    best: int | None
    base_rank: int | None
    average: int | None


def career_of(outcomes: Iterable[PersonResult]) -> Career:
    """The sum of somebody's results. The base rank to the nearest whole number, halves to the even one."""
    found = list(outcomes)
    hanchans = sum(each.hanchans for each in found)
    ranks = [each.base_rank for each in found if each.base_rank is not None]
    return Career(
        events=len(found),
        hanchans=hanchans,
        best=min((each.place for each in found if each.place is not None), default=None),
        base_rank=round(Fraction(sum(ranks), len(ranks))) if ranks else None,
        average=to_tenth(Fraction(sum(each.total for each in found), hanchans)) if hanchans else None,
    )


def played(entrants: Iterable[Entrant]) -> list[tuple[Entrant, PersonResult]]:
    """Entries with what they came to, in the same order; without those who never sat down."""
    found = []
    for entrant in entrants:
        outcome = outcomes_of(entrant.tournament).get(entrant.pk)
        if outcome is not None and outcome.hanchans:
            found.append((entrant, outcome))
    return found
