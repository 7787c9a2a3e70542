"""Daily jobs, run once a day by whichever worker looks first, and clean-up of old jobs.

    daily("site.purge")     # a kind of job without arguments (`job_kinds.py`)

The sign of the day's start and the job are written together, so two workers never both put it down, and a worker
that dies afterwards leaves the job to the next, like any other.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from taikai.jobs.domain import local_mail, queue, worker_state
from taikai.jobs.models import Email, Job, Sign
from taikai.runtime.registry import Registry

DAY = dt.timedelta(days=1)
_kinds: Registry[str, str] = Registry("jobs of every day")


def daily(kind: str) -> None:
    """Have a job of this kind put down every day."""
    _kinds.add(kind, kind)


def enqueue_due() -> list[str]:
    """Put down what was not put down for a day; the kinds it was."""
    return [kind for kind in _kinds if _put(kind)]


def _put(kind: str) -> bool:
    now = timezone.now()
    name = f"daily:{kind}"
    Sign.objects.get_or_create(name=name, defaults={"at": now - DAY})
    with transaction.atomic():
        mine = Sign.objects.filter(name=name, at__lte=now - DAY).update(at=now)
        if mine:
            queue.enqueue(kind, {})
    return bool(mine)


# Clean-up of old jobs, and of e-mail texts that are no longer of use.


DONE_FOR = dt.timedelta(days=7)
FAILED_FOR = dt.timedelta(days=60)
TEXTS_FOR = dt.timedelta(days=14)  # of e-mails that could not be sent: they may hold a personal link


def delete_old_jobs() -> None:
    now = timezone.now()
    Job.objects.filter(state=Job.State.DONE, since__lt=now - DONE_FOR).delete()
    Job.objects.filter(state=Job.State.FAILED, since__lt=now - FAILED_FOR).delete()
    waiting = (Job.State.WAITING, Job.State.RUNNING)
    old = Email.objects.filter(written_at__lt=now - TEXTS_FOR).exclude(body="").exclude(job__state__in=waiting)
    old.update(body="")
    local_mail.forget_old()
    worker_state.forget_old("worker:")
