"""A job is done once, whoever dies in the middle and whatever carried it."""

from __future__ import annotations

import datetime as dt
import threading
from unittest import mock
from unittest.mock import patch

import pytest
import time_machine
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from taikai.celery import app
from taikai.jobs.database_worker import DatabaseWorker
from taikai.jobs.domain import daily_jobs, job_kinds, notify_worker, queue, runner, worker_state
from taikai.jobs.domain.job_kinds import EMAILS, GiveUp, RetryLater, job
from taikai.jobs.domain.worker_state import worker_silence
from taikai.jobs.models import Email, Job
from taikai.jobs.worker_loop import WorkerLoop, worker_name
from taikai.runtime.circuit_breaker import Breaker

pytestmark = pytest.mark.both

State = Job.State


@pytest.fixture(autouse=True)
def registered():
    with patch.dict(job_kinds._kinds):
        yield


@pytest.fixture
def did(db):
    """A kind of job that only notes what it was given."""
    seen: list[dict] = []
    job("test.note", attempts=3, pauses=(10, 20))(lambda run: seen.append({**run.arguments, "try": run.attempt}))
    return seen


def put(**arguments) -> Job:
    return queue.enqueue("test.note", arguments)


def age(waiting: Job, **values) -> None:
    Job.objects.filter(pk=waiting.pk).update(**values)


def fresh(waiting: Job) -> Job:
    waiting.refresh_from_db()
    return waiting


def test_done_once_and_what_it_was_given_is_erased(did):
    waiting = put(secret="x")
    assert [runner.run_job(waiting.pk) for _ in range(3)] == [True, False, False]
    assert did == [{"secret": "x", "try": 1}]
    assert (fresh(waiting).state, waiting.arguments, waiting.attempts) == (State.DONE, {}, 1)


def test_a_job_exists_only_if_its_change_does(did):
    with pytest.raises(RuntimeError), transaction.atomic():
        put()
        raise RuntimeError
    assert not Job.objects.exists()


def test_what_a_dead_worker_held_is_free_when_its_lease_is_over(did):
    waiting = put(n=1)
    held = queue.claim_job(waiting.pk)
    assert queue.claim_job(waiting.pk) is None
    assert queue.due() == []
    age(waiting, lease_until=timezone.now() - dt.timedelta(seconds=1))
    assert queue.due() == [waiting.pk]
    assert runner.run_job(waiting.pk)
    assert did == [{"n": 1, "try": 2}]
    # The first one was not dead after all: nobody listens to it any more.
    assert not queue.renew_lease(held)
    queue.retry_later(held, 5, "late")
    assert not queue.failed(held, "late")
    assert (fresh(waiting).state, waiting.last_error) == (State.DONE, "")


def test_a_job_that_kills_each_worker_is_given_up(db):
    did, told = [], []
    job("test.note", attempts=2, gave_up=told.append)(lambda run: did.append(run))
    waiting = put(n=1)
    for _ in range(2):
        queue.claim_job(waiting.pk)
        age(waiting, lease_until=timezone.now() - dt.timedelta(seconds=1))
    runner.run_job(waiting.pk)
    assert did == []
    assert (fresh(waiting).state, waiting.last_error) == (State.FAILED, runner.DIED)
    assert [each.arguments for each in told] == [{"n": 1}]


def test_errors_are_tried_again_with_growing_pauses_and_kept(db, caplog):
    def broken(_run):
        raise ValueError("no such thing")

    job("test.note", attempts=3, pauses=(10, 20))(broken)
    waiting = put()
    pauses = []
    for _ in range(3):
        age(waiting, due_at=timezone.now())
        runner.run_job(waiting.pk)
        pauses.append(round((fresh(waiting).due_at - timezone.now()).total_seconds() / 10) * 10)
    assert pauses[:2] == [10, 20]
    assert (waiting.state, waiting.last_error) == (State.FAILED, "ValueError: no such thing")
    assert "broke down" in caplog.text
    assert queue.again(waiting.pk)
    assert (fresh(waiting).state, waiting.attempts, queue.due()) == (State.WAITING, 0, [waiting.pk])


