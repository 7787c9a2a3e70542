"""The cockpit: the hall, what needs a hand and the day's line together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from taikai.agenda.domain.day_progress import course_of
from taikai.overview.pages.dashboard.current_hanchan import hall_now
from taikai.overview.pages.dashboard.day_line import day_line
from taikai.overview.pages.dashboard.tasks import needs_of, queue_now
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
        return self.places - self.here


@dataclass(frozen=True, slots=True)
class WhoPlayed:
    """After the end: how many are in the standings, whether they stayed or left."""

    players: int


def played(tournament: Tournament) -> WhoPlayed:
    """The same players as on the event's page."""
    return WhoPlayed(len(standings_of(tournament, "public").rows))


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
