"""State of workers and outbox as figures and sentences for staff, and heartbeats."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.conf import settings
from django.db.models import Count, Min, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.jobs.domain import notify_worker
from taikai.jobs.domain.job_kinds import WORK, kinds_in
from taikai.jobs.models import Email, Job, Sign

# Heartbeats: `record_heartbeat("backup", size=…)` when something was done, `last_heartbeat("backup")` to ask when.


AHEAD = dt.timedelta(minutes=1)  # by which the clocks of two machines may differ
FORGET = dt.timedelta(days=1)  # a worker that has not come back since then was given another name


def record_heartbeat(name: str, **data: Any) -> None:
    """`name` was seen now; `data` are plain JSON values."""
    Sign.objects.update_or_create(name=name[:100], defaults={"at": timezone.now(), "data": data})


def last_heartbeat(name: str) -> Sign | None:
    """The last sign of `name`, if there was one."""
    return Sign.objects.filter(name=name).first()


def newest_heartbeat(prefix: str) -> Sign | None:
    """The newest sign among all whose name begins so: any of several workers.

    One from before the server's clock was set back says nothing: who is alive shows it again within seconds.
    """
    until = timezone.now() + AHEAD
    return Sign.objects.filter(name__startswith=prefix, at__lte=until).order_by("-at").first()


def forget_old(prefix: str) -> None:
    """Drop signs of what is gone for long."""
    Sign.objects.filter(name__startswith=prefix, at__lt=timezone.now() - FORGET).delete()


SILENT = dt.timedelta(seconds=30)  # a worker shows itself every five seconds
LONG = dt.timedelta(minutes=10)  # an e-mail that waits longer is worth a word

NO_WORKER = (
    _("No worker is running. Taikai restarts it within a minute. Nothing is lost.")
    if settings.EMBEDDED
    else _("No worker is running. A site admin has to start one. Nothing is lost.")
)
NO_QUEUE = _("The queue (Redis) doesn’t answer. This job starts automatically when it’s back.")
BUSY = _("The workers are busy with other jobs.")


def worker_silence() -> dt.timedelta | None:
    """How long ago the last worker showed itself; None if none ever did."""
    found = newest_heartbeat("worker:")
    return None if found is None else timezone.now() - found.at


def why_waiting() -> Any:
    """Why a job may not have begun yet (a lazy sentence)."""
    silence = worker_silence()
    if silence is None or silence > SILENT:
        return NO_WORKER
    return NO_QUEUE if settings.JOBS_CARRIER == "celery" and notify_worker.queue.is_away else BUSY


def overdue_work() -> int:
    """Jobs other than e-mails that should have begun a minute ago."""
    limit = timezone.now() - dt.timedelta(minutes=1)
    return Job.objects.filter(state=Job.State.WAITING, due_at__lt=limit, kind__in=kinds_in(WORK)).count()


def emails_unsent(tournament_id: int | None = None) -> dict[str, Any]:
    """How many e-mails wait and how many were given up, and the oldest that waits (of one tournament, or all)."""
    found = Email.objects.filter(sent_at=None)
    if tournament_id is not None:
        found = found.filter(tournament_id=tournament_id)
    given_up = Q(job__state=Job.State.FAILED)
    waits = Q(job__state__in=(Job.State.WAITING, Job.State.RUNNING))
    return found.aggregate(
        waiting=Count("pk", filter=waits),
        failed=Count("pk", filter=given_up),
        oldest=Min("written_at", filter=waits),
    )