@pytest.mark.parametrize(
    ("error", "state"), [(RetryLater("busy"), State.WAITING), (GiveUp("nobody"), State.FAILED)]
)
def test_a_job_says_itself_whether_another_try_is_of_use(db, error, state, caplog):
    def says(_run):
        raise error

    job("test.note")(says)
    waiting = put()
    runner.run_job(waiting.pk)
    assert (fresh(waiting).state, waiting.last_error) == (state, str(error))
    assert caplog.text == ""


def test_a_kind_of_a_later_version_waits_for_it(db):
    waiting = queue.enqueue("of.tomorrow", {"n": 1})
    runner.run_job(waiting.pk)
    assert (fresh(waiting).state, waiting.arguments) == (State.WAITING, {"n": 1})
    assert waiting.due_at > timezone.now()


def test_a_database_that_is_away_leaves_the_job_to_the_next(db):
    def cut(_run):
        raise OperationalError("server closed the connection unexpectedly")

    job("test.note")(cut)
    waiting = put()
    with pytest.raises(OperationalError):
        runner.run_job(waiting.pk)
    assert fresh(waiting).state == State.RUNNING


def test_a_worker_told_to_stop_gives_back_what_it_has_begun(did):
    waiting, foreign = put(), put()
    queue.claim_job(waiting.pk)
    queue.claim_job(foreign.pk)
    age(foreign, run="another")
    queue.release_jobs()
    assert (fresh(waiting).state, waiting.attempts, fresh(foreign).state) == (State.WAITING, 0, State.RUNNING)


@pytest.fixture
def clock():
    with time_machine.travel(dt.datetime(2026, 11, 21, 12, tzinfo=dt.UTC), tick=False) as travel:
        yield travel


def beside() -> None:
    """What a worker does every few seconds beside the jobs."""
    with mock.patch("taikai.jobs.worker_loop.connection.close"):
        WorkerLoop(lambda: 0.0).once()


def due() -> list[int]:
    """The test's own jobs that are due, without those of every day."""
    return [each.pk for each in Job.objects.filter(pk__in=queue.due(), kind="test.note").order_by("pk")]


@pytest.mark.parametrize("by", [-dt.timedelta(hours=1), -dt.timedelta(days=1)], ids=str)
def test_what_was_due_is_done_although_the_clock_was_set_back(did, clock, by):
    waiting, retried = put(), put()
    queue.retry_later(queue.claim_job(retried.pk), 30, "busy")
    clock.shift(by)
    assert due() == []
    beside()
    assert due() == [waiting.pk, retried.pk]


def test_a_lease_from_before_the_clock_was_set_back_runs_out(did, clock):
    waiting = put()
    held = queue.claim_job(waiting.pk)
    clock.shift(-dt.timedelta(hours=1))
    beside()
    assert due() == []
    clock.shift(queue.lease() / 2)
    assert queue.renew_lease(held), "a worker that is alive has time to renew it"
    clock.shift(queue.lease() / 2)
    assert due() == []
    clock.shift(queue.lease())
    assert due() == [waiting.pk]


def test_a_job_for_a_moment_keeps_it_when_the_clock_is_set_back(did, clock):
    waiting = put()
    age(waiting, due_at=timezone.now() + dt.timedelta(minutes=85))
    clock.shift(-dt.timedelta(hours=1))
    beside()
    clock.shift(dt.timedelta(minutes=144))
    assert due() == []
    clock.shift(dt.timedelta(minutes=1))
    assert due() == [waiting.pk]


def test_a_worker_that_is_gone_seems_alive_no_longer_for_a_clock_set_back(db, clock):
    worker_state.record_heartbeat("worker:gone")
    clock.shift(-dt.timedelta(hours=1))
    assert worker_silence() is None
    worker_state.record_heartbeat("worker:here")
    assert worker_silence() == dt.timedelta(0)


@pytest.mark.parametrize("by", [dt.timedelta(hours=1), dt.timedelta(days=1)], ids=str)
def test_jobs_are_done_once_when_the_clock_is_set_forwards(did, clock, by):
    waiting = put()
    held = queue.claim_job(waiting.pk)
    clock.shift(by)
    beside()
    assert queue.renew_lease(held), "nobody else has taken it yet"
    assert due() == []


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_do_it_once(settings):
    done, both = [], threading.Barrier(2, timeout=20)
    job("test.note")(lambda run: done.append(run.attempt))
    waiting = put()

    def worker():
        both.wait()
        try:
            runner.run_job(waiting.pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=worker) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert done == [1]


