"""Programme as an iCalendar feed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from django.conf import settings

from taikai.agenda.models import Item
from taikai.tournaments.models import Tournament


def calendar(
    tournament: Tournament,
    items: Iterable[Item],
    url: str,
    stamp: dt.datetime,
    *,
    own: Mapping[int, str] | None = None,
    mark: str = "",
) -> bytes:
    """The feed. UIDs stay with their line for ever; SEQUENCE is the revision, so calendars take every change.

    Times are in UTC: every calendar shows them in its own zone. `url` is the page of the programme, `stamp` the
    moment the feed was made. `own`: what one player is told of a hanchan, by its number; `mark` tells that feed's
    lines from those of everybody's.
    """
    from icalendar import Calendar, Event, vDuration  # three megabytes, for whoever asks for a calendar

    host = urlsplit(settings.SITE_URL).hostname or "taikai"
    feed = Calendar()
    feed.add("prodid", "-//Taikai//Programme//EN")
    feed.add("version", "2.0")
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", tournament.name)
    feed.add("x-wr-timezone", tournament.timezone)
    feed.add("refresh-interval", vDuration(dt.timedelta(minutes=15)), parameters={"VALUE": "DURATION"})
    feed.add("x-published-ttl", vDuration(dt.timedelta(minutes=15)))
    for item in items:
        event = Event()
        event.add("uid", f"t{tournament.pk}-item{item.pk}{mark}@{host}")
        event.add("sequence", tournament.revision)
        event.add("dtstamp", stamp.astimezone(dt.UTC))
        event.add("dtstart", item.starts_at.astimezone(dt.UTC))
        event.add("dtend", item.ends_at.astimezone(dt.UTC))
        seat = (own or {}).get(item.hanchan or 0, "")
        event.add("summary", " · ".join(part for part in (item.shown_title, seat, tournament.name) if part))
        if tournament.place:
            event.add("location", tournament.place)
        event.add("url", url)
        feed.add_component(event)
    return bytes(feed.to_ical())
