"""Background jobs of seating: plan, verify a draw."""

from __future__ import annotations

from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.models import Job
from taikai.seating.domain.plans import job as plans
from taikai.seating.domain.report import verify


def _gave_up(given_up: Job) -> None:
    plans.end(given_up.arguments["plan"])


@job(plans.KIND, attempts=3, gave_up=_gave_up)
def plan(run: JobRun) -> None:
    """Do a queued planning job; again from the beginning if its worker died with it."""
    plans.run(run.arguments["plan"], again=run.attempt > 1)


@job(verify.KIND, attempts=3)
def verify_draw(run: JobRun) -> None:
    """Plan an accepted draw again and note whether it came out the same."""
    verify.run(run.arguments["plan"])
