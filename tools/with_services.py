"""Runs a command with DATABASE_URL and REDIS_URL set to a PostgreSQL and a Redis for tests.

A private PostgreSQL is started from the installed programs on a free port, in a temporary folder, and stopped
at the end: it waits for no disk, and one that does takes seconds to empty its tables after a test. One that
answers on the usual local port serves where the programs are not installed. A Redis that answers is used, or one
is started likewise.
`DATABASE_URL` / `REDIS_URL` in the environment win.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
import redis

LOCAL = "127.0.0.1"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        port: int = probe.getsockname()[1]
    return port


def postgres_answers(url: str) -> bool:
    """Whether a PostgreSQL at `url` lets us in and lets us make databases."""
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            row = connection.execute("SELECT rolcreatedb FROM pg_roles WHERE rolname = current_user").fetchone()
    except psycopg.OperationalError:
        return False
    return bool(row and row[0])


def redis_answers(url: str) -> bool:
    """Whether a Redis at `url` answers."""
    try:
        return bool(redis.Redis.from_url(url, socket_connect_timeout=2).ping())
    except redis.RedisError:
        return False


def wait(answers: object, what: str, seconds: float = 30.0) -> None:
    """Wait until `answers()` is true."""
    until = time.monotonic() + seconds
    while not answers():  # type: ignore[operator]
        if time.monotonic() > until:
            sys.exit(f"{what} did not start within {seconds:.0f} seconds.")
        time.sleep(0.1)


def postgres_programs() -> list[Path]:
    """The folders with PostgreSQL's programs, the newest last."""
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


def start_postgres(folder: Path, lasting: bool = False) -> tuple[str, list[str]]:
    """A private cluster: its URL and the command that stops it. `lasting`: what it said survives a kill."""
    bin_dir = postgres_programs()[-1]
    data = folder / "postgres"
    data.mkdir()
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        folder.chmod(0o755)
        shutil.chown(data, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}
    init = [*as_user, str(bin_dir / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8"]
    subprocess.run([*init, "--locale=C.UTF-8", "--no-sync"], **quiet)  # type: ignore[call-overload]
    port = free_port()
    options = f"-p {port} -c listen_addresses={LOCAL} -c unix_socket_directories={data}"
    if not lasting:
        options += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"  # it lives as long as the run
    control = [*as_user, str(bin_dir / "pg_ctl"), "-D", str(data)]
    subprocess.run([*control, "-w", "-l", str(data / "log"), "-o", options, "start"], **quiet)  # type: ignore[call-overload]
    return f"postgres://postgres@{LOCAL}:{port}/postgres", [*control, "-m", "immediate", "stop"]


def start_redis(folder: Path) -> tuple[str, subprocess.Popen[bytes]]:
    """A private Redis: its URL and its process."""
    program = shutil.which("redis-server")
    if program is None:
        sys.exit("Redis is not installed: apt-get install redis-server")
    port = free_port()
    process = subprocess.Popen(
        [program, "--port", str(port), "--bind", LOCAL, "--save", "", "--dir", str(folder)],
        stdout=subprocess.DEVNULL,
    )
    return f"redis://{LOCAL}:{port}/0", process


def main() -> int:
    """Find or start the services, run the command, stop what was started."""
    env = dict(os.environ)
    stop_postgres: list[str] = []
    private_redis: subprocess.Popen[bytes] | None = None
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="taikai-services-") as name:
        folder = Path(name)
        try:
            if "DATABASE_URL" not in env:
                usual = f"postgres://postgres@{LOCAL}:5432/postgres"
                if postgres_programs():
                    url, stop_postgres = start_postgres(folder)
                    wait(lambda: postgres_answers(url), "PostgreSQL")
                elif postgres_answers(usual):
                    url = usual
                else:
                    sys.exit("PostgreSQL is not installed: apt-get install postgresql")
                env["DATABASE_URL"] = url.rsplit("/", 1)[0] + f"/taikai_{os.getpid()}"
            if "REDIS_URL" not in env:
                usual = f"redis://{LOCAL}:6379/9"
                if redis_answers(usual):
                    env["REDIS_URL"] = usual
                else:
                    env["REDIS_URL"], private_redis = start_redis(folder)
                    wait(lambda: redis_answers(env["REDIS_URL"]), "Redis")
            print(f"PostgreSQL: {env['DATABASE_URL']}  Redis: {env['REDIS_URL']}", flush=True)
            return subprocess.run(sys.argv[1:], env=env, check=False).returncode
        finally:
            if private_redis is not None:
                private_redis.terminate()
            if stop_postgres:
                subprocess.run(stop_postgres, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
