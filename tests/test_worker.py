"""A real worker does real jobs: through a folder in the embedded deployment, through Redis in the full one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from taikai.celery import app
from taikai.seating import tasks
from taikai.seating.domain import job as jobs
from taikai.seating.domain.request import Wanted, request_for
from taikai.seating.models import PlanJob
from taikai.tournaments.domain.actor import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parent.parent
WORKER = "-m celery --quiet -A taikai.celery worker --loglevel warning --pool threads --concurrency 1 -Q {queue}"


def database_url() -> str:
    """The test database, as a worker of its own finds it."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    password = f":{values['PASSWORD']}" if values["PASSWORD"] else ""
    return f"postgres://{values['USER']}{password}@{values['HOST']}:{values['PORT']}/{values['NAME']}"


@pytest.fixture
def queue() -> Iterator[str]:
    """A worker in a process of its own, listening on a queue of its own."""
    name = f"test-{os.getpid()}-{time.monotonic_ns()}"
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "taikai.settings",
        "DATABASE_URL": database_url(),
        "TAIKAI_VAR": str(settings.VAR_DIR),
    }
    worker = subprocess.Popen(
        [sys.executable, *WORKER.format(queue=name).split()], cwd=ROOT, env=env, start_new_session=True
    )
    eager = app.conf.task_always_eager
    app.conf.task_always_eager = False
    yield name
    app.conf.task_always_eager = eager
    worker.terminate()
    worker.wait(20)


def wait_for(job: PlanJob, state: str, seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        job.refresh_from_db()
        if job.state == state:
            return
        time.sleep(0.2)
    raise AssertionError(f"still {job.state} after {seconds} s, {job.problems}")


def test_a_plan_is_made_by_the_worker(queue):
    tournament = factories.TournamentFactory(stage="closed", hanchan_count=3)
    factories.EntrantFactory.create_batch(16, tournament=tournament)
    job = jobs.start(tournament, request_for(tournament, Wanted(seed=3)), actor=SYSTEM)
    tasks.plan.apply_async([job.pk], queue=queue)
    wait_for(job, PlanJob.State.DONE)
    assert job.plan
    assert job.beat_at is not None
