"""Default programme: follows the dates and the number of hanchans until an organiser edits a line.

One whose lines were changed keeps them; it moves along by whole days and between time zones, each line at the same
time on the clock of the place. Lines of hanchans that the event does not have any more go; those it has in
addition are offered on the programme's page (`hanchan_lines.py`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from taikai.agenda.domain.hanchan_lines import beyond
from taikai.agenda.domain.programme import NewItem, as_log, as_planned, fill, line_of, take_out
from taikai.agenda.domain.programme_template import DayShape, lay_out_days
from taikai.agenda.models import Item
from taikai.agenda.usual_titles import RENAMED, kept, shown
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.event.copying import copiers, days_between
from taikai.tournaments.domain.event.movable_deadlines import BEFORE_THE_DAY, moved
from taikai.tournaments.models import Tournament


def follow_tournament(act: Change, was: Tournament) -> None:
    """Make a programme of `was` one of the tournament as it is now: laid out again if it was, else moved."""
    items = list(Item.objects.filter(tournament=act.tournament))
    if (lines := regenerated_lines(act.tournament, was, items)) is not None:
        _lay_out(act, was, items, lines)
        return
    for item in (gone := beyond(act.tournament, items)):
        take_out(act, item, was.zone)
    kept = [item for item in items if item not in gone]
    if (lines := shifted_lines(act.tournament, was, kept)) is not None:
        _log_move(act, was, kept, lines)
        for item, line in zip(kept, lines, strict=True):
            fill(item, line).save()


def regenerated_lines(tournament: Tournament, was: Tournament, items: Sequence[Item]) -> list[NewItem] | None:
    """The lines of a programme that nobody has changed since it was laid out for `was`; None if somebody has."""
    laid_out = shape_of(was, items) if items and tournament.stage in BEFORE_THE_DAY else None
    if laid_out is None:
        return None
    return lay_out_days(tournament, laid_out)


def shifted_lines(tournament: Tournament, was: Tournament, items: Sequence[Item]) -> list[NewItem] | None:
    """The lines of one that somebody has changed, where days or zone are others; None where they stay."""
    days = tournament.starts_on - was.starts_on
    if not items or tournament.stage not in BEFORE_THE_DAY or not (days or tournament.timezone != was.timezone):
        return None
    return [moved_line(line_of(item), days, was.zone, tournament.zone) for item in items]


def _lay_out(act: Change, was: Tournament, items: list[Item], lines: list[NewItem]) -> None:
    if lines == [line_of(item) for item in items]:
        return
    _log_move(act, was, items, lines)
    if len(lines) == len(items):  # the lines stay themselves: their pages, and what the log says of them
        for item, line in zip(items, lines, strict=True):
            fill(item, line).save()
        return
    Item.objects.filter(tournament=act.tournament).delete()
    Item.objects.bulk_create(fill(Item(tournament=act.tournament), line) for line in lines)


def _log_move(act: Change, was: Tournament, items: Sequence[Item], lines: Sequence[NewItem]) -> None:
    act.log(
        verb="agenda.moved",
        target=act.tournament.name,
        target_id=f"programme:{act.tournament.pk}",
        before={item.shown_title: as_log(item, was.zone)["from"] for item in items},
        after={shown(line.title, line.hanchan): as_log(line, act.tournament.zone)["from"] for line in lines},
    )


def shape_of(tournament: Tournament, items: Sequence[Item]) -> DayShape | None:
    """The shape these lines, in their order, were laid out in; None if a line is another."""
    shape = DayShape(first=items[0].starts_at.astimezone(tournament.zone).time())
    titles = [kept(item.title, item.hanchan) for item in items]
    found = [
        replace(line_of(item), title=RENAMED.get(title, title)) for item, title in zip(items, titles, strict=True)
    ]
    return shape if found == lay_out_days(tournament, shape) else None


def moved_line(line: NewItem, days: dt.timedelta, was: ZoneInfo, zone: ZoneInfo) -> NewItem:
    """A line `days` later, at the same time by a clock of `zone` instead of `was`; as long as it is."""
    starts = moved(line.starts_at, days, was, zone)
    return replace(line, starts_at=starts, ends_at=starts + (line.ends_at - line.starts_at))


# The programme of an event that is a copy: the same lines at the same time of day, on its own days.


@copiers.register()
def programme(original: Tournament, copy: Tournament) -> None:
    """Every line as it was planned, without the delays of the day, moved by as many days as the event.

    A time the new day does not have moves by full hours.
    """
    shift = days_between(original, copy)
    Item.objects.bulk_create(
        fill(Item(tournament=copy), moved_line(as_planned(item), shift, original.zone, copy.zone))
        for item in Item.objects.filter(tournament=original)
    )
