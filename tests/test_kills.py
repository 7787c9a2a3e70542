"""Kill -9 of every process in a burst of results: nothing acknowledged is lost, nothing is there twice.

The site and its worker are started by `manage.py up`, which starts them again; the tests themselves kill and start
the private PostgreSQL and Redis of the full size. All traffic stays on this machine. How long each took to be back
is printed: `pytest -m soak -s tests/test_kills.py`.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from taikai.jobs.tests.fake_mail_server import PostOffice
from tests.fault_world import SLUG
from tests.service_processes import ROOT, Postgres, Redis, environment, site
from tests.test_up import pid_of
from tools.with_services import free_port

pytestmark = pytest.mark.soak

TOKEN = "a" * 32
PATIENCE = 240.0  # seconds until a sheet that nobody takes counts as lost
RESULTS = 200


class Burst:
    """Judges that send every sheet until it is acknowledged, as their phones do: the same key, again and again."""

    def __init__(self, port: int, world: dict[str, Any]) -> None:
        self.port, self.world = port, world
        self.left = list(enumerate(world["sheets"]))
        self.acknowledged: list[float] = []
        self.refused: list[str] = []
        self._lock = threading.Lock()
        self.threads = [threading.Thread(target=self._judge, daemon=True) for _ in range(3)]

    def _judge(self) -> None:
        while True:
            with self._lock:
                if not self.left or self.refused:
                    return
                number, sheet = self.left.pop(0)
            self._send(number, sheet)

    def _send(self, number: int, sheet: dict[str, Any]) -> None:
        form = {
            "do": "confirm",
            "based_on": "0",
            "seats": sheet["mark"],
            "key": f"burst{number:04d}",
            "sticks": "0",
        }
        points = points_of(number)
        form |= {f"points_{wind}": str(value) for wind, value in zip("ESWN", points, strict=True)}
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                status, text = self._post(sheet, urlencode(form))
            except (OSError, http.client.HTTPException):
                status, text = 0, ""
            if status == 200 and text.startswith("{"):
                with self._lock:
                    self.acknowledged.append(time.monotonic())
                return
            if status and status not in (502, 503, 504):
                self.refused.append(f"{sheet}: {status} {text[:1500]}")
                return
            time.sleep(0.2)
        self.refused.append(f"{sheet}: nobody took it")

    def _post(self, sheet: dict[str, Any], body: str) -> tuple[int, str]:
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            wire.request(
                "POST",
                f"/t/{SLUG}/manage/results/{sheet['hanchan']}/{sheet['table']}/",
                body,
                {
                    "Content-Type": "application/x-www-form-urlencoded",
                    "Cookie": f"{self.world['cookie']}; csrftoken={TOKEN}",
                    "X-CSRFToken": TOKEN,
                    "X-Sheet": "quiet",
                },
            )
            answer = wire.getresponse()
            return answer.status, answer.read().decode()
        finally:
            wire.close()

    def wait_for(self, count: int) -> None:
        until = time.monotonic() + PATIENCE
        while len(self.acknowledged) < count:
            assert not self.refused, self.refused
            assert time.monotonic() < until, f"{len(self.acknowledged)} of {count}"
            time.sleep(0.02)

    def saved_after(self, moment: float, count: int) -> float:
        """When so many sheets had been saved after a moment; at the end of the burst, when the last one was."""
        since = sum(at <= moment for at in self.acknowledged)
        wanted = min(RESULTS, since + count)
        self.wait_for(wanted)
        return max(moment, self.acknowledged[wanted - 1])


def points_of(number: int) -> tuple[int, int, int, int]:
    moved = 100 * (number % 97)
    return 40_000 + moved, 30_000, 30_000 - moved, 20_000


def ask(what: str, env: dict[str, str]) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.fault_world", what, str(RESULTS)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("size", ["embedded", "full"])
def test_nothing_is_lost_and_nothing_doubled(size, tmp_path):
    env = environment(tmp_path / "var", JOB_LEASE="5", LOG_LEVEL="ERROR")
    machines: dict[str, Postgres | Redis] = {}
    folder = Path(tempfile.mkdtemp(prefix="taikai-services-"))  # PostgreSQL runs as a user of its own
    try:
        with PostOffice() as office:
            env["EMAIL_URL"] = office.url
            if size == "full":
                machines["PostgreSQL"] = postgres = Postgres(folder)
                machines["Redis"] = redis = Redis(folder)
                env |= {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
            _burst(env, machines, size)
            assert {email["To"] for email in office.emails} == {f"p{n}@example.org" for n in range(10)}
            assert len({email["Message-ID"] for email in office.emails}) == 10
    finally:
        for machine in machines.values():
            machine.close()
        shutil.rmtree(folder, ignore_errors=True)


def _burst(env: dict[str, str], machines: dict[str, Postgres | Redis], size: str) -> None:
    world = ask("make", env)
    port = free_port()
    with site(env, port) as up:
        burst = Burst(port, world)

        def kill(part: str) -> float:
            pid = pid_of(up.pid, part)
            os.kill(pid, signal.SIGKILL)
            return time.monotonic()

        def away(machine: Postgres | Redis) -> float:
            machine.kill()
            at = time.monotonic()
            time.sleep(2)  # pages meet its absence
            machine.start()
            return at

        worker = "celery" if "Redis" in machines else "-m taikai work"
        kills: list[tuple[str, Callable[[], float]]] = [
            ("site", lambda: kill("uvicorn")),
            ("worker", lambda: kill(worker)),
        ]
        kills += [(name, partial(away, machine)) for name, machine in machines.items()]
        for thread in burst.threads:
            thread.start()
        for number, (name, strike) in enumerate(kills, 1):
            burst.wait_for(RESULTS * number // (len(kills) + 1))
            at = strike()
            # Three may have been on their way when it was killed.
            took = burst.saved_after(at, len(burst.threads) + 1) - at
            print(f"\n{size}: {name} killed in the middle; saving again {took:.1f} s later", flush=True)
        burst.wait_for(RESULTS)
        until = time.monotonic() + PATIENCE
        at = time.monotonic()
        while (found := ask("look", env))["open"]:
            assert time.monotonic() < until, found
            time.sleep(1)
        print(f"{size}: jobs and e-mails all done {time.monotonic() - at:.1f} s after the last result", flush=True)
    sheets = {(s["hanchan"], s["table"]): points_of(number) for number, s in enumerate(world["sheets"])}
    assert sorted(found["results"]) == sorted(
        [hanchan, table, 1, "confirmed", points[0], points[2]] for (hanchan, table), points in sheets.items()
    )
    assert found["logged"] == RESULTS
    assert (found["plans"], found["unsent"]) == (["done"], 0)
