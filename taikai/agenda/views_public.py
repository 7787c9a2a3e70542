"""Public views of the programme: now and next, the days, the calendar feed, the wall clock."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from taikai.agenda.domain.clock import time_left_now
from taikai.agenda.domain.day_progress import course_of
from taikai.agenda.domain.icalendar_feed import calendar
from taikai.agenda.models import Item
from taikai.http_guard.responses import CALENDAR, inline_file, not_modified_or
from taikai.live.conditional import briefly_shared_fragment, part_of, public_page
from taikai.tournaments.access import TaikaiRequest, file
from taikai.tournaments.domain.change import PROGRAMME
from taikai.tournaments.page_dependencies import number_of, watches


@public_page("tournament.view", PROGRAMME, kept=briefly_shared_fragment)
def agenda(request: TaikaiRequest) -> HttpResponse:
    """Now and next, then the whole programme."""
    at = timezone.now()
    course = course_of(request.tournament, at)
    clock = time_left_now(request.tournament, at, finished=course.finished)
    context = {"days": course.days, "current": course, "clock": clock}
    return render(request, part_of(request, "agenda/agenda.html", "agenda"), context)


@file("tournament.view")
@watches(PROGRAMME)
def ics(request: TaikaiRequest) -> HttpResponse:
    """The iCalendar feed; 304 while nothing has changed."""
    tournament = request.tournament

    def feed() -> HttpResponse:
        url = request.build_absolute_uri(reverse("agenda", args=[tournament.slug]))
        items = Item.objects.filter(tournament=tournament)
        return inline_file(calendar(tournament, items, url, timezone.now()), CALENDAR, f"{tournament.slug}.ics")

    return not_modified_or(request, f'"ics-{number_of(request)}"', feed)


@public_page("live.view", PROGRAMME, kept=briefly_shared_fragment)
def screen(request: TaikaiRequest) -> HttpResponse:
    """The clock for a projector; without one, what is on and what comes next."""
    at = timezone.now()
    course = course_of(request.tournament, at)
    context = {"clock": time_left_now(request.tournament, at, finished=course.finished), "current": course}
    return render(request, part_of(request, "agenda/screen.html", "screen-clock"), context)
