"""`manage.py up`: the whole site on one machine with one command, no service needed."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from taikai.desk.demo.logins import read_logins
from taikai.tournaments.models import Tournament

GRACE = 8.0  # seconds a child has to stop
PR_SET_PDEATHSIG = 1
SITE = "-m uvicorn taikai.asgi:application --log-level warning --timeout-graceful-shutdown 2 --lifespan off"
WORKER = (
    "-m celery --quiet -A taikai.celery worker --loglevel warning "
    "--pool threads --concurrency 2 --without-gossip --without-mingle"
)


def die_with_parent() -> None:
    """In the child: be told when the parent is gone, however it went (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL("libc.so.6").prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Command(BaseCommand):
    help = "Migrate, load the demo into an empty database, start the site and its worker. Ctrl-C stops all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--host", default="127.0.0.1", help="address to listen on (0.0.0.0 for the hall's network)"
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        self.require_free(host, port)
        call_command("migrate", interactive=False, verbosity=0)
        if not options["no_demo"] and not Tournament.objects.exists():
            self.stdout.write("Loading the demo tournament …")
            call_command("demo", quiet=True)
        call_command("collectstatic", interactive=False, verbosity=0)
        address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"  # noqa: S104
        os.environ.setdefault("SITE_URL", address)  # personal links in letters and QR codes lead here
        children = {
            "site": self.start(*SITE.split(), "--host", host, "--port", str(port)),
            "worker": self.start_worker(),
        }
        stopping: list[int] = []

        def stop(number: int, _frame: FrameType | None) -> None:
            stopping.append(number)

        signal.signal(signal.SIGINT, stop)
        signal.signal(signal.SIGTERM, stop)
        self.wait_for(host, port, children["site"], stopping)
        if not stopping:
            self.say_where(address)
        pause, again_at = 1.0, 0.0
        try:
            while not stopping:
                time.sleep(0.3)
                if children["site"].poll() is not None:
                    raise CommandError("The site stopped by itself; its last words are above.")
                if children["worker"].poll() is None:
                    continue
                if not again_at:
                    self.stderr.write(f"The worker stopped; starting it again in {pause:.0f} s.")
                    again_at = time.monotonic() + pause
                elif time.monotonic() >= again_at:
                    children["worker"] = self.start_worker()
                    pause, again_at = min(60.0, pause * 2), 0.0
        finally:
            self.stop_all(children)
            self.stdout.write("Stopped. The data stays in " + str(settings.VAR_DIR))

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=settings.BASE_DIR,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "taikai.settings"},
            preexec_fn=die_with_parent,
            start_new_session=True,  # Ctrl-C reaches this process, which stops the others in order
        )

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self.start(*WORKER.split())

    def require_free(self, host: str, port: int) -> None:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(
                    f"Port {port} is taken: Taikai may be running already at http://127.0.0.1:{port}. "
                    f"Stop it, or choose another: make run PORT={port + 1}"
                ) from error

    def wait_for(self, host: str, port: int, site: subprocess.Popen[bytes], stopping: list[int]) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until and not stopping and site.poll() is None:
            try:
                socket.create_connection((host, port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)

    def stop_all(self, children: dict[str, subprocess.Popen[bytes]]) -> None:
        for child in children.values():
            if child.poll() is None:
                child.send_signal(signal.SIGTERM)
        until = time.monotonic() + GRACE
        for child in children.values():
            try:
                child.wait(timeout=max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()

    def say_where(self, address: str) -> None:
        lines = ["", f"  Taikai is running:  {address}/", ""]
        logins = read_logins()
        if logins is not None:
            lines += [
                f"  demo tournament     {address}/t/{logins.slug}/",
                f"  organiser           {logins.organiser}   password  {logins.password}",
                f"  judge               {logins.judge}   password  {logins.password}",
                f"  a player's link     {address}{logins.player_path}",
                "",
            ]
        lines += ["  Ctrl-C stops everything.", ""]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()