@pytest.mark.django_db(transaction=True)
def test_the_lease_is_renewed_while_it_lasts(settings):
    settings.JOB_LEASE = 0.4
    seen = []

    def long(run):
        first = Job.objects.get(pk=run.pk).lease_until
        until = timezone.now() + dt.timedelta(seconds=20)
        while (now := Job.objects.get(pk=run.pk).lease_until) == first and timezone.now() < until:
            threading.Event().wait(0.05)
        seen.append((now > first, run.still_mine()))

    job("test.note")(long)
    runner.run_job(put().pk)
    assert seen == [(True, True)]


def test_handed_over_once_and_again_when_it_got_lost(did, monkeypatch, settings):
    settings.JOBS_CARRIER = "celery"
    sent = []
    monkeypatch.setattr(notify_worker, "queue", Breaker("test"))
    monkeypatch.setattr(app, "send_task", lambda name, args, **how: sent.append((args[0], how["queue"])))
    job("test.email", lane=EMAILS)(lambda run: None)
    one, two = put(), queue.enqueue("test.email", {})
    notify_worker.notify_worker([one])
    assert notify_worker.resend_lost() == 1
    assert notify_worker.resend_lost() == 0
    assert sent == [(one.pk, None), (two.pk, "emails")]
    age(one, handed_at=timezone.now() - dt.timedelta(minutes=1))
    assert notify_worker.resend_lost() == 1
    assert sent[-1][0] == one.pk


def test_a_queue_that_is_away_is_asked_once_and_nobody_waits(did, monkeypatch, settings, caplog):
    settings.JOBS_CARRIER = "celery"
    asked = []

    def away(*args, **_how):
        asked.append(args)
        raise ConnectionError("refused")

    monkeypatch.setattr(notify_worker, "queue", Breaker("the queue", first=60))
    monkeypatch.setattr(app, "send_task", away)
    for _ in range(5):
        notify_worker.notify_worker([put()])
    assert len(asked) == 1
    assert len(caplog.records) == 1
    assert Job.objects.filter(handed_at=None).count() == 5


@pytest.mark.django_db(transaction=True)
def test_the_worker_without_a_queue_takes_what_is_due():
    done, over = [], threading.Event()

    def note(run):
        done.append(run.arguments["n"])
        if len(done) == 4:
            over.set()

    job("test.note")(note)
    for number in range(4):
        put(n=number)
    later = put(n=9)
    age(later, due_at=timezone.now() + dt.timedelta(hours=1))
    worker = DatabaseWorker()
    stop = threading.Event()
    thread = threading.Thread(target=WorkerLoop(worker.look).until, args=(stop,))
    thread.start()
    try:
        assert over.wait(30)
    finally:
        stop.set()
        thread.join(30)
        worker.close()
    assert sorted(done) == [0, 1, 2, 3]
    from taikai.jobs.domain import worker_state

    assert worker_state.last_heartbeat(worker_name()) is not None


def test_a_watch_outlives_a_database_that_is_away(db, monkeypatch, caplog):
    monkeypatch.setattr("taikai.jobs.worker_loop.connection.close", lambda: None)
    away = [True]

    def look():
        if away[0]:
            raise OperationalError("gone")
        return 0.5

    watch = WorkerLoop(look)
    assert watch.once() == 2.0
    watch.once()
    away[0] = False
    assert watch.once() == 0.5
    assert [record.getMessage()[:30] for record in caplog.records] == [
        "the database (worker) is away:",
        "the database (worker) is back",
    ]


def test_old_ones_are_forgotten_and_texts_erased(did, tournament):
    old = timezone.now() - dt.timedelta(days=90)
    done, lost, waits = put(), put(), put()
    age(done, state=State.DONE, since=old)
    age(lost, state=State.FAILED, since=timezone.now())
    email = Email.objects.create(job=lost, to="a@example.org", subject="S", body="secret", written_at=old)
    open_one = Email.objects.create(job=waits, to="b@example.org", subject="S", body="secret", written_at=old)
    daily_jobs.delete_old_jobs()
    assert list(Job.objects.values_list("pk", flat=True)) == [lost.pk, waits.pk]
    email.refresh_from_db()
    open_one.refresh_from_db()
    assert (email.body, open_one.body) == ("", "secret")
