"""The worker computes chances some seconds after a change, once for all changes in that time."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from taikai.chances.domain.available import chances_of
from taikai.chances.domain.stored import as_content, digest_of, may_show
from taikai.chances.models import StoredChances
from taikai.jobs.domain.daily_jobs import daily
from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.domain.queue import pending_jobs
from taikai.jobs.models import Job
from taikai.problems import Refusal
from taikai.runtime.extras import can_simulate
from taikai.standings.domain.ranking.current import compute
from taikai.standings.domain.ranking.load import Audience, load_facts
from taikai.tournaments.domain.change import CHANCES, Change, after_each, storing_derived
from taikai.tournaments.domain.retention import erasing_rules
from taikai.tournaments.models import Tournament

KIND = "chances.compute"
EACH_DAY = "chances.missing"
SOON = dt.timedelta(seconds=2)
AUDIENCES: tuple[Audience, ...] = ("public", "staff")
#: Changes of these change no rank. Others cost a look at the facts; only new facts are computed.
RANKS_NOTHING = ("agenda.", "call.", "clock.", "news.", "screen.")


@after_each.register("chances")
def a_change_asks(act: Change) -> None:
    """Put one job down. Without the switch this asks nothing."""
    if not may_show(act.tournament) or not can_simulate():
        return
    if all(entry.verb.startswith(RANKS_NOTHING) for entry in act.entries):
        return
    _ask(act.tournament.pk)


def _ask(pk: int) -> None:
    if not pending_jobs(KIND, tournament=pk):
        due = timezone.now() + SOON
        Job.objects.create(kind=KIND, arguments={"tournament": pk}, tournament_id=pk, due_at=due)


@job(EACH_DAY)
def missing(_run: JobRun) -> None:
    """A restored database has no chances, and no change may ask for them today."""
    for pk in Tournament.objects.filter(shows_chances=True, stage=Tournament.Stage.PLAYING).values_list(
        "pk", flat=True
    ):
        _ask(pk)


daily(EACH_DAY)


@job(KIND)
def compute_chances(run: JobRun) -> None:
    """Compute and store what is new for either audience; both often know the same."""
    tournament = Tournament.objects.filter(pk=run.arguments["tournament"]).first()
    if tournament is None or not may_show(tournament) or not can_simulate():
        return
    known = dict(StoredChances.objects.filter(tournament=tournament).values_list("audience", "facts"))
    made: dict[str, dict[str, object]] = {}
    wanted: dict[Audience, str] = {}
    for audience in AUDIENCES:
        facts = load_facts(tournament, audience)
        digest = digest_of(facts)
        if known.get(audience) == digest:
            continue
        wanted[audience] = digest
        if digest not in made:
            made[digest] = as_content(chances_of(compute(facts)))
    if wanted:
        _store(tournament, {audience: (digest, made[digest]) for audience, digest in wanted.items()})


def _store(tournament: Tournament, made: dict[Audience, tuple[str, dict[str, object]]]) -> None:
    """Store them unless another worker has stored newer ones, and let open pages fetch them."""
    try:
        with storing_derived(tournament.pk, CHANCES):
            rows = StoredChances.objects.filter(tournament=tournament)
            newer = set(rows.filter(revision__gt=tournament.revision).values_list("audience", flat=True))
            for audience, (digest, content) in made.items():
                if audience not in newer:
                    values = {"revision": tournament.revision, "facts": digest, "content": content}
                    rows.update_or_create(
                        tournament=tournament, audience=audience, defaults={**values, "made_at": timezone.now()}
                    )
    except Refusal:  # the tournament has been deleted since the job began
        return


@erasing_rules.register("chances")
def chances_of_events_that_are_over(_now: dt.datetime) -> int:
    """Chances are shown while an event is played."""
    playing = Tournament.objects.filter(shows_chances=True, stage=Tournament.Stage.PLAYING)
    return StoredChances.objects.exclude(tournament__in=playing).delete()[0]
