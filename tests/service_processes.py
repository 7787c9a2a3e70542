"""The site as really started, with its own PostgreSQL and Redis that a test can kill and restart."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.test_up import read_until
from tools.with_services import postgres_answers, redis_answers, start_postgres, start_redis, wait

ROOT = Path(__file__).resolve().parent.parent
OURS = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE")


def environment(folder: Path, **more: str) -> dict[str, str]:
    """What a site of its own with its data in `folder` is started with."""
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**clean, "TAIKAI_VAR": str(folder), **more}


class Postgres:
    """A PostgreSQL that can be killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "postgres"
        self.url, self.stopping = start_postgres(folder, lasting=True)
        self.control = self.stopping[: self.stopping.index("-m")]
        wait(lambda: postgres_answers(self.url), "PostgreSQL")

    def kill(self) -> None:
        os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def start(self) -> None:
        options = (
            f"-p {urlsplit(self.url).port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.data}"
        )
        start = [*self.control, "-w", "-l", str(self.data / "log"), "-o", options, "start"]
        until = time.monotonic() + 60
        while subprocess.run(start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
            assert time.monotonic() < until, "PostgreSQL did not start again"
            time.sleep(0.3)

    def close(self) -> None:
        subprocess.run(self.stopping, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Redis:
    """A Redis that can be killed and started again on the same port, with nothing in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url, self.process = start_redis(folder)
        wait(lambda: redis_answers(self.url), "Redis")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def start(self) -> None:
        program, port = shutil.which("redis-server"), urlsplit(self.url).port
        assert program
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def close(self) -> None:
        self.kill()


@contextmanager
def site(env: dict[str, str], port: int, written: list[str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """`manage.py up` without the demo; what it and its children say is printed, and appended to `written`."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "up", "--no-demo", "--port", str(port)],
        cwd=ROOT,
        env={**env, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )

    def listen() -> None:
        assert process.stdout is not None
        for line in process.stdout:
            print("   ", line, end="")
            if written is not None:
                written.append(line)

    try:
        read_until(process, "Ctrl-C stops everything.")
        threading.Thread(target=listen, daemon=True).start()
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)
