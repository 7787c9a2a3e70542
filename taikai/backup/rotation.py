"""Backup rotation: which scheduled backups stay. Pure functions of their names."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable

NAME = re.compile(r"taikai-(\d{8}T\d{6})Z\.zip")
STAMP = "%Y%m%dT%H%M%S"
ALL_OF = dt.timedelta(hours=24)  # of the last day every one stays


def name_at(moment: dt.datetime) -> str:
    """The name of a scheduled backup made at this moment."""
    return f"taikai-{moment.astimezone(dt.UTC).strftime(STAMP)}Z.zip"


def moment_of(name: str) -> dt.datetime | None:
    """When a scheduled backup was made, by its name; None for any other file."""
    found = NAME.fullmatch(name)
    return dt.datetime.strptime(found[1], STAMP).replace(tzinfo=dt.UTC) if found else None


def superfluous(names: Iterable[str], now: dt.datetime, daily: int, weekly: int) -> list[str]:
    """Those that may go: all but the last day's, the newest of each of the last days and of the last weeks.

    Days and weeks count only where there is a backup: after a pause of a month the old ones are still there.
    A file with another name is never among them.
    """
    made = sorted(((moment, name) for name in names if (moment := moment_of(name))), reverse=True)
    stays = {name for moment, name in made if now - moment <= ALL_OF}
    days: dict[object, str] = {}
    weeks: dict[object, str] = {}
    for moment, name in made:
        days.setdefault(moment.date(), name)
        weeks.setdefault(moment.isocalendar()[:2], name)
    stays.update(list(days.values())[:daily], list(weeks.values())[:weekly])
    return sorted(name for _moment, name in made if name not in stays)
