"""Job runner: takes a job from the queue, runs it, sends heartbeats, stores how it ended."""

from __future__ import annotations

import logging
import threading
import time
from types import TracebackType

from django.conf import settings
from django.db import DatabaseError, connection

from taikai.jobs.domain import queue
from taikai.jobs.domain.job_kinds import GiveUp, JobKind, JobRun, RetryLater, kind_of
from taikai.jobs.models import Job

logger = logging.getLogger(__name__)

UNKNOWN = "This version of the program does not know this kind of job."
DIED = "Its worker died each time it was begun."


def run_job(pk: int) -> bool:
    """Do a job, whoever says so and however often: only one who can take it does anything. Whether it was ours.

    Raises only what the database raises: then the lease runs out and somebody takes the job again.
    """
    job = queue.claim_job(pk)
    if job is None:
        return False
    kind = kind_of(job.kind)
    if kind is None:
        queue.retry_later(job, 60, UNKNOWN)
    elif job.attempts > kind.attempts:
        _give_up(job, kind, job.last_error or DIED)
    else:
        _attempt(job, kind)
    return True


def _attempt(job: Job, kind: JobKind) -> None:
    with _Pulse(job) as pulse:
        run = JobRun(job.pk, dict(job.arguments), job.attempts, pulse.is_mine)
        try:
            kind.do(run)
        except GiveUp as error:
            _give_up(job, kind, str(error))
            return
        except RetryLater as error:
            _again(job, kind, str(error))
            return
        except DatabaseError:
            raise
        except Exception as error:
            logger.exception("job %s (%s) broke down", job.pk, job.kind)
            _again(job, kind, f"{type(error).__name__}: {error}")
            return
    queue.done(job)


def _again(job: Job, kind: JobKind, why: str) -> None:
    if job.attempts >= kind.attempts:
        _give_up(job, kind, why)
        return
    queue.retry_later(job, kind.pause_after(job.attempts), why)


def _give_up(job: Job, kind: JobKind, why: str) -> None:
    if queue.failed(job, why) and kind.gave_up is not None:
        kind.gave_up(job)


class _Pulse:
    """Renews the lease of a running job from a thread beside it."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.every = settings.JOB_LEASE / 4
        self.kept_at = time.monotonic()
        self.lost = False
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> _Pulse:
        # Inside somebody's transaction the row is locked until its end: nobody could take it, or renew it.
        if not connection.in_atomic_block:
            self._thread = threading.Thread(target=self._beat, name=f"pulse-{self.job.pk}", daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def is_mine(self) -> bool:
        """Whether the job is still this run's: what cannot be undone is done only then."""
        return not self.lost and (self._thread is None or time.monotonic() - self.kept_at < settings.JOB_LEASE)

    def _beat(self) -> None:
        while not self._over.wait(self.every):
            asked_at = time.monotonic()
            try:
                if not queue.renew_lease(self.job):
                    self.lost = True
                    return
                self.kept_at = asked_at
            except DatabaseError:  # away for a moment, or for longer than the lease: `is_mine` knows
                logger.warning("the lease of job %s could not be renewed", self.job.pk)
            finally:
                connection.close()
