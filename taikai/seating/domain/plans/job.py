"""Planning job: request, progress, stop; the best plan so far is kept. Runs here or in a worker.

A run shows signs of life in `beat_at`. One whose worker died is begun again by the next (`taikai/jobs`), and what
the first may still write is not listened to any more (`run` names the one that may). One that has shown none for
`SILENCE` is lost: whatever it found is kept, and can be taken.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
import uuid
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from planner import Plan, PlanningError, Progress
from planner.types import Obstacle
from taikai.jobs.domain import queue, runner
from taikai.jobs.domain.notify_worker import notify_worker
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.plans.seeds import seed_for
from taikai.seating.domain.requests.compute import Stop, as_values, best_values, compute, in_names, settle
from taikai.seating.domain.requests.problem_texts import kept
from taikai.seating.domain.requests.request import Request, request_key
from taikai.seating.models import PlanJob
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

logger = logging.getLogger(__name__)

State = PlanJob.State
KIND = "seating.plan"
SILENCE = dt.timedelta(seconds=40)  # a dead worker's run is begun again before that
UNCLAIMED = dt.timedelta(seconds=6)
EVERY = 0.7  # seconds between two looks at the database
KEEP_JOBS = 30
# Kept in English and said in the reader's language (`problem_words.read_kept`): a worker has no reader.
BROKE_DOWN = gettext_noop("The planner stopped because of an error in the program. Plan again, or tell the admin.")
ENDED_EARLY = gettext_noop("Planning ended before a plan was found. Start it again.")


def start(tournament: Tournament, request: Request, *, actor: Actor, key: str = "") -> PlanJob:
    """Put a request down as a job, in the same transaction; `tell` the workers after this returns.

    Raises:
        Refusal: one is being planned already.
    """
    with change(tournament, actor, "seating.planning", key=key, content=(request_key(request),)) as act:
        if act.repeated:
            return job_of(act.tournament, act.answer["job"])
        _end_lost(act.tournament)
        if PlanJob.objects.filter(tournament=act.tournament, state__in=PlanJob.ACTIVE).exists():
            raise refuse("job.busy", _("A plan is already being made. Wait for it, or stop it."), "scope")
        request = seed_for(act, request)
        job = PlanJob.objects.create(
            tournament=act.tournament,
            mode=request["mode"],
            request=request,
            actor=actor.label[:150],
        )
        queue.enqueue(KIND, {"plan": job.pk}, tournament_id=act.tournament.pk)
        _forget_old(act.tournament)
        act.answer |= {"job": job.pk}
        act.log(target_id=f"plan:{job.pk}", after={"mode": job.mode, "seed": request["seed"]})
    return job


def tell(job: PlanJob) -> None:
    """Tell the workers that it waits. Nothing is lost if none hears it: they look by themselves, too."""
    notify_worker(queue.pending_jobs(KIND, plan=job.pk))


def _forget_old(tournament: Tournament) -> None:
    """Plans nobody took are only kept for a while; those in use stay."""
    old = PlanJob.objects.filter(tournament=tournament, accepted_at=None).exclude(state__in=PlanJob.ACTIVE)
    PlanJob.objects.filter(pk__in=list(old.values_list("pk", flat=True)[KEEP_JOBS:])).delete()


def run(pk: int, *, again: bool = False) -> None:
    """Do a queued job; with `again` also one whose worker died with it. Does nothing when somebody else has it.

    Never raises for what was asked.
    """
    token = uuid.uuid4().hex
    now = timezone.now()
    free = [State.QUEUED, State.RUNNING] if again else [State.QUEUED]
    taken = PlanJob.objects.filter(pk=pk, state__in=free).update(
        state=State.RUNNING, run=token, started_at=now, beat_at=now
    )
    if not taken:
        if again:
            end(pk)  # somebody has asked it to stop meanwhile
        return
    job = PlanJob.objects.get(pk=pk)
    watch = _Watch(job, token)
    asking = Stop(watch.asked_to_stop)
    try:
        made = compute(job.request, watch.progress, asking)
    except PlanningError as error:
        _finish(job, token, State.FAILED, problems=[kept(p) for p in _named(job, error)])
    except DatabaseError:
        raise  # whoever can reach the database begins it again
    except Exception:
        logger.exception("planning %s failed", pk)
        _finish(job, token, State.FAILED, problems=[BROKE_DOWN])
    else:
        state = State.STOPPED if made.stopped else State.DONE
        _finish(job, token, state, plan=as_values(made, asking))


def _named(job: PlanJob, error: PlanningError) -> tuple[Obstacle, ...]:
    names = dict(Entrant.objects.filter(tournament=job.tournament_id).values_list("pk", "name"))
    return in_names(job.request, names, error)


def _finish(job: PlanJob, token: str, state: str, **values: Any) -> None:
    PlanJob.objects.filter(pk=job.pk, run=token, state__in=PlanJob.ACTIVE).update(
        state=state, ended_at=timezone.now(), **values
    )


class _Watch:
    """The worker's side of a running job: tells how far it is, hears that it should stop."""

    def __init__(self, job: PlanJob, token: str) -> None:
        self.job, self.token = job, token
        self.looked = time.monotonic()
        self.fewest: tuple[int, int] | None = None

    def progress(self, found: Progress) -> None:
        """Write the best so far, now and then."""
        if time.monotonic() - self.looked < EVERY and self.fewest is not None:
            return
        values: dict[str, Any] = {"done": found.done, "total": found.total, "beat_at": timezone.now()}
        worth = (found.repeats, found.unwanted)
        if worth != self.fewest:
            self.fewest = worth
            values["best"] = best_values(self.job.request, found)
        self._mine().update(**values)

    def asked_to_stop(self) -> bool:
        """Whether somebody pressed stop, or this run is not wanted any more."""
        if time.monotonic() - self.looked < EVERY:
            return False
        self.looked = time.monotonic()
        self._mine().update(beat_at=timezone.now())
        return not PlanJob.objects.filter(pk=self.job.pk, run=self.token, state=State.RUNNING).exists()

    def _mine(self) -> Any:
        return PlanJob.objects.filter(pk=self.job.pk, run=self.token, state__in=PlanJob.ACTIVE)


