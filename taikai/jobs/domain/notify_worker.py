"""Broker notification: tells a worker about a new job. The row is the truth, so a lost message only delays.

In the full size Celery carries the number of the row through Redis. In the embedded size nothing carries it: the
worker beside the site looks at the rows itself, twice a second.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.utils import timezone

from taikai.celery import app
from taikai.jobs.domain import queue as rows
from taikai.jobs.domain import runner
from taikai.jobs.domain.job_kinds import EMAILS, kind_of
from taikai.jobs.models import Job
from taikai.runtime.circuit_breaker import Breaker

AT_ONCE = 10  # the rest of a pile is handed over by the workers' own sweep, two seconds later
queue = Breaker("the queue (Redis)")


def notify_worker(jobs: Iterable[Job]) -> None:
    """Say that these jobs wait. Call it after the commit. Never raises, and hardly waits."""
    pile = list(jobs)
    if settings.JOBS_CARRIER == "here":
        for each in pile:
            runner.run_job(each.pk)
    elif settings.JOBS_CARRIER == "celery":
        send_to_broker(pile[:AT_ONCE])


def send_to_broker(jobs: list[Job]) -> int:
    """Hand jobs to the queue; how many it took."""
    taken: list[int] = []
    for each in jobs:
        if not queue.may_try():
            break
        try:
            kind = kind_of(each.kind)
            lane = kind.lane if kind else ""
            app.send_task("jobs.do", (each.pk,), queue=EMAILS if lane == EMAILS else None, retry=False)
        except Exception as error:  # whatever the broker's client raises
            queue.failed(error)
            break
        queue.answered()
        taken.append(each.pk)
    if taken:
        Job.objects.filter(pk__in=taken).update(handed_at=timezone.now())
    return len(taken)


def resend_lost() -> int:
    """Hand over what is due and was not, or got lost on its way; how many."""
    pile = rows.to_hand()
    return send_to_broker(pile) if pile else 0
