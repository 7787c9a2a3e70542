"""`manage.py up`: one command starts the site and its worker, Ctrl-C stops both, the data stays."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from taikai.overview.network_address import hall_address
from tools.with_services import free_port

ROOT = Path(__file__).resolve().parent.parent


def start(folder: Path, port: int) -> subprocess.Popen[str]:
    env = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")}
    return subprocess.Popen(
        [sys.executable, "manage.py", "up", "--port", str(port)],
        cwd=ROOT,
        env={**env, "TAIKAI_VAR": str(folder), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def read_until(process: subprocess.Popen[str], words: str, seconds: float = 120) -> str:
    text, until = "", time.monotonic() + seconds
    assert process.stdout is not None
    while words not in text and time.monotonic() < until:
        line = process.stdout.readline()
        if not line and process.poll() is not None:
            break
        text += line
    assert words in text, text
    return text


def children_of(pid: int) -> list[str]:
    found = subprocess.run(["ps", "--ppid", str(pid), "-o", "args="], capture_output=True, text=True)
    return found.stdout.strip().splitlines()


def pid_of(parent: int, part: str) -> int:
    found = subprocess.run(["ps", "--ppid", str(parent), "-o", "pid=,args="], capture_output=True, text=True)
    (line,) = [line for line in found.stdout.splitlines() if part in line]
    return int(line.split()[0])


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


def answered_again(address: str) -> str:
    pages: list[str] = []

    def answers() -> bool:
        try:
            with urllib.request.urlopen(address, timeout=20) as answer:
                pages.append(answer.read().decode())
        except OSError:
            return False
        return True

    wait_until(answers)
    return pages[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "var"


def test_starts_all_and_stops_all_and_keeps_the_data(folder: Path):
    port = free_port()
    site = start(folder, port)
    try:
        text = read_until(site, "Ctrl-C stops everything.")
        assert f"http://127.0.0.1:{port}/t/krakow-saki-cards-taikai-2022/" in text
        assert "organiser@demo.example" in text
        assert "judge@demo.example" in text
        link = text.split("a player's link")[1].split()[0]
        hall = hall_address()
        phones = [f"http://{hall}:{port}/"] if hall else []
        assert re.findall(r"phones in the same Wi-Fi +(\S+)", text) == phones
        for address in (f"http://127.0.0.1:{port}/", link, *phones):
            with urllib.request.urlopen(address, timeout=20) as answer:
                page = answer.read().decode()
                assert "Taikai" in page
        running = " ".join(children_of(site.pid))
        assert "uvicorn" in running
        assert "-m taikai work" in running
        for name, part in (("site", "uvicorn"), ("worker", "-m taikai work")):
            os.kill(pid_of(site.pid, part), signal.SIGKILL)
            read_until(site, f"The {name} stopped")
        assert "Taikai" in answered_again(f"http://127.0.0.1:{port}/")
        wait_until(lambda: "-m taikai work" in " ".join(children_of(site.pid)))
    finally:
        site.send_signal(signal.SIGINT)
        site.wait(30)
    assert children_of(site.pid) == []

    collected = (folder / "static" / "staticfiles.json").stat()
    again = start(folder, port)
    try:
        text = read_until(again, "Ctrl-C stops everything.")
        assert (folder / "static" / "staticfiles.json").stat() == collected, "they were not collected again"
        assert "Loading the demo" not in text
        assert link in text
    finally:
        again.send_signal(signal.SIGINT)
        again.wait(30)


def test_a_taken_port_is_said(folder: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        site = start(folder, taken.getsockname()[1])
        text = read_until(site, "is taken", 60)
        assert "make run PORT=" in text
        assert site.wait(30) == 1
