"""A programme as it was laid out goes along with what it was laid out from, until somebody moves a line of it.

One whose lines were changed keeps them; it moves along by whole days and between time zones, each line at the same
time on the clock of the place.
"""

from __future__ import annotations

import copy
import datetime as dt
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any

from django.conf import settings
from django.utils import translation

from taikai.agenda.domain.days.template import DayShape, lay_out_days
from taikai.agenda.domain.programme import NewItem
from taikai.agenda.domain.times import moved
from taikai.agenda.models import Item
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage
#: Later the lines say what is going on, and a wrong date in the settings must not carry them off.
BEFORE_THE_DAY = (Stage.DRAFT, Stage.OPEN, Stage.CLOSED, Stage.CHECK_IN)


def put_in(act: Change, lines: Sequence[NewItem]) -> list[Item]:
    """Write lines as they were laid out, as a part of the change that needs them; one line of the log."""
    made = [Item.objects.create(tournament=act.tournament, **_fields(line)) for line in lines]
    if made:
        act.log(
            verb="agenda.added",
            target=", ".join(item.title for item in made),
            target_id=f"items:{made[0].pk}-{made[-1].pk}",
            after={"count": len(made)},
        )
    return made


def go_along(act: Change, was: Tournament) -> None:
    """Make a programme of `was` one of the tournament as it is now: laid out again if it was, else moved."""
    if act.tournament.stage not in BEFORE_THE_DAY:
        return
    items = list(Item.objects.filter(tournament=act.tournament))
    lines = again(act.tournament, was, items)
    if lines is None or [astuple(line) for line in lines] == [_row(item) for item in items]:
        return
    act.log(
        verb="agenda.moved",
        target=act.tournament.name,
        target_id=f"programme:{act.tournament.pk}",
        before={item.title: _shown(item, was) for item in items},
        after={line.title: _shown(line, act.tournament) for line in lines},
    )
    if len(lines) == len(items):  # the lines stay themselves: their pages, and what the log says of them
        for item, line in zip(items, lines, strict=True):
            for name, value in _fields(line).items():
                setattr(item, name, value)
            item.save()
        return
    Item.objects.filter(tournament=act.tournament).delete()
    Item.objects.bulk_create(Item(tournament=act.tournament, **_fields(line)) for line in lines)


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
    return [_moved(item, was, tournament, days) for item in items]


def shape_of(tournament: Tournament, items: Sequence[Item]) -> tuple[DayShape, str] | None:
    """The shape and the language these lines, in their order, were laid out in; None if a line is another."""
    shape = DayShape(first=items[0].starts_at.astimezone(tournament.zone).time())
    rows = [_row(item) for item in items]
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            if rows == [astuple(line) for line in lay_out_days(tournament, shape)]:
                return shape, language
    return None


def as_it_was(tournament: Tournament, was: dict[str, Any]) -> Tournament:
    """The tournament before the fields named in `was` were changed."""
    earlier = copy.copy(tournament)
    for name, value in was.items():
        setattr(earlier, name, value)
    return earlier


def _row(item: Item) -> tuple[Any, ...]:
    return item.starts_at, item.ends_at, item.title, item.kind, item.hanchan


def _fields(line: NewItem) -> dict[str, Any]:
    return {
        "starts_at": line.starts_at,
        "ends_at": line.ends_at,
        "title": line.title,
        "kind": line.kind,
        "hanchan": line.hanchan,
    }


def _moved(item: Item, was: Tournament, tournament: Tournament, days: dt.timedelta) -> NewItem:
    starts = moved(item.starts_at, days, was.zone, tournament.zone)
    return NewItem(starts, starts + (item.ends_at - item.starts_at), item.title, item.kind, item.hanchan)


def _shown(line: Item | NewItem, tournament: Tournament) -> str:
    return line.starts_at.astimezone(tournament.zone).strftime("%Y-%m-%d %H:%M")
