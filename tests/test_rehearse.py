"""A rehearsed day against the real site in processes of its own: everything agrees, and what does not is found."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection

from rehearsal.book import Wrong
from rehearsal.checks import check
from rehearsal.day import Day
from rehearsal.engine import Engine
from rehearsal.web import Browser
from taikai.accounts.models import Creator
from taikai.tournaments.models import Tournament
from tools.with_services import free_port

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parent.parent
SHORT = 11


def database() -> str:
    """The address of the test's own database."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The site on the test's database: one process on SQLite, two on PostgreSQL."""
    port = free_port()
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "taikai.settings_test",
        "DATABASE_URL": database(),
        "SECRET_KEY": settings.SECRET_KEY,
    }
    if settings.REDIS_URL:
        environment["CACHE_URL"] = str(settings.CACHES["default"]["LOCATION"])
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "taikai.asgi:application",
        "--port",
        str(port),
        "--lifespan",
        "off",
    ]
    command += ["--log-level", "error", "--timeout-graceful-shutdown", "1"]
    if connection.vendor != "sqlite":
        command += ["--workers", "2"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        for _try in range(300):
            try:
                Browser(url).get("/favicon.ico")
                break
            except Exception:
                assert process.poll() is None, "the site did not start"
                time.sleep(0.2)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def rehearse(url: str, **options: object) -> str:
    """The report of a rehearsal; fails with it if anything disagrees."""
    said = io.StringIO()
    try:
        call_command("rehearse", url=url, speed=0, stdout=said, **options)
    except CommandError as error:
        pytest.fail(f"{said.getvalue()}\n{error}")
    print(said.getvalue())
    return said.getvalue()


def test_a_short_day_agrees_and_a_wrong_book_is_found(site: str, monkeypatch: pytest.MonkeyPatch):
    run, noticed = Day.run, []

    def then_with_a_wrong_hand(day: Day, login: str, password: str) -> bool:
        fine = run(day, login, password)
        wrong = len(day.book.wrong)
        noticed.append(with_a_wrong_hand(day)[wrong:])
        return fine

    monkeypatch.setattr(Day, "run", then_with_a_wrong_hand)
    report = rehearse(site, tables=2, hanchans=2, seed=SHORT)
    for done in ("double presses", "answers lost and sent again", "two phones at once", "substitutions"):
        assert re.search(rf"[1-9]\d*  {done}", report), f"no {done} with this seed: choose another"
    assert Tournament.objects.get().stage == Tournament.Stage.FINAL
    assert not Creator.objects.exists()
    assert not User.objects.filter(username__contains="@rehearsal", is_active=True).exists()
    found = " ".join(map(str, noticed[0]))
    for what in ("points at the end", "changes", "score", "total", "value"):
        assert what in found, f"a wrong {what} is not noticed"


def with_a_wrong_hand(day: Day) -> list[Wrong]:
    """What is found when the book says of one win that it was another."""
    played = next(each for each in day.book.played.values() if each.reported)
    at, hand = next((at, row) for at, row in enumerate(played.rows) if row != "signal" and row.kind == "win")
    (win, *others) = hand.wins
    wrong = replace(win, value=replace(win.value, limit="" if win.value.limit else "baiman", han=1, fu=30))
    played.rows[at] = replace(hand, wins=(wrong, *others))
    with Engine("ema2025") as engine:
        check(day.hall, day.book, engine)
    return day.book.wrong


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
def test_a_long_day(site: str, seed: int):
    rehearse(site, tables=10, hanchans=4, seed=seed)
