"""Verification of a draw: plans again from its request and compares with the stored seating.

The request and the planner's version say everything; nothing of the day goes in. Anybody may ask; the server
plans at most once a `REST`, and not again while an answer is on its way.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from planner import REMAKES, VERSION, PlanningError
from taikai.jobs.domain import queue
from taikai.jobs.domain.notify_worker import notify_worker
from taikai.seating.domain.people.wishes import is_private
from taikai.seating.domain.requests.compute import again
from taikai.seating.domain.seats.load import SeatedRound
from taikai.seating.domain.seats.storing import seats_of
from taikai.seating.models import PlanJob, Round
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

KIND = "seating.verify"
REST = dt.timedelta(seconds=60)
PATIENCE = dt.timedelta(minutes=5)  # a long search takes as long to make again


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw that is public: how it was made, and what a check of it said."""

    job: PlanJob
    numbers: tuple[int, ...]  # published hanchans that came from it
    provenance: dict[str, Any]
    changed: tuple[tuple[int, int, str], ...]  # seats that differ from the plan: hanchan, table, wind
    private: bool

    @property
    def verified(self) -> dict[str, Any]:
        """The last check, empty before the first."""
        return dict(self.job.verified)

    @property
    def waiting(self) -> bool:
        asked = self.job.verify_at
        return asked is not None and self.verified.get("asked") != asked.isoformat()

    @property
    def stuck(self) -> bool:
        """Whether a check was asked for so long ago that no worker seems to be there."""
        return self.waiting and self.job.verify_at is not None and timezone.now() - self.job.verify_at > PATIENCE

    @property
    def other_version(self) -> bool:
        """Whether a version of the planner made it whose draws this one cannot make again."""
        return self.provenance.get("version") not in REMAKES


def draws_of(
    tournament: Tournament, rounds: list[SeatedRound], load: Callable[[], list[SeatedRound]]
) -> list[Drawn]:
    """The draws behind published hanchans, in order. One query.

    `rounds` need no tables: what was changed by hand since is looked for once a revision, in what `load` brings.
    """
    numbers: dict[int, list[SeatedRound]] = {}
    for each in rounds:
        if (pk := each.round.provenance.get("job")) is not None:
            numbers.setdefault(int(pk), []).append(each)
    jobs = PlanJob.objects.in_bulk(list(numbers))
    changed = once_a_revision(tournament, ("changed-since-drawn",), lambda: _changed_seats(load(), jobs))
    return [
        Drawn(
            job=jobs[pk],
            numbers=tuple(each.number for each in mine),
            provenance=mine[0].round.provenance,
            changed=tuple(place for each in mine for place in changed.get(each.number, ())),
            private=is_private(jobs[pk].request["constraints"]),
        )
        for pk, mine in numbers.items()
        if pk in jobs
    ]


def _changed_seats(rounds: list[SeatedRound], jobs: dict[int, PlanJob]) -> dict[int, list[tuple[int, int, str]]]:
    """Every published hanchan that came from one of these jobs, with its seats that are not as planned."""
    found = {}
    for each in rounds:
        job = jobs.get(int(each.round.provenance.get("job") or 0))
        if job is not None:
            found[each.number] = _changed(job, each)
    return found


def _changed(job: PlanJob, each: SeatedRound) -> list[tuple[int, int, str]]:
    """Seats of a hanchan that are not as planned: swapped or replaced by hand since."""
    tables = job.plan.get("rounds", [])[each.number - 1]
    overlay = job.request["overlay"].get(str(each.number), {})
    planned = {
        (at, wind): who for at, table in enumerate(tables, 1) for wind, who, _owner in seats_of(table, overlay)
    }
    now = {(table.number, seat.wind): seat.entrant_id for table in each.tables for seat in table.seats}
    return [(each.number, *place) for place in sorted({*planned, *now}) if planned.get(place) != now.get(place)]


def ask(tournament: Tournament, pk: int) -> bool:
    """Ask for a check of a published draw; whether one is on its way now (the workers rest between two)."""
    published = Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED, provenance__job=pk)
    job = PlanJob.objects.filter(tournament=tournament, pk=pk).first()
    if job is None or not published.exists():
        return False
    now = timezone.now()
    answered = job.verify_at is not None and job.verified.get("asked") == job.verify_at.isoformat()
    if job.verify_at is not None and now - job.verify_at < (REST if answered else PATIENCE):
        return False
    same = PlanJob.objects.filter(pk=pk, verify_at=job.verify_at)
    with transaction.atomic():
        if not same.update(verify_at=now):
            return False
        waiting = queue.enqueue(KIND, {"plan": pk}, tournament_id=tournament.pk)
    notify_worker([waiting])
    return True


def run(pk: int) -> None:
    """Plan again and note the result."""
    job = PlanJob.objects.filter(pk=pk).first()
    if job is None or job.verify_at is None:
        return
    found: dict[str, Any] = {"asked": job.verify_at.isoformat(), "version": VERSION}
    try:
        found["hash"] = again(job.request, job.plan)
        found["same"] = found["hash"] == job.plan.get("hash")
    except PlanningError:
        found |= {"hash": "", "same": False}
    found["at"] = timezone.now().isoformat(timespec="seconds")
    PlanJob.objects.filter(pk=pk).update(verified=found)


def as_file(job: PlanJob) -> dict[str, Any]:
    """What goes into `draw.json`."""
    plan = job.plan
    values = {"request": job.request, "hash": plan.get("hash", ""), "version": plan.get("version", "")}
    for name in ("stop_at", "settled", "rounds"):
        if name in plan and (name != "rounds" or plan.get("settled")):
            values[name] = plan[name]
    return values
