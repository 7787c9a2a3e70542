"""Template context of the event page: before, during and after the tournament."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from taikai.agenda.domain.clock import time_left_now
from taikai.agenda.domain.day_progress import course_of
from taikai.formatting.context import joined
from taikai.overview.pages.link_preview import PreviewStep
from taikai.registration.domain.queries import entrant_counts
from taikai.seating.domain.seats.load import current_of
from taikai.series.domain.event_page import series_and_teams
from taikai.standings.domain.ceremony.steps import PODIUM
from taikai.standings.domain.final.stages import played_stages
from taikai.standings.domain.final.texts import notes
from taikai.standings.domain.rank_explanation import points_text
from taikai.standings.domain.ranking.current import current
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.domain.statistics.people import everybody
from taikai.standings.pages.statistics import big_line
from taikai.tournaments.domain.rules import hanchan_minutes, ruleset_of
from taikai.tournaments.models import Staff, Tournament
from taikai.tournaments.templatetags.taikai import days, markdown

MOST_ON_PODIUM = 6
MAP = "https://www.openstreetmap.org/search?query="
SHORT = 200  # characters that others show beside a link


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """One of the podium; `shared`: somebody else has the same place."""

    row: Ranked
    shared: bool


def phase_of(tournament: Tournament) -> str:
    """`before`, `during` or `after`: which of its three faces the page shows."""
    if tournament.is_over:
        return "after"
    playing = (Tournament.Stage.PLAYING, Tournament.Stage.CHECK_IN)
    return "during" if tournament.stage in playing else "before"


def map_link(tournament: Tournament) -> str:
    """Where the map shows the place: the organiser's own link, or a search for the address; "" without either."""
    if tournament.map_url:
        return tournament.map_url
    if not tournament.street:
        return ""
    return MAP + quote(", ".join(part for part in (tournament.place, tournament.street) if part))


def podium(tournament: Tournament) -> list[PodiumStep]:
    """Who stands on it: everybody of the first three places by what is public."""
    rows = [row for row in current(tournament, "public").now.rows if row.place <= PODIUM][:MOST_ON_PODIUM]
    shared = Counter(row.place for row in rows)
    return [PodiumStep(row, shared[row.place] > 1) for row in rows]


def _worth(row: Ranked) -> str:
    return points_text(row.worth, average=row.average is not None, plus=True)


def preview_steps(tournament: Tournament) -> tuple[PreviewStep, ...]:
    """Who stands on the podium of the picture beside a link, once the standings are final."""
    if not tournament.is_over or not current(tournament, "public").now.counted:
        return ()
    return tuple(
        PreviewStep(step.row.place, step.row.person.public_name, step.row.person.country, _worth(step.row))
        for step in podium(tournament)
    )


def overview_context(tournament: Tournament) -> dict[str, Any]:
    """Everything `overview/overview.html` shows."""
    phase = phase_of(tournament)
    people = list(Staff.objects.filter(tournament=tournament, pending=False).select_related("user"))
    at = timezone.now()
    course = course_of(tournament, at)
    context: dict[str, Any] = {
        "phase": phase,
        "judges": [entry for entry in people if entry.role == Staff.Role.JUDGE],
        "organisers": [entry for entry in people if entry.role == Staff.Role.ORGANISER],
        "agenda": course.days,
        "rules": ruleset_of(tournament),
        "hanchan_minutes": hanchan_minutes(tournament),
        "final": notes(played_stages(tournament)),
        "map": map_link(tournament),
        "together": series_and_teams(tournament),
    }
    if phase == "before":
        context["counts"] = entrant_counts(tournament)
    elif phase == "during":
        clock = time_left_now(tournament, at, finished=course.finished)
        context |= {
            # Whose clock runs is on, even while an earlier one waits for a result.
            "current": current_of(tournament) if clock is None else clock.number,
            "clock": clock,
            "now": course,
        }
    else:
        context = joined(context, _after(tournament))
    return context


def _after(tournament: Tournament) -> dict[str, Any]:
    found = current(tournament, "public")
    numbers = everybody(tournament, "public")
    rows = found.now.rows
    return {
        "podium": podium(tournament) if found.now.counted else [],
        "numbers": {
            "players": len(rows),
            "countries": len({row.person.country for row in rows if row.person.country}),
            "games": len(found.facts.results),
            # A few tables that reported their hands say nothing about the event.
            "wins": numbers.whole.wins if 2 * numbers.tables >= numbers.results else 0,
            "riichi": numbers.whole.riichi if 2 * numbers.tables >= numbers.results else 0,
        },
        "best": [big_line(big) for big in numbers.biggest()[:2]] if numbers.best else [],
    }


def summary(tournament: Tournament) -> str:
    """A line or two about the event: when, where, and how its own words begin."""
    parts = [days(tournament)]
    if tournament.place:
        parts.append(tournament.place)
    words = " ".join(strip_tags(str(markdown(tournament.description))).split())
    told = " · ".join(parts)
    return Truncator(f"{told}. {words}" if words else told).chars(SHORT)


def event_data(tournament: Tournament, absolute: Any) -> dict[str, Any]:
    """The event for programs, in the words of schema.org; people are not named.

    `absolute` makes an address of a path.
    """
    page = absolute(tournament.get_absolute_url())
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": tournament.name,
        "startDate": tournament.starts_on.isoformat(),
        "endDate": tournament.ends_on.isoformat(),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "url": page,
        "image": absolute(preview_path(tournament)),
        "description": summary(tournament),
    }
    if tournament.place or tournament.street:
        data["location"] = {
            "@type": "Place",
            "name": tournament.place or tournament.street,
            "address": tournament.street or tournament.place,
        }
    if tournament.takes_registrations:
        data["offers"] = {
            "@type": "Offer",
            "url": absolute(reverse("apply", args=[tournament.slug])),
            "price": str(tournament.fee),
            "priceCurrency": tournament.currency,
        }
    return data


def preview_path(tournament: Tournament) -> str:
    """The address of the picture beside a link; another state of the event has another one."""
    return reverse("event-preview", args=[tournament.slug])


def preview_words(tournament: Tournament) -> tuple[str, ...]:
    """What stands under the name on that picture."""
    words = [str(days(tournament))]
    if tournament.place:
        words.append(tournament.place)
    if tournament.is_over:
        words.append(_("Final standings"))
    return tuple(words)
