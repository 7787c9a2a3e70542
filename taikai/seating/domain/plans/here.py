"""Planning without the worker: beside the site, in a thread, so that the page still does not wait."""

from __future__ import annotations

import threading

from django.conf import settings
from django.db import connections

from taikai.jobs.domain import rows, work
from taikai.seating.domain.plans import job as jobs
from taikai.seating.models import PlanJob


def plan_here(found: PlanJob) -> None:
    """Plan without the worker: beside the site, so that the page still does not wait."""
    pile = [row.pk for row in rows.waiting(jobs.KIND, plan=found.pk)]
    if settings.JOBS_CARRIER == "here":
        _do(pile)
    else:
        threading.Thread(target=_do_aside, args=(pile,), name="planning", daemon=True).start()


def _do(pile: list[int]) -> None:
    for pk in pile:
        work.do(pk)


def _do_aside(pile: list[int]) -> None:
    try:
        _do(pile)
    finally:
        connections.close_all()
