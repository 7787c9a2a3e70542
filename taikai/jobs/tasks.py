"""Celery task of the full deployment: runs the job whose number the broker carries."""

from __future__ import annotations

import threading
from typing import Any

from celery.signals import worker_ready, worker_shutdown

from taikai.celery import app
from taikai.jobs.domain import runner
from taikai.jobs.worker_loop import WorkerLoop, resend_loop_step


@app.task(name="jobs.do")  # type: ignore[untyped-decorator]
def do(pk: int) -> None:
    runner.run_job(pk)


_over = threading.Event()


@worker_ready.connect  # type: ignore[untyped-decorator]
def begin(**_kwargs: Any) -> None:
    """Watch the rows beside the worker. Its children do the jobs; this thread only hands them over."""
    threading.Thread(target=WorkerLoop(resend_loop_step).until, args=(_over,), name="sweeper", daemon=True).start()


@worker_shutdown.connect  # type: ignore[untyped-decorator]
def end(**_kwargs: Any) -> None:
    """The worker stops."""
    _over.set()
