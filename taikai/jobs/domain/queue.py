"""Job queue: enqueue, take with a lease, extend, finish. Each step is one conditional update.

So two workers never hold the same job, whatever carried it to them and however often.
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from taikai.jobs.domain.job_kinds import kinds_in
from taikai.jobs.models import Job

State = Job.State
PROCESS = uuid.uuid4().hex[:12]
SET_BACK = dt.timedelta(
    minutes=1
)  # what is later than now by more was noted before the server's clock was set back
HAND_AGAIN = dt.timedelta(seconds=20)  # handed to the queue so long ago and not begun: it may have got lost


def lease() -> dt.timedelta:
    """How long a worker may be silent until its job is free again."""
    return dt.timedelta(seconds=settings.JOB_LEASE)


def enqueue(kind: str, arguments: dict[str, Any], *, tournament_id: int | None = None) -> Job:
    """Put a job down, in the transaction that is open: it exists if and only if the change does."""
    return Job.objects.create(kind=kind, arguments=arguments, tournament_id=tournament_id)


def pending_jobs(kind: str, **arguments: Any) -> list[Job]:
    """The jobs of a kind with these arguments that nobody has begun."""
    asked = {f"arguments__{name}": value for name, value in arguments.items()}
    return list(Job.objects.filter(kind=kind, state=State.WAITING, **asked))


def _free() -> Q:
    now = timezone.now()
    return Q(state=State.WAITING, due_at__lte=now) | Q(state=State.RUNNING, lease_until__lt=now)


def due(lane: str = "", most: int = 50) -> list[int]:
    """The jobs that wait to be done now, those due longest first."""
    found = Job.objects.filter(_free())
    if lane:
        found = found.filter(kind__in=kinds_in(lane))
    return list(found.order_by("due_at", "pk").values_list("pk", flat=True)[:most])


def to_hand(most: int = 50) -> list[Job]:
    """What is due and not on its way to a worker, as far as one can know."""
    lost = Q(handed_at=None) | Q(handed_at__lt=timezone.now() - HAND_AGAIN)
    return list(Job.objects.filter(_free(), lost).order_by("due_at", "pk")[:most])


def claim_job(pk: int) -> Job | None:
    """Take a job that is free; None if somebody else has it, or it is done."""
    now, token = timezone.now(), PROCESS + uuid.uuid4().hex[:20]
    taken = Job.objects.filter(_free(), pk=pk).update(
        state=State.RUNNING, run=token, since=now, lease_until=now + lease(), attempts=F("attempts") + 1
    )
    return Job.objects.filter(pk=pk, run=token).first() if taken else None


def renew_lease(job: Job) -> bool:
    """Renew the lease; False if the job is not ours any more."""
    return bool(_mine(job).update(lease_until=timezone.now() + lease()))


def done(job: Job) -> None:
    """It is done. What it was given is erased with it: it may be private."""
    _mine(job).update(state=State.DONE, since=timezone.now(), last_error="", arguments={}, lease_until=None)


def failed(job: Job, why: str) -> bool:
    """It is given up; whether that was ours to say."""
    values = {"state": State.FAILED, "since": timezone.now(), "last_error": why[:500], "lease_until": None}
    return bool(_mine(job).update(**values))


def retry_later(job: Job, seconds: int, why: str) -> None:
    """It waits for another try."""
    now = timezone.now()
    _mine(job).update(
        state=State.WAITING,
        since=now,
        due_at=now + dt.timedelta(seconds=seconds),
        handed_at=None,
        lease_until=None,
        last_error=why[:500],
    )


def again(pk: int) -> bool:
    """Somebody wants it tried again now, as if for the first time; whether it was waiting or given up."""
    now = timezone.now()
    same = Job.objects.filter(pk=pk, state__in=(State.WAITING, State.FAILED))
    return bool(same.update(state=State.WAITING, since=now, due_at=now, handed_at=None, attempts=0))


def release_jobs() -> None:
    """This process stops: what it has begun and not ended is free at once, and was no attempt."""
    mine = Job.objects.filter(state=State.RUNNING, run__startswith=PROCESS)
    now = timezone.now()
    mine.update(state=State.WAITING, since=now, due_at=now, handed_at=None, attempts=F("attempts") - 1)


def after_set_back() -> None:
    """What was noted before the server's clock was set back waits no longer than it was meant to.

    A job that was due at once, or waited for another try, is due now. Whoever has a lease has the length of one
    from now to renew it. A job for a certain moment stays with that moment.
    """
    now = timezone.now()
    ahead = Job.objects.filter(state=State.WAITING, since__gt=now + SET_BACK)
    at_once = Q(due_at__lte=F("since") + dt.timedelta(seconds=1)) | ~Q(last_error="")
    ahead.filter(at_once).update(since=now, due_at=now, handed_at=None)
    leased = Job.objects.filter(state=State.RUNNING, lease_until__gt=now + lease() + SET_BACK)
    leased.update(lease_until=now + lease())


def hold_kind(kind: str, seconds: int, why: str) -> None:
    """What one of a kind has just met, all of the kind would meet: they wait, too."""
    until = timezone.now() + dt.timedelta(seconds=seconds)
    Job.objects.filter(kind=kind, state=State.WAITING, due_at__lt=until).update(
        due_at=until, handed_at=None, last_error=why[:500]
    )


def _mine(job: Job) -> Any:
    return Job.objects.filter(pk=job.pk, run=job.run, state=State.RUNNING)
