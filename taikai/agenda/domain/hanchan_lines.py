"""Hanchan lines of an edited programme, kept in step with the tournament's number of hanchans."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils.translation import gettext as _

from taikai.agenda.domain.local_times import local_day
from taikai.agenda.domain.programme import Move, NewItem, put_in, shift_lines
from taikai.agenda.domain.programme_template import DayShape, hanchan_title
from taikai.agenda.models import Item
from taikai.problems import refuse
from taikai.tournaments.domain.change import PROGRAMME, Actor, change
from taikai.tournaments.domain.rules import hanchan_minutes
from taikai.tournaments.models import Tournament


def beyond(tournament: Tournament, items: Sequence[Item]) -> list[Item]:
    """The lines of hanchans that the tournament does not have (any more)."""
    return [item for item in items if (item.hanchan or 0) > tournament.hanchan_count]


def missing_hanchans(tournament: Tournament, items: Sequence[Item]) -> list[int]:
    """The hanchans after the last one of the programme. One that lacks before it was left out by somebody."""
    last = max((item.hanchan or 0 for item in items), default=0)
    return list(range(last + 1, tournament.hanchan_count + 1)) if last else []


def add_missing_lines(tournament: Tournament, *, actor: Actor, key: str = "") -> int:
    """Add the hanchans that lack after the last one, with the usual time between; what follows that day is later.

    Returns how many. Raises Refusal where none lacks.
    """
    with change(tournament, actor, "agenda.added", key=key, content=("lacking",)) as act:
        if act.repeated:
            return int(act.answer["added"])
        act.shows(PROGRAMME)
        items = list(Item.objects.filter(tournament=act.tournament))
        numbers = missing_hanchans(act.tournament, items)
        if not numbers:
            raise refuse("agenda.none_lacks", _("The programme already has an item for every hanchan."))
        last = max(items, key=lambda item: item.hanchan or 0)
        lines = _after(act.tournament, last, numbers)
        later = [item for item in items if _follows(item, last, act.tournament)]
        by = lines[-1].ends_at - last.ends_at
        put_in(act, lines)
        if later:
            moves = [Move(item, item.starts_at + by, item.ends_at + by, other_day=False) for item in later]
            shift_lines(act, moves, target=last.shown_title, pk=last.pk)
        act.answer |= {"added": len(lines)}
    return len(lines)


def _after(tournament: Tournament, last: Item, numbers: Sequence[int]) -> list[NewItem]:
    length = dt.timedelta(minutes=hanchan_minutes(tournament))
    between = dt.timedelta(minutes=DayShape().between)
    lines, end = [], last.ends_at
    for number in numbers:
        start, end = end + between, end + between + length
        lines.append(NewItem(start, end, hanchan_title(number), Item.Kind.HANCHAN, number))
    return lines


def _follows(item: Item, last: Item, tournament: Tournament) -> bool:
    """Whether a line comes after another on the same day."""
    same_day = local_day(item.starts_at, tournament.zone) == local_day(last.starts_at, tournament.zone)
    return same_day and item.starts_at >= last.ends_at
