"""What the worker does for seating: plan, and check a draw again."""

from __future__ import annotations

from taikai.celery import app
from taikai.seating.domain import job as jobs
from taikai.seating.domain import verify


@app.task(name="seating.plan")  # type: ignore[untyped-decorator]
def plan(pk: int) -> None:
    """Do a queued planning job."""
    jobs.run(pk)


@app.task(name="seating.verify")  # type: ignore[untyped-decorator]
def verify_draw(pk: int) -> None:
    """Plan an accepted draw again and note whether it came out the same."""
    verify.run(pk)