def is_lost(job: PlanJob) -> bool:
    """Whether its worker has fallen silent."""
    if job.state not in (State.RUNNING, State.STOPPING):
        return False
    return job.beat_at is None or timezone.now() - job.beat_at > SILENCE


def is_unclaimed(job: PlanJob) -> bool:
    """Whether it has waited so long that there may be no worker."""
    return job.state == State.QUEUED and timezone.now() - job.created_at > UNCLAIMED


def stop(job: PlanJob) -> None:
    """Ask the worker to stop and keep the best; a job nobody has begun, or whose worker is lost, ends at once."""
    if is_lost(job) or job.state == State.QUEUED:
        _end(job)
        return
    PlanJob.objects.filter(pk=job.pk, state=State.RUNNING).update(state=State.STOPPING)


def end(pk: int) -> None:
    """End a job that nobody will go on with; one that has ended stays as it is."""
    job = PlanJob.objects.filter(pk=pk, state__in=PlanJob.ACTIVE).first()
    if job is not None:
        _end(job)


def _end(job: PlanJob) -> None:
    """End a job from outside: the best found so far becomes its plan, if there is one."""
    values: dict[str, Any] = {"ended_at": timezone.now(), "run": ""}
    made = _best(job)
    if made is None:
        values |= {"state": State.FAILED, "problems": [ENDED_EARLY]}
    else:
        values |= {"state": State.STOPPED, "plan": {**as_values(made), "stopped": True, "settled": True}}
    PlanJob.objects.filter(pk=job.pk, state__in=PlanJob.ACTIVE).update(**values)


def _best(job: PlanJob) -> Plan | None:
    if not job.best.get("rounds"):
        return None
    try:
        return settle(job.request, job.best["rounds"])
    except PlanningError:
        return None


def _end_lost(tournament: Tournament) -> None:
    for job in PlanJob.objects.filter(tournament=tournament, state__in=PlanJob.ACTIVE):
        if is_lost(job):
            _end(job)


def drop(job: PlanJob) -> None:
    """Throw a finished plan away. Raises Refusal while it is being planned, or when it was accepted meanwhile."""
    dropped = PlanJob.objects.filter(pk=job.pk, accepted_at=None).exclude(state__in=PlanJob.ACTIVE)
    if dropped.update(dropped_at=timezone.now()):
        return
    if PlanJob.objects.filter(pk=job.pk).exclude(accepted_at=None).exists():
        raise refuse("job.accepted", _("This plan has already been accepted."))
    raise refuse("job.active", _("This plan is still being made. Stop it first."))


def job_of(tournament: Tournament, pk: int) -> PlanJob:
    """A job by its number. Raises Refusal."""
    job = PlanJob.objects.filter(tournament=tournament, pk=pk).first()
    if job is None:
        raise Refusal(Problem("job.missing", "", _("This plan has been deleted. Plan again.")))
    return job


def latest_job(tournament: Tournament) -> PlanJob | None:
    """The job people ask about: the newest that is being planned or waits to be accepted."""
    for job in PlanJob.objects.filter(tournament=tournament)[:1]:
        if job.is_active or job.is_open:
            return job
    return None


# Planning without a worker: in a thread of the site, so that the page does not wait.


def plan_here(found: PlanJob) -> None:
    """Plan without the worker: beside the site, so that the page still does not wait."""
    pile = [row.pk for row in queue.pending_jobs(KIND, plan=found.pk)]
    if settings.JOBS_CARRIER == "here":
        _do(pile)
    else:
        threading.Thread(target=_do_aside, args=(pile,), name="planning", daemon=True).start()


def _do(pile: list[int]) -> None:
    for pk in pile:
        runner.run_job(pk)


def _do_aside(pile: list[int]) -> None:
    try:
        _do(pile)
    finally:
        connections.close_all()
