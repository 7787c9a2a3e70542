"""What is to be done once a day, in whichever worker looks first.

    daily("site.purge")     # a kind of job without arguments (`kinds.py`)

The sign of the day's start and the job are written together, so two workers never both put it down, and a worker
that dies afterwards leaves the job to the next, like any other.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from taikai.jobs.domain import rows
from taikai.jobs.models import Sign
from taikai.machine.registry import Registry

DAY = dt.timedelta(days=1)
_kinds: Registry[str, str] = Registry("jobs of every day")


def daily(kind: str) -> None:
    """Have a job of this kind put down every day."""
    _kinds.add(kind, kind)


def put_due() -> list[str]:
    """Put down what was not put down for a day; the kinds it was."""
    return [kind for kind in _kinds if _put(kind)]


def _put(kind: str) -> bool:
    now = timezone.now()
    name = f"daily:{kind}"
    Sign.objects.get_or_create(name=name, defaults={"at": now - DAY})
    with transaction.atomic():
        mine = Sign.objects.filter(name=name, at__lte=now - DAY).update(at=now)
        if mine:
            rows.put(kind, {})
    return bool(mine)
