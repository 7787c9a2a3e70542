"""Worker without a broker: polls the job table and runs due jobs in a few threads a lane."""

from __future__ import annotations

import logging
import threading

from django.db import close_old_connections

from taikai.jobs.domain import queue, runner
from taikai.jobs.domain.job_kinds import EMAILS, WORK

logger = logging.getLogger(__name__)

EVERY = 0.5  # seconds between two looks; a look is one query by an index for each lane that has room
PATIENCE = 4.0  # seconds an e-mail has to go when the worker is told to stop
LANES = {WORK: 2, EMAILS: 1}


class DatabaseWorker:
    """Takes what is due, at most so many of a lane at once."""

    def __init__(self) -> None:
        self._busy: dict[str, set[int]] = {lane: set() for lane in LANES}
        self._idle = threading.Condition()
        self._closing = False

    def look(self) -> float:
        """Begin what is due and finds room. Seconds until the next look."""
        for lane, most in LANES.items():
            room = most - len(self._busy[lane])
            if room <= 0:
                continue
            for pk in queue.due(lane, most):
                if room and pk not in self._busy[lane]:
                    self._begin(lane, pk)
                    room -= 1
        return EVERY

    def _begin(self, lane: str, pk: int) -> None:
        with self._idle:
            self._busy[lane].add(pk)
        # Daemons: a worker told to stop does not wait for a plan; the next one takes it up again.
        threading.Thread(target=self._do, args=(lane, pk), name=f"job-{pk}", daemon=True).start()

    def _do(self, lane: str, first: int) -> None:
        pk = first
        try:
            # A pile of e-mails goes one after another without waiting for the next look.
            while pk and runner.run_job(pk) and lane == EMAILS and not self._closing:
                pk = next(iter(queue.due(lane, 1)), 0)
        except Exception:
            logger.exception("job %s was left to the next who takes it", pk)
        finally:
            close_old_connections()
            with self._idle:
                self._busy[lane].discard(first)
                self._idle.notify_all()

    def close(self) -> None:
        """Let an e-mail that is on its way go; everything else begun is given back."""
        self._closing = True
        with self._idle:
            self._idle.wait_for(lambda: not self._busy[EMAILS], timeout=PATIENCE)
        queue.release_jobs()
