"""Feeds: a player's calendar, and announcements as Atom."""

from __future__ import annotations

import datetime as dt

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from taikai.agenda.domain.icalendar_feed import calendar
from taikai.api.domain.calendars import entrant_of_calendar, items_of, own_words
from taikai.http_guard.responses import ATOM, CALENDAR, inline_file, not_modified_or
from taikai.news.domain.visible_announcements import announcements
from taikai.tournaments.access import TaikaiRequest, file
from taikai.tournaments.domain.change import NEWS, PROGRAMME, SEATING
from taikai.tournaments.page_dependencies import number_of, watch_own, watches

NEWEST = 50


@file("tournament.view")
@watches(PROGRAMME, SEATING)
def player_calendar(request: TaikaiRequest, token: str) -> HttpResponse:
    """The programme with the player's own tables, for a calendar program."""
    entrant = entrant_of_calendar(request.tournament, token)
    if entrant is None:
        raise Http404
    watch_own(request, entrant.pk)

    def feed() -> HttpResponse:
        url = request.build_absolute_uri(reverse("agenda", args=[request.tournament.slug]))
        text = calendar(
            request.tournament,
            items_of(request.tournament),
            url,
            timezone.now(),
            own=own_words(entrant),
            mark=f"-player{entrant.pk}",
        )
        return inline_file(text, CALENDAR, f"{request.tournament.slug}-my.ics")

    tag = f'"ics-{entrant.pk}-{number_of(request)}-{get_language()}"'
    response = not_modified_or(request, tag, feed, kept="private, no-cache")
    response["X-Robots-Tag"] = "noindex"
    return response


@file("tournament.view")
@watches(NEWS)
def news(request: TaikaiRequest) -> HttpResponse:
    """What was announced to the players, the newest first."""
    tag = f'"atom-{number_of(request)}-{get_language()}"'
    name = f"{request.tournament.slug}.atom"
    return not_modified_or(request, tag, lambda: inline_file(_feed(request).writeString("utf-8"), ATOM, name))


def _feed(request: TaikaiRequest) -> Atom1Feed:
    tournament = request.tournament
    page = request.build_absolute_uri(reverse("news", args=[tournament.slug]))
    feed = Atom1Feed(
        title=_("Announcements – %(tournament)s") % {"tournament": tournament.name},
        link=page,
        description="",
        language=get_language(),
        author_name=tournament.name,
        feed_url=request.build_absolute_uri(),
    )
    for each in announcements(tournament, "players")[:NEWEST]:
        words = each.text if not each.place else f"{each.text} ({each.place})"
        written = each.written_at.astimezone(dt.UTC)
        feed.add_item(
            title=each.text.splitlines()[0][:100],
            link=f"{page}#announcement-{each.pk}",
            description=words,
            unique_id=f"tag:{request.get_host().partition(':')[0]},{written:%Y-%m-%d}:{tournament.slug}/{each.pk}",
            pubdate=written,
            updateddate=written,
        )
    return feed
