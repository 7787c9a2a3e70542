"""The cockpit: the hall, what needs a hand and the day's line together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from taikai.agenda.domain.course import course_of
from taikai.overview.pages.cockpit.day_line import day_line
from taikai.overview.pages.cockpit.hall import hall_now
from taikai.overview.pages.cockpit.needs import needs_of, queue_now
from taikai.registration.domain.duplicates import by_name
from taikai.registration.models import Entrant
from taikai.results.domain.progress import HanchanCount
from taikai.standings.domain.ranking.current import standings_of
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class People:
    """Who is here, of all who are awaited, players and substitutes; players who are not, by name."""

    here: int
    places: int
    unpaid: int
    missing: Sequence[Entrant]

    @property
    def away(self) -> int:
        """How many are not here."""
        return self.places - self.here


@dataclass(frozen=True, slots=True)
class WhoPlayed:
    """After the end: who is in the standings, whether they stayed or left, and how many of them have paid."""

    players: int
    paid: int


def played(tournament: Tournament) -> WhoPlayed:
    """The same players as on the event's page. One query beside the ranking."""
    people = [row.person.id for row in standings_of(tournament, "public").rows]
    paid = Entrant.objects.filter(tournament=tournament, pk__in=people, paid_at__isnull=False).count()
    return WhoPlayed(len(people), paid)


def missing_people(tournament: Tournament, most: int = 40) -> list[Entrant]:
    """Who has a place and is not checked in, by name."""
    found = Entrant.objects.filter(
        tournament=tournament,
        kind=Entrant.Kind.PLAYER,
        status__in=Entrant.HOLDS_A_PLACE,
        checked_in_at=None,
    )
    return by_name(found.only("name", "nickname", "tournament"))[:most]


def cockpit_of(tournament: Tournament, role: str, actor: Actor, count: HanchanCount | None) -> dict[str, Any]:
    """What the cockpit shows of the hanchan being played and of the day."""
    course = course_of(tournament, timezone.now())
    queue = queue_now(count, actor, role)
    hall = hall_now(tournament, count, queue, course) if count is not None else None
    return {
        "hall": hall,
        "needs": needs_of(tournament, role, hall, queue),
        "line": day_line(tournament, role, course),
        "waiting_calls": queue.waiting,
        "newest_call": queue.newest,
    }
