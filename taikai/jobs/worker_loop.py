"""Worker loop beside the jobs: heartbeat, polling, clean-up."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable

from django.db import connection

from taikai.jobs.domain import daily_jobs, notify_worker, queue, worker_state
from taikai.jobs.domain.daily_jobs import delete_old_jobs
from taikai.runtime.circuit_breaker import Breaker

logger = logging.getLogger(__name__)

SIGN_EVERY = 5.0
TIDY_EVERY = 600.0
SWEEP_EVERY = 2.0


def worker_name() -> str:
    """This worker's name among the signs."""
    return f"worker:{socket.gethostname()}"


def resend_loop_step() -> float:
    """One look of a Celery worker: hand over what is due. Seconds until the next."""
    notify_worker.resend_lost()
    return SWEEP_EVERY


def _without_pool() -> None:
    """Let this thread connect by itself: a child forked later must not find a pool that is not its own."""
    values = connection.settings_dict
    options = {name: value for name, value in values["OPTIONS"].items() if name != "pool"}
    connection.settings_dict = {**values, "OPTIONS": options}


class WorkerLoop:
    """Calls `look` again and again; a database that is away for a while is waited for."""

    def __init__(self, look: Callable[[], float]) -> None:
        self.look = look
        self.database = Breaker("the database (worker)")
        self._sign_at = self._tidy_at = float("-inf")

    def until(self, over: threading.Event) -> None:
        """Watch until `over` is set."""
        _without_pool()
        pause = 0.0
        while not over.wait(pause):
            pause = self.once()

    def once(self) -> float:
        """One look; seconds until the next."""
        try:
            now = time.monotonic()
            if now - self._sign_at >= SIGN_EVERY:
                worker_state.record_heartbeat(worker_name())
                queue.after_set_back()
                self._sign_at = now
            if now - self._tidy_at >= TIDY_EVERY:
                delete_old_jobs()
                daily_jobs.enqueue_due()
                self._tidy_at = now
            pause = self.look()
            self.database.answered()
        except Exception as error:  # nothing may end this thread: it is what brings lost jobs back
            self.database.failed(error)
            pause = 2.0
        finally:
            connection.close()
        return pause
