"""Heartbeats: `note("backup", size=…)` when something was done, `last("backup")` to ask when."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from taikai.jobs.models import Sign

AHEAD = dt.timedelta(minutes=1)  # by which the clocks of two machines may differ
FORGET = dt.timedelta(days=1)  # a worker that has not come back since then was given another name


def note(name: str, **data: Any) -> None:
    """`name` was seen now; `data` are plain JSON values."""
    Sign.objects.update_or_create(name=name[:100], defaults={"at": timezone.now(), "data": data})


def last(name: str) -> Sign | None:
    """The last sign of `name`, if there was one."""
    return Sign.objects.filter(name=name).first()


def newest(prefix: str) -> Sign | None:
    """The newest sign among all whose name begins so: any of several workers.

    One from before the server's clock was set back says nothing: who is alive shows it again within seconds.
    """
    until = timezone.now() + AHEAD
    return Sign.objects.filter(name__startswith=prefix, at__lte=until).order_by("-at").first()


def forget_old(prefix: str) -> None:
    """Drop signs of what is gone for long."""
    Sign.objects.filter(name__startswith=prefix, at__lt=timezone.now() - FORGET).delete()
