"""Movable deadlines: an organiser who moves the dates chooses which deadlines move along.

An app registers those it keeps in `moment_finders`; the tournament's own are found here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

Stage = Tournament.Stage
#: Later the lines of the day say what is going on, and a wrong date in the settings must not carry them off.
BEFORE_THE_DAY = (Stage.DRAFT, Stage.OPEN, Stage.CLOSED, Stage.CHECK_IN)
#: Fields of the tournament, and what they are called.
OWN = {"opens_at": _("registration opens"), "closes_at": _("registration closes")}


@dataclass(frozen=True, slots=True)
class Deadline:
    """A day or a moment of an event. `key` stays its own; `move` writes another, with its line of the log."""

    key: str
    name: str
    at: dt.date  # or a datetime, which is one
    move: Callable[[Change, Any], object]


@dataclass(frozen=True, slots=True)
class MovableDeadline:
    """A moment, where it would be with other days, by the clock of the place; whether that is past already."""

    key: str
    name: str
    at: dt.date
    then: dt.date
    over: bool


MomentFinder = Callable[[Tournament], Iterable[Deadline]]
moment_finders: Registry[str, MomentFinder] = Registry("deadlines that move with the days of a tournament")


def to_utc(day: dt.date, time: dt.time, zone: ZoneInfo) -> dt.datetime | None:
    """The moment the wall clock in `zone` shows `time` on `day`; None if it never does.

    In the hour that comes twice in autumn the first one is meant.
    """
    local = dt.datetime.combine(day, time, tzinfo=zone)
    moment = local.astimezone(dt.UTC)
    return moment if moment.astimezone(zone).replace(fold=0) == local.replace(fold=0) else None


def moved(moment: dt.datetime, days: dt.timedelta, was: ZoneInfo, zone: ZoneInfo) -> dt.datetime:
    """The same time by the clock `days` later, a clock of `zone` instead of `was`.

    A time the new day does not have moves by full hours.
    """
    local = moment.astimezone(was)
    return to_utc(local.date() + days, local.time().replace(fold=0), zone) or moment + days


def movable_deadlines(tournament: Tournament, values: Mapping[str, Any]) -> list[MovableDeadline]:
    """The moments still to come that would move along with other days or another zone, in their order."""
    starts_on = values.get("starts_on", tournament.starts_on)
    zone = ZoneInfo(values.get("timezone", tournament.timezone))
    if tournament.stage not in BEFORE_THE_DAY or (starts_on, zone) == (tournament.starts_on, tournament.zone):
        return []
    found = []
    for each in _to_come(tournament):
        then = _then(each.at, starts_on - tournament.starts_on, tournament.zone, zone)
        if then != each.at:
            here, there = _by_the_clock(each.at, tournament.zone), _by_the_clock(then, zone)
            found.append(MovableDeadline(each.key, each.name, here, there, over=_is_over(then, zone)))
    return sorted(found, key=lambda each: (each.at.isoformat(), each.name))


def moved_own_fields(
    tournament: Tournament, values: Mapping[str, Any], keys: Collection[str]
) -> dict[str, dt.datetime]:
    """The tournament's own fields among these moments, as they are with the new values."""
    days = values.get("starts_on", tournament.starts_on) - tournament.starts_on
    zone = ZoneInfo(values.get("timezone", tournament.timezone))
    return {
        each.key: moved(each.at, days, tournament.zone, zone)
        for each in _own(tournament)
        if each.key in keys and isinstance(each.at, dt.datetime) and not _is_over(each.at, tournament.zone)
    }


def move_deadlines(act: Change, keys: Collection[str]) -> None:
    """Move the apps' moments of these keys by as many days as the event was moved, as a part of its change."""
    was = act.as_it_was
    days = act.tournament.starts_on - was.starts_on
    for find in moment_finders.values():
        for each in find(act.tournament):
            if each.key in keys and not _is_over(each.at, was.zone):
                each.move(act, _then(each.at, days, was.zone, act.tournament.zone))


def _to_come(tournament: Tournament) -> list[Deadline]:
    found = [*_own(tournament), *(each for find in moment_finders.values() for each in find(tournament))]
    return [each for each in found if not _is_over(each.at, tournament.zone)]


def _own(tournament: Tournament) -> list[Deadline]:
    """Written by the edit itself: they are fields of the very row."""
    return [
        Deadline(name, str(words), at, lambda _act, _at: None)
        for name, words in OWN.items()
        if (at := getattr(tournament, name)) is not None
    ]


def _then(at: dt.date, days: dt.timedelta, was: ZoneInfo, zone: ZoneInfo) -> dt.date:
    return moved(at, days, was, zone) if isinstance(at, dt.datetime) else at + days


def _by_the_clock(at: dt.date, zone: ZoneInfo) -> dt.date:
    return at.astimezone(zone) if isinstance(at, dt.datetime) else at


def _is_over(at: dt.date, zone: ZoneInfo) -> bool:
    now = timezone.now()
    return at <= now if isinstance(at, dt.datetime) else at < now.astimezone(zone).date()
