"""Conversion between local time and UTC, safe on days when the clocks change."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from taikai.agenda.models import Item
from taikai.problems import Problem
from taikai.seating.domain.seats.start_times import start_times
from taikai.tournaments.domain.event.movable_deadlines import to_utc
from taikai.tournaments.models import Tournament

#: What is played past midnight still belongs to the evening it began in.
NIGHT = dt.timedelta(hours=4)


def span(
    day: dt.date, start: dt.time, end: dt.time, zone: ZoneInfo
) -> tuple[tuple[dt.datetime, dt.datetime] | None, list[Problem]]:
    """Start and end in UTC. An end at or before the start on the clock means the next day."""
    problems = []
    end_day = day if end > start else day + dt.timedelta(days=1)
    starts_at, ends_at = to_utc(day, start, zone), to_utc(end_day, end, zone)
    for where, moment, time in (("start", starts_at, start), ("end", ends_at, end)):
        if moment is None:
            problems.append(
                Problem(
                    "agenda.no_such_time",
                    where,
                    _(
                        "%(time)s does not exist that night because the clocks go forward. Choose a time an hour "
                        "later."
                    )
                    % {"time": time.strftime("%H:%M")},
                )
            )
    if start == end:
        problems.append(
            Problem("agenda.no_length", "end", _("The start and the end are the same. Choose a later end."))
        )
    if problems or starts_at is None or ends_at is None:
        return None, problems
    if ends_at <= starts_at:
        # The hour that comes twice: the end is the second time the clock shows it.
        ends_at = dt.datetime.combine(end_day, end, tzinfo=zone).replace(fold=1).astimezone(dt.UTC)
    return (starts_at, ends_at), []


def local_day(moment: dt.datetime, zone: ZoneInfo) -> dt.date:
    """On which day of the tournament's calendar a moment falls."""
    return moment.astimezone(zone).date()


def evening_of(moment: dt.datetime, zone: ZoneInfo) -> dt.date:
    """To which day of the event a moment belongs: what happens before four in the morning to the day before."""
    return local_day(moment - NIGHT, zone)


# When the programme says that hanchans start.


@start_times.register()
def starts_of(tournament: Tournament) -> dict[int, dt.datetime]:
    """When each hanchan starts, by its number. One query."""
    rows = Item.objects.filter(tournament=tournament).values_list("hanchan", "starts_at")
    return {number: starts_at for number, starts_at in rows if number is not None}
