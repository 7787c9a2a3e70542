"""Real workers in processes of their own do real jobs once, also when one is killed in the middle.

With Redis the numbers of the rows go through it to Celery's worker; without, the worker reads the rows.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection

from taikai.jobs.domain import outbox
from taikai.jobs.models import Email, Job
from taikai.jobs.tests.fake_mail_server import PostOffice
from taikai.seating.domain.people.wishes import WEIGHTS, Texts, save_wishes
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.requests.compute import as_values, compute
from taikai.seating.domain.requests.request import DrawWanted, request_for
from taikai.seating.models import PlanJob
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tools.with_services import start_redis

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).resolve().parent.parent
ROWS_WORKER = "-m taikai work"
QUEUE_WORKER = "-m celery --quiet -A taikai.celery worker --loglevel warning --concurrency 2"


def database_url() -> str:
    """The test database, as a worker of its own finds it."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    password = f":{values['PASSWORD']}" if values["PASSWORD"] else ""
    return f"postgres://{values['USER']}{password}@{values['HOST']}:{values['PORT']}/{values['NAME']}"


@pytest.fixture
def redis_url(tmp_path: Path, settings: Any) -> Iterator[str]:
    """In the full size a Redis of its own, so that no other test's worker hears of these jobs; else none."""
    settings.JOBS_CARRIER = "rows"  # nothing is done or rung here: the workers look by themselves
    if not settings.REDIS_URL:
        yield ""
        return
    url, process = start_redis(tmp_path)
    yield url
    process.kill()
    process.wait()


@pytest.fixture
def begin(redis_url: str, settings: Any) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts a worker; all that are left are killed at the end."""
    begun: list[subprocess.Popen[bytes]] = []
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "taikai.settings",
        "DATABASE_URL": database_url(),
        "TAIKAI_VAR": str(settings.VAR_DIR),
        "REDIS_URL": redis_url,
        "JOB_LEASE": "3",
    }

    def worker(**more: str) -> subprocess.Popen[bytes]:
        command = QUEUE_WORKER if redis_url else ROWS_WORKER
        process = subprocess.Popen(
            [sys.executable, *command.split()], cwd=ROOT, env={**env, **more}, start_new_session=True
        )
        begun.append(process)
        return process

    yield worker
    for process in begun:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill -9, with every child it has."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def wait_for(holds: Callable[[], bool], what: str, seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, f"{what}: not within {seconds} s; {list(Job.objects.values())}"
        time.sleep(0.1)


@contextmanager
def asleep_in_the_middle(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """The worker stands still, so that what is looked at here stays so until it is killed."""
    os.killpg(process.pid, signal.SIGSTOP)
    yield
    kill(process)


def state_of(job: PlanJob) -> str:
    job.refresh_from_db()
    return str(job.state)


def test_a_plan_whose_worker_is_killed_is_made_by_the_next_once(begin):
    tournament = factories.TournamentFactory(stage="closed", hanchan_count=9)
    for number, entrant in enumerate(factories.EntrantFactory.create_batch(24, tournament=tournament)):
        entrant.club = f"Club {number % 3}"
        entrant.save()
    save_wishes(tournament, Texts(), WEIGHTS, actor=SYSTEM)
    job = jobs.start(tournament, request_for(tournament, DrawWanted(seed=3)), actor=SYSTEM)
    first = begin()
    wait_for(lambda: state_of(job) == "running", "the first worker takes it")
    with asleep_in_the_middle(first):
        assert state_of(job) == "running"
        begun_by = job.run
    begin()
    wait_for(lambda: state_of(job) == "done", "the next worker does it")
    row = Job.objects.get(kind=jobs.KIND)
    wait_for(lambda: Job.objects.get(pk=row.pk).state == "done", "and says so")
    assert Job.objects.get(pk=row.pk).attempts == 2
    assert job.run != begun_by
    assert job.plan["hash"] == as_values(compute(job.request))["hash"]


def test_an_email_whose_worker_is_killed_while_sending_arrives_once(begin):
    message = EmailMessage("Your place", "https://taikai.example/e/secret\n", to=["vic@example.org"])
    with PostOffice() as office:
        office.slow.set()
        (email,) = outbox.post([message])
        first = begin(EMAIL_URL=office.url)
        assert office.reached.wait(90)
        kill(first)
        office.slow.clear()
        begin(EMAIL_URL=office.url)
        wait_for(lambda: Email.objects.filter(pk=email.pk).exclude(sent_at=None).exists(), "it is sent")
        assert [each["To"] for each in office.emails] == ["vic@example.org"]
    email.refresh_from_db()
    assert email.body == ""
    assert email.job.attempts == 2


def test_two_workers_share_a_pile_and_send_each_email_once(begin):
    addresses = [f"p{number}@example.org" for number in range(30)]
    with PostOffice() as office:
        outbox.post([EmailMessage("Your place", "text\n", to=[address]) for address in addresses])
        for _ in range(2):
            begin(EMAIL_URL=office.url)
        wait_for(lambda: not Email.objects.filter(sent_at=None).exists(), "all are sent")
        assert sorted(each["To"] for each in office.emails) == sorted(addresses)
