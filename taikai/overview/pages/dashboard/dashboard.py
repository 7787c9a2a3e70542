"""Template context of the dashboard, with the day's programme as a line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone

from taikai.agenda.domain.day_progress import DayCourse, ProgressLine, course_of
from taikai.overview.pages.dashboard.current_hanchan import hall_now
from taikai.overview.pages.dashboard.tasks import needs_of, queue_now
from taikai.overview.pages.event_page import PodiumStep, podium
from taikai.registration.models import Entrant
from taikai.results.domain.progress import HanchanCount
from taikai.standings.domain.ranking.current import standings_of
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may

# Dashboard part: the day's programme as a line, with the delay.


@dataclass(frozen=True, slots=True)
class Stick:
    """A line of today's programme. `left` and `width` in the hundredths of the day that an SVG counts in."""

    line: ProgressLine
    left: float
    width: float

    @property
    def state(self) -> str:
        """How it is drawn: what is no hanchan is a word beside the line."""
        return self.line.state if self.line.hanchan is not None else "word"

    @property
    def wide(self) -> bool:
        """Whether its word has room."""
        return self.width >= 5.5

    @property
    def middle(self) -> float:
        """Where its word stands."""
        return self.left + self.width / 2


@dataclass(frozen=True, slots=True)
class DayLine:
    """Today's programme as a line: what is on, how late it is, when the day ends unless somebody changes that."""

    sticks: Sequence[Stick]
    now: float | None
    course: DayCourse
    ends_at: dt.datetime
    planned_end: dt.datetime
    move_url: str

    @property
    def late(self) -> int:
        """By how many minutes."""
        return self.course.late

    @property
    def next(self) -> ProgressLine | None:
        """What comes next, as every page says it."""
        return self.course.next


def day_line(tournament: Tournament, role: str, course: DayCourse) -> DayLine | None:
    """Today's lines, or those of the next day that has any; None without a programme."""
    lines = course.evening
    if not lines:
        return None
    begin = min(line.starts_at for line in lines)
    end = max(line.ends_at for line in lines)
    span = max((end - begin).total_seconds(), 60.0)

    def place(moment: dt.datetime) -> float:
        return round(100 * (moment - begin).total_seconds() / span, 2)

    rest = course.rest
    move = ""
    if rest and course.late and may(role, "agenda.edit"):
        page = reverse("manage-programme-move", args=[tournament.slug, rest[0].item.pk])
        move = f"{page}?minutes={course.late}&mode=rest"
    return DayLine(
        sticks=[
            Stick(line, place(line.starts_at), round(place(line.ends_at) - place(line.starts_at), 2))
            for line in lines
        ],
        now=place(course.at) if begin <= course.at <= end else None,
        course=course,
        ends_at=end,
        planned_end=max(line.item.ends_at for line in lines),
        move_url=move,
    )


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
    """After the end: how many are in the standings, whether they stayed or left, and the first three of them."""

    players: int
    podium: Sequence[PodiumStep]


def played(tournament: Tournament) -> WhoPlayed:
    """The same players as on the event's page."""
    return WhoPlayed(len(standings_of(tournament, "public").rows), podium(tournament))


def dashboard_of(tournament: Tournament, role: str, actor: Actor, count: HanchanCount | None) -> dict[str, Any]:
    """What the dashboard shows of the hanchan being played and of the day."""
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
