"""Template context of the organiser's programme and clock pages."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from taikai.agenda.domain.clock import time_left_of
from taikai.agenda.domain.day_progress import course_of
from taikai.agenda.domain.hanchan_lines import missing_hanchans
from taikai.agenda.domain.lifecycle import missing_lines_text
from taikai.agenda.forms import DayForm, ItemForm
from taikai.seating.domain.seats.load import current_number, finished_numbers, load_tables, seated_rounds
from taikai.tournaments.domain.rules import hanchan_minutes
from taikai.tournaments.models import Tournament


def programme_context(tournament: Tournament) -> dict[str, Any]:
    """Everything `agenda/manage.html` shows, with empty forms."""
    course = course_of(tournament, timezone.now())
    items = [line.item for line in course.lines]
    return {
        "days": course.days,
        "items": items,
        "lacking": missing_lines_text(lack) if (lack := missing_hanchans(tournament, items)) else "",
        "current": course,
        "form": ItemForm(tournament=tournament),
        "day_form": DayForm(),
        "hanchan_minutes": hanchan_minutes(tournament),
    }


def clock_context(tournament: Tournament, number: int) -> dict[str, Any]:
    """The clock of hanchan `number`, or of the one that is on."""
    rounds = seated_rounds(tournament, published_only=True, tables=False)
    shown = next((each for each in rounds if each.number == number), None)
    if shown is None:
        current = current_number(rounds, finished_numbers(tournament))
        shown = next((each for each in rounds if each.number == current), None)
    load_tables(tournament, [shown] if shown else [])
    return {
        "rounds": rounds,
        "shown": shown,
        "clock": time_left_of(shown.round, tournament) if shown else None,
        "hanchan_minutes": hanchan_minutes(tournament),
    }
