"""Opening hours of registration: a background job at each moment renews the pages.

The moments themselves are facts of the tournament (`takes_registrations` looks at the clock). Pages are made once
a revision, so a job at each moment makes a new one.
"""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.domain.queue import pending_jobs
from taikai.jobs.models import Job
from taikai.tournaments.domain.change import SYSTEM, Change, change, follow
from taikai.tournaments.domain.event.copying import copiers, days_between
from taikai.tournaments.domain.event.export_schema import IMPORTED
from taikai.tournaments.domain.event.movable_deadlines import moved
from taikai.tournaments.domain.extension_points import after_edit_actions
from taikai.tournaments.models import Tournament

HOURS = "registration.hours"


@after_edit_actions.register()
def look_at_the_moments(act: Change, changed: set[str]) -> None:
    """A job for each moment to come, in the place of those for moments that are no longer true."""
    if changed & {"opens_at", "closes_at"}:
        _put_jobs(act.tournament)


@copiers.register()
def moments_move_along(original: Tournament, copy: Tournament) -> None:
    """As many days before the copy's first day as before the original's, at the same time by the clock there."""
    days = days_between(original, copy)
    for field in ("opens_at", "closes_at"):
        moment = getattr(original, field)
        if moment is not None:
            setattr(copy, field, moved(moment, days, original.zone, copy.zone))
    copy.save(update_fields=["opens_at", "closes_at"])
    _put_jobs(copy)


def _put_jobs(tournament: Tournament) -> None:
    for old in pending_jobs(HOURS, tournament=tournament.pk):
        old.delete()
    moments: list[dt.datetime | None] = [tournament.opens_at, tournament.closes_at]
    for moment in moments:
        if moment is not None and moment > timezone.now():
            Job.objects.create(
                kind=HOURS,
                tournament_id=tournament.pk,
                arguments={"tournament": tournament.pk},
                due_at=moment,
            )


@follow(IMPORTED)
def moments_of_an_imported_event(act: Change) -> None:
    """Jobs stay where they were put down: the moments in the file of an event make new ones."""
    _put_jobs(act.tournament)


@job(HOURS)
def at_the_moment(run: JobRun) -> None:
    """Registration has opened or closed by the clock: a line in the log, and every page is made again."""
    tournament = Tournament.objects.filter(pk=run.arguments["tournament"], leaves_at=None).first()
    if tournament is None or tournament.stage != Tournament.Stage.OPEN:
        return
    verb = "registration.opened" if tournament.takes_registrations else "registration.closed"
    with change(tournament, SYSTEM, verb) as act:
        act.log(target=act.tournament.name, target_id=f"tournament:{act.tournament.pk}")
