"""Planning as a job: queued, run, stopped, lost, failed, taken, taken back."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from planner.api import EFFORTS
from taikai.celery import app
from taikai.jobs.domain import notify_worker, runner, worker_state
from taikai.problems import Refusal, refuse
from taikai.runtime.circuit_breaker import Breaker
from taikai.seating import views_job
from taikai.seating.domain.people.wishes import WEIGHTS, Texts, save_wishes
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import accept, last_accepted, undo
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.requests.compute import Stop, again, as_values, compute
from taikai.seating.domain.requests.request import DrawWanted, request_for
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.domain.seats.publish import publish
from taikai.seating.models import PlanJob, Round
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]

State = PlanJob.State


@pytest.fixture
def field(tournament):
    """24 players, four hanchans."""
    return factories.EntrantFactory.create_batch(24, tournament=tournament)


def queued(tournament, **wanted):
    return jobs.start(tournament, request_for(tournament, DrawWanted(seed=7, **wanted)), actor=SYSTEM)


def seats(tournament):
    return [each.as_ids() for each in seated_rounds(tournament, published_only=False)]


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def page_of(job):
    return reverse("manage-seating-job", args=[job.tournament.slug, job.pk])


def awkward(tournament):
    """A request that searches: 24 players in 9 hanchans under clubs."""
    for number, entrant in enumerate(tournament.entrants.all()):
        entrant.club = f"Club {number % 3}"
        entrant.save()
    tournament.hanchan_count = 9
    tournament.save()
    save_wishes(tournament, Texts(), WEIGHTS, actor=SYSTEM)


def test_a_job_from_the_desk_to_the_drafts(as_organiser, tournament, field):
    answer = as_organiser.post(
        reverse("manage-seating-plan", args=[tournament.slug]),
        {"mode": "all", "effort": "normal", "seed": "3", "action": "plan", "key": "p"},
    )
    job = PlanJob.objects.get()
    assert answer["Location"] == page_of(job)
    assert job.state == State.DONE
    assert not Round.objects.exists()
    page = as_organiser.get(page_of(job)).content.decode()
    assert "Repeated meetings" in page
    assert "best possible, proven" in page
    assert "seed 3" in page
    as_organiser.post(page_of(job), {"action": "accept", "key": "a"})
    assert [each.number for each in seated_rounds(tournament, published_only=False)] == [1, 2, 3, 4]
    assert seats(tournament) == [tuple(map(tuple, tables)) for tables in _refreshed(job).plan["rounds"]]
    page = as_organiser.get(page_of(job)).content.decode()
    assert "Plan accepted. It is now the seating." in page
    as_organiser.post(page_of(job), {"action": "undo", "key": "u"})
    assert not Round.objects.exists()
    assert list(tournament.log.values_list("verb", flat=True))[:2] == ["seating.undone", "seating.drawn"]


def test_a_plan_is_taken_and_published_at_one_press_and_each_has_its_way_back(as_organiser, tournament, field):
    job = queued(tournament)
    jobs.run(job.pk)
    for _twice in range(2):
        as_organiser.post(page_of(job), {"action": "publish", "key": "p" * 32})
    assert list(Round.objects.values_list("state", flat=True)) == ["published"] * 4
    verbs = list(tournament.log.values_list("verb", flat=True))
    assert verbs.count("seating.published") == verbs.count("seating.drawn") == 1
    published = tournament.log.get(verb="seating.published")
    as_organiser.post(reverse("log-undo", args=[tournament.slug, published.pk]), {"key": "u" * 32})
    assert set(Round.objects.values_list("state", flat=True)) == {"draft"}


def test_what_cannot_be_published_stays_a_draft_and_says_why(as_organiser, tournament, field, monkeypatch):
    job = queued(tournament)
    jobs.run(job.pk)

    def refused(*_args, **_more):
        raise refuse("publish.withdrawn", "Somebody has withdrawn meanwhile.")

    monkeypatch.setattr(views_job, "publish", refused)
    said = as_organiser.post(page_of(job), {"action": "publish", "key": "p" * 32}, follow=True).content.decode()
    assert "Somebody has withdrawn meanwhile." in said and "then publish" in said
    assert set(Round.objects.values_list("state", flat=True)) == {"draft"}


def _refreshed(job):
    job.refresh_from_db()
    return job


def test_only_one_is_planned_at_a_time(tournament, field):
    queued(tournament)
    with pytest.raises(Refusal) as refused:
        queued(tournament)
    assert codes(refused) == ["job.busy"]
    with pytest.raises(IntegrityError), transaction.atomic():
        PlanJob.objects.create(tournament=tournament, mode="all", request={})
    other = factories.TournamentFactory()
    factories.EntrantFactory.create_batch(8, tournament=other)
    assert queued(other).state == State.QUEUED


def test_the_same_click_twice_is_one_job(tournament, field):
    request = request_for(tournament, DrawWanted(seed=1))
    first = jobs.start(tournament, request, actor=SYSTEM, key="k")
    assert jobs.start(tournament, request, actor=SYSTEM, key="k").pk == first.pk


def test_a_job_is_run_once(tournament, field):
    job = queued(tournament)
    jobs.run(job.pk)
    token = _refreshed(job).run
    jobs.run(job.pk)
    assert _refreshed(job).run == token


def test_stopped_early_keeps_the_best_and_can_be_made_again(tournament, field, monkeypatch):
    awkward(tournament)
    monkeypatch.setattr(jobs, "EVERY", 0.0)
    monkeypatch.setitem(EFFORTS, "normal", 600_000)
    job = queued(tournament)
    real = jobs._Watch.progress

    def press_stop(self, found):
        real(self, found)
        if found.done >= 40_000:
            jobs.stop(PlanJob.objects.get(pk=job.pk))

    monkeypatch.setattr(jobs._Watch, "progress", press_stop)
    jobs.run(job.pk)
    assert _refreshed(job).state == State.STOPPED
    assert job.best["rounds"]
    assert 0 < job.done < job.total
    assert job.plan["stopped"]
    assert again(job.request, job.plan) == job.plan["hash"]
    assert again({**job.request, "seed": 8}, job.plan) != job.plan["hash"]
    assert accept(job, actor=SYSTEM) == list(range(1, 10))


def test_a_killed_worker_is_noticed_and_the_best_is_kept(as_organiser, tournament, field, monkeypatch):
    awkward(tournament)
    monkeypatch.setattr(jobs, "EVERY", 0.0)
    job = queued(tournament)

    class Killed(BaseException):
        pass

    real = jobs._Watch.progress

    def die(self, found):
        real(self, found)
        raise Killed

    monkeypatch.setattr(jobs._Watch, "progress", die)
    with pytest.raises(Killed):
        jobs.run(job.pk)
    assert _refreshed(job).state == State.RUNNING
    assert not jobs.is_lost(job)
    PlanJob.objects.update(beat_at=timezone.now() - dt.timedelta(minutes=1))
    page = as_organiser.get(page_of(job)).content.decode()
    assert "The worker has stopped. Another one will start again automatically." in page
    as_organiser.post(page_of(job), {"action": "stop"})
    assert _refreshed(job).state == State.STOPPED
    assert again(job.request, job.plan) == job.plan["hash"]
    spread = next(f for f in job.plan["figures"] if f["name"] == "wind_spread")
    assert spread["value"] <= 1
    accept(job, actor=SYSTEM)
    assert len(seats(tournament)) == 9


def test_a_lost_job_does_not_block_the_next(tournament, field):
    job = queued(tournament)
    PlanJob.objects.update(state=State.RUNNING, beat_at=timezone.now() - dt.timedelta(minutes=1), run="old")
    second = queued(tournament)
    assert second.pk != job.pk
    assert _refreshed(job).state == State.FAILED


def test_a_worker_that_comes_back_too_late_changes_nothing(tournament, field):
    job = queued(tournament)
    watch = jobs._Watch(job, "old")
    PlanJob.objects.update(state=State.RUNNING, run="new")
    watch.looked = 0.0
    assert watch.asked_to_stop()
    jobs._finish(job, "old", State.DONE, plan={"rounds": []})
    assert _refreshed(job).state == State.RUNNING


def test_what_the_planner_cannot_do_is_said(as_organiser, tournament, field, monkeypatch):
    def broken(*_args):
        raise RuntimeError("no")

    monkeypatch.setattr(jobs, "compute", broken)
    job = queued(tournament)
    jobs.run(job.pk)
    assert _refreshed(job).state == State.FAILED
    assert "error in the program" in as_organiser.get(page_of(job)).content.decode()
    with pytest.raises(Refusal) as refused:
        accept(job, actor=SYSTEM)
    assert codes(refused) == ["accept.closed"]


def test_without_a_worker_the_page_offers_to_plan_here(as_organiser, tournament, field, settings):
    settings.JOBS_CARRIER = "rows"
    as_organiser.post(reverse("manage-seating-draw", args=[tournament.slug]), {"scope": "all", "key": "x"})
    job = PlanJob.objects.get()
    assert "Plan now" not in as_organiser.get(page_of(job)).content.decode()
    PlanJob.objects.update(created_at=timezone.now() - dt.timedelta(seconds=30))
    page = as_organiser.get(page_of(job)).content.decode()
    assert "Plan now" in page
    assert "No worker is running" in page
    settings.JOBS_CARRIER = "here"
    as_organiser.post(page_of(job), {"action": "here"})
    assert _refreshed(job).state == State.DONE


def test_a_queue_that_is_away_does_not_break_the_page(as_organiser, tournament, field, settings, monkeypatch):
    def away(*_args, **_kwargs):
        raise ConnectionError("no redis")

    settings.JOBS_CARRIER = "celery"
    worker_state.record_heartbeat("worker:here")
    monkeypatch.setattr(notify_worker, "queue", Breaker("test"))
    monkeypatch.setattr(app, "send_task", away)
    answer = as_organiser.post(reverse("manage-seating-draw", args=[tournament.slug]), {"scope": "all"})
    assert answer.status_code == 302
    job = PlanJob.objects.get()
    assert job.state == State.QUEUED
    PlanJob.objects.update(created_at=timezone.now() - dt.timedelta(seconds=30))
    page = as_organiser.get(page_of(job)).content.decode()
    assert "The queue (Redis) doesn’t answer" in page
    assert "manage.py" not in page
    # It is back: the sweep of a worker hands over what nobody took, once.
    sent = []
    monkeypatch.setattr(notify_worker, "queue", Breaker("test"))
    monkeypatch.setattr(app, "send_task", lambda name, args, **_k: sent.append((name, args)))
    assert (notify_worker.resend_lost(), notify_worker.resend_lost()) == (1, 0)
    ((name, args),) = sent
    assert name == "jobs.do"
    runner.run_job(*args)
    assert _refreshed(job).state == State.DONE


def test_progress_is_a_small_part_until_the_state_changes(as_organiser, tournament, field):
    job = queued(tournament)
    headers = {"HTTP_HX_REQUEST": "true"}
    part = as_organiser.get(page_of(job), {"seen": "queued"}, **headers)
    assert "Waiting for the worker" in part.content.decode()
    assert "<html" not in part.content.decode()
    assert 'http-equiv="refresh"' in as_organiser.get(page_of(job)).content.decode()
    jobs.run(job.pk)
    assert as_organiser.get(page_of(job), {"seen": "queued"}, **headers)["HX-Refresh"] == "true"
    assert 'http-equiv="refresh"' not in as_organiser.get(page_of(job)).content.decode()


def test_a_plan_is_refused_when_entrants_changed_meanwhile(tournament, field):
    job = queued(tournament)
    jobs.run(job.pk)
    factories.EntrantFactory.create_batch(4, tournament=tournament)
    with pytest.raises(Refusal) as refused:
        accept(_refreshed(job), actor=SYSTEM)
    assert codes(refused) == ["draw.moved"]
    assert not Round.objects.exists()


def test_undo_puts_the_old_drafts_back_and_knows_its_limits(tournament, field):
    draw(tournament, seed=1, actor=SYSTEM)
    before = seats(tournament)
    job = queued(tournament)
    jobs.run(job.pk)
    accept(_refreshed(job), actor=SYSTEM)
    assert seats(tournament) != before
    first = PlanJob.objects.order_by("id").first()
    with pytest.raises(Refusal) as refused:
        undo(first, actor=SYSTEM)
    assert codes(refused) == ["undo.order"]
    assert last_accepted(tournament) == job
    publish(tournament, [1], actor=SYSTEM)
    with pytest.raises(Refusal) as refused:
        undo(job, actor=SYSTEM)
    assert codes(refused) == ["undo.published"]
    Round.objects.update(state="draft")
    undo(job, actor=SYSTEM)
    assert seats(tournament) == before
    undo(first, actor=SYSTEM)
    assert not Round.objects.exists()


def test_a_stop_replays_at_the_same_place():
    asked = Stop(lambda: asked.asked == 5)
    assert [asked() for _ in range(7)] == [False] * 4 + [True] * 3
    replay = Stop(at=asked.asked)
    assert [replay() for _ in range(7)] == [False] * 4 + [True] * 3


def test_thrown_away_changes_nothing(as_organiser, tournament, field):
    job = queued(tournament)
    with pytest.raises(Refusal):
        jobs.drop(job)
    jobs.run(job.pk)
    as_organiser.post(page_of(job), {"action": "drop"})
    assert not Round.objects.exists()
    refused = as_organiser.post(page_of(job), {"action": "accept"})
    assert refused.status_code == 422
    assert "This plan isn’t finished" in refused.content.decode()


def test_a_plan_is_the_same_wherever_it_is_made(tournament, field):
    request = request_for(tournament, DrawWanted(seed=11))
    assert as_values(compute(request)) == as_values(compute(request))
