"""`/health/` and `manage.py health`: what is wrong, said once, with the status that fits."""

from __future__ import annotations

import datetime as dt
import json
from collections import namedtuple
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import override

from taikai.jobs import health_checks
from taikai.jobs.domain import worker_state
from taikai.jobs.models import Email, Job, Sign
from taikai.runtime import health
from taikai.runtime.health import ERROR, WARNING, Finding

pytestmark = [pytest.mark.both, pytest.mark.django_db]

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def registered():
    """The checks as they were, afterwards."""
    with patch.dict(health._checks):
        yield


@pytest.fixture
def only(registered):
    health._checks.clear()


def test_all_well(client, only):
    health.check("database", vital=True)(health_checks.database)
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json()["state"] == "ok"
    assert answer.json()["checks"]["database"]["state"] == "ok"
    assert "no-store" in answer["Cache-Control"]


def test_what_is_wrong_but_answers_is_200(client, only):
    health.check("cache")(lambda: Finding(WARNING, "slow", {"kind": "redis"}))
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["state"], answer.json()["ok"]) == (200, "degraded", True)
    assert answer.json()["checks"]["cache"] == {"state": "warning", "says": "slow", "kind": "redis"}


def test_a_database_that_is_away_is_503(client, only, monkeypatch):
    def away():
        raise OperationalError("connection refused: host 10.1.2.3")

    monkeypatch.setattr(health_checks.connection, "cursor", away)
    health.check("database", vital=True)(health_checks.database)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["state"]) == (503, "down")
    assert answer["Retry-After"] == "5"
    assert "10.1.2.3" not in answer.content.decode()


def test_a_check_that_breaks_is_an_error_of_that_check_only(only):
    def broken():
        raise RuntimeError("no")

    health.check("broken")(broken)
    health.check("fine")(Finding)
    found = health.look()
    assert found["broken"].state == ERROR and "broken" in str(found["broken"].says)
    assert found["fine"].state == "ok"


@pytest.mark.parametrize(("free", "state"), [(5_000, "ok"), (200, "warning"), (10, "error")])
def test_room_on_the_disk(monkeypatch, free, state):
    monkeypatch.setattr(health_checks.shutil, "disk_usage", lambda _path: Usage(0, 0, free * 1_000_000))
    found = health_checks.disk()
    assert (found.state, found.values["free_mb"]) == (state, free)
    assert (str(free) in str(found.says)) == (state != "ok")


def test_the_command_ends_with_1_when_something_named_is_wrong(only):
    health.check("good")(Finding)
    health.check("bad")(lambda: Finding(WARNING, "hm"))
    out = StringIO()
    call_command("health", "good", stdout=out)
    assert json.loads(out.getvalue())["checks"] == {"good": {"state": "ok"}}
    with pytest.raises(SystemExit) as ended:
        call_command("health", stdout=StringIO())
    assert ended.value.code == 1
    with pytest.raises(CommandError, match=r"No check worse\. There are: good, bad"):
        call_command("health", "worse")


def test_signs_are_kept_by_name():
    assert worker_state.last_heartbeat("backup") is None
    worker_state.record_heartbeat("backup", size=3)
    worker_state.record_heartbeat("backup", size=4)
    assert worker_state.last_heartbeat("backup").data == {"size": 4}
    worker_state.record_heartbeat("worker:a")
    worker_state.record_heartbeat("worker:b")
    assert worker_state.newest_heartbeat("worker:").name == "worker:b"


def test_a_worker_that_is_silent_is_told(settings):
    settings.JOBS_CARRIER = "rows"
    assert health_checks.worker().state == WARNING
    assert "No worker is running" in str(health_checks.worker().says)
    worker_state.record_heartbeat("worker:hall")
    assert health_checks.worker().state == "ok"
    assert health_checks.worker().values == {"last_sign_seconds": 0, "overdue": 0}
    Sign.objects.update(at=timezone.now() - dt.timedelta(minutes=2))
    assert health_checks.worker().values["last_sign_seconds"] == 120
    assert health_checks.worker().state == WARNING
    worker_state.record_heartbeat("worker:hall")
    Job.objects.create(kind="seating.plan", due_at=timezone.now() - dt.timedelta(minutes=3))
    assert "overdue by a minute: 1" in str(health_checks.worker().says)


def test_emails_that_wait_for_long_are_told(tournament):
    job = Job.objects.create(kind="email")
    email = Email.objects.create(tournament=tournament, job=job, to="a@example.org", subject="S", body="B")
    assert (health_checks.emails().state, health_checks.emails().values) == ("ok", {"waiting": 1, "failed": 0})
    Email.objects.update(written_at=timezone.now() - dt.timedelta(minutes=25))
    assert "E-mails waiting: 1. The oldest waits for 25 minutes." in str(health_checks.emails().says)
    Job.objects.update(state="failed")
    assert (health_checks.emails().state, health_checks.emails().values) == ("ok", {"waiting": 0, "failed": 1})
    email.delete()
    assert health_checks.emails().values == {"waiting": 0, "failed": 0}


def test_the_desk_has_a_line_only_when_something_is_wrong(as_organiser, as_judge, tournament, only):
    desk = f"/t/{tournament.slug}/manage/"
    health.check("disk")(Finding)
    assert 'class="notice notice-warning"' not in as_organiser.get(desk).content.decode()
    del health._checks["disk"]
    health.check("disk")(lambda: Finding(ERROR, "Disk full"))
    assert "Disk full" in as_organiser.get(desk).content.decode()
    assert "Disk full" not in as_judge.get(desk).content.decode()


def test_a_sentence_is_in_the_language_of_its_reader(monkeypatch):
    monkeypatch.setattr(health_checks.shutil, "disk_usage", lambda _path: Usage(0, 0, 200_000_000))
    found = health_checks.disk()
    with override("pl"):
        assert str(found.says) == "Dysk jest prawie pełny. Wolne: 200 MB."
    assert "nearly full: 200 MB" in str(found.says)


def test_a_queue_that_is_away_is_told(settings):
    assert health_checks.queue().state == "ok"
    settings.JOBS_CARRIER, settings.REDIS_URL = "celery", "redis://127.0.0.1:1/0"
    assert health_checks.queue().state == WARNING
    assert "start automatically when" in str(health_checks.queue().says)
