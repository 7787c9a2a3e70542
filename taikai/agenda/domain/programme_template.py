"""Template of a programme: the lines of a usual day, computed from a few numbers."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from taikai.agenda import usual_titles
from taikai.agenda.domain.programme import NewItem, add_items
from taikai.agenda.models import Item
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.rules import hanchan_minutes
from taikai.tournaments.models import Tournament

Kind = Item.Kind


@dataclass(frozen=True)
class DayShape:
    """How a day is laid out. Times in minutes, `first` on the wall clock of the place."""

    first: dt.time = dt.time(9, 0)
    registration: int = 30
    opening: int = 15
    between: int = 30  # from the end of a hanchan to the next
    lunch: int = 105
    lunch_after: int | None = None  # hanchans before lunch; None = half of the day's, rounded up; 0 = no lunch
    before_closing: int = 15
    closing: int = 15


def _starts(day: dt.date, time: dt.time, tournament: Tournament) -> dt.datetime:
    return dt.datetime.combine(day, time, tzinfo=tournament.zone).astimezone(dt.UTC)


def lay_out(
    tournament: Tournament,
    day: dt.date,
    hanchans: range,
    shape: DayShape | None = None,
    *,
    opening: bool = True,
    closing: bool = True,
) -> list[NewItem]:
    """The lines of one day with these hanchans (numbers), one after the other from `shape.first`."""
    shape = shape or DayShape()
    now = _starts(day, shape.first, tournament)
    made: list[NewItem] = []

    def line(minutes: int, title: str, kind: str, hanchan: int | None = None) -> None:
        nonlocal now
        if minutes > 0:
            end = now + dt.timedelta(minutes=minutes)
            made.append(NewItem(now, end, title, kind, hanchan))
            now = end

    line(shape.registration, usual_titles.CHECK_IN, Kind.REGISTRATION)
    if opening:
        line(shape.opening, usual_titles.OPENING, Kind.CEREMONY)
    before_lunch = (len(hanchans) + 1) // 2 if shape.lunch_after is None else shape.lunch_after
    for count, number in enumerate(hanchans, 1):
        line(hanchan_minutes(tournament), hanchan_title(number), Kind.HANCHAN, number)
        if count == len(hanchans):
            break
        if count == before_lunch and shape.lunch:
            line(shape.lunch, usual_titles.LUNCH, Kind.BREAK)
        else:
            now += dt.timedelta(minutes=shape.between)
    if closing:
        now += dt.timedelta(minutes=shape.before_closing)
        line(shape.closing, usual_titles.CLOSING, Kind.CEREMONY)
    return made


def hanchan_title(number: int) -> str:
    """What the programme calls a hanchan, as it is kept."""
    return usual_titles.HANCHAN % {"number": number}


def lay_out_days(tournament: Tournament, shape: DayShape | None = None) -> list[NewItem]:
    """The whole programme: the hanchans spread evenly over the days, the earlier days taking one more."""
    days = (tournament.ends_on - tournament.starts_on).days + 1
    days = min(days, tournament.hanchan_count)
    least, more = divmod(tournament.hanchan_count, days)
    made: list[NewItem] = []
    first = 1
    for index in range(days):
        count = least + (index < more)
        made += lay_out(
            tournament,
            tournament.starts_on + dt.timedelta(days=index),
            range(first, first + count),
            shape,
            opening=index == 0,
            closing=index == days - 1,
        )
        first += count
    return made


def plan_day(tournament: Tournament, *, actor: Actor, shape: DayShape | None = None, key: str = "") -> list[Item]:
    """Pre-fill the empty programme of a tournament from its dates, hanchans and minutes.

    Raises:
        Refusal: there is a programme already.
    """
    return add_items(tournament, lay_out_days(tournament, shape), actor=actor, key=key, only_if_empty=True)


def krakow_day(tournament: Tournament, *, actor: Actor) -> list[Item]:
    """The programme of the Kraków Saki Cards Taikai 2022 (s0, "Agenda"), on the tournament's first day.

    09:00 check-in, 09:30 opening, hanchans at 09:45, 11:45, 15:00 and 17:00, lunch from 13:15 to 15:00,
    closing from 18:45 to 19:00: four hanchans of 90 minutes in the usual shape.
    """
    lines = lay_out(tournament, tournament.starts_on, range(1, 5), DayShape())
    return add_items(tournament, lines, actor=actor)
