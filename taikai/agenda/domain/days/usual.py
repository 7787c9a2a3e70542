"""A programme as it was laid out goes along with what it was laid out from, until somebody moves a line of it.

One whose lines were changed keeps them; it moves along by whole days and between time zones, each line at the same
time on the clock of the place.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import translation

from taikai.agenda.domain.days.template import DayShape, lay_out_days
from taikai.agenda.domain.programme import NewItem, as_log, fill, line_of
from taikai.agenda.domain.times import moved
from taikai.agenda.models import Item
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage
#: Later the lines say what is going on, and a wrong date in the settings must not carry them off.
BEFORE_THE_DAY = (Stage.DRAFT, Stage.OPEN, Stage.CLOSED, Stage.CHECK_IN)


def go_along(act: Change, was: Tournament) -> None:
    """Make a programme of `was` one of the tournament as it is now: laid out again if it was, else moved."""
    if act.tournament.stage not in BEFORE_THE_DAY:
        return
    items = list(Item.objects.filter(tournament=act.tournament))
    lines = again(act.tournament, was, items)
    if lines is None or lines == [line_of(item) for item in items]:
        return
    act.log(
        verb="agenda.moved",
        target=act.tournament.name,
        target_id=f"programme:{act.tournament.pk}",
        before={item.title: as_log(item, was.zone)["from"] for item in items},
        after={line.title: as_log(line, act.tournament.zone)["from"] for line in lines},
    )
    if len(lines) == len(items):  # the lines stay themselves: their pages, and what the log says of them
        for item, line in zip(items, lines, strict=True):
            fill(item, line).save()
        return
    Item.objects.filter(tournament=act.tournament).delete()
    Item.objects.bulk_create(fill(Item(tournament=act.tournament), line) for line in lines)


def again(tournament: Tournament, was: Tournament, items: Sequence[Item]) -> list[NewItem] | None:
    """The lines that a programme of `was` becomes; None where it stays."""
    if not items:
        return None
    laid_out = shape_of(was, items)
    if laid_out is not None:
        shape, language = laid_out
        with translation.override(language):
            return lay_out_days(tournament, shape)
    days = tournament.starts_on - was.starts_on
    if not days and tournament.timezone == was.timezone:
        return None
    return [moved_line(item, days, was.zone, tournament.zone) for item in items]


def shape_of(tournament: Tournament, items: Sequence[Item]) -> tuple[DayShape, str] | None:
    """The shape and the language these lines, in their order, were laid out in; None if a line is another."""
    shape = DayShape(first=items[0].starts_at.astimezone(tournament.zone).time())
    found = [line_of(item) for item in items]
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            if found == lay_out_days(tournament, shape):
                return shape, language
    return None


def moved_line(item: Item, days: dt.timedelta, was: ZoneInfo, zone: ZoneInfo) -> NewItem:
    """A line `days` later, at the same time by a clock of `zone` instead of `was`; as long as it is."""
    starts = moved(item.starts_at, days, was, zone)
    return replace(line_of(item), starts_at=starts, ends_at=starts + (item.ends_at - item.starts_at))
