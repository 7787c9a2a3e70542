"""`manage.py up`: start the whole site with worker on one machine, without other services."""

from __future__ import annotations

import os
import socket
import subprocess
import time
import webbrowser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.color import supports_color

from taikai.accounts.domain.first_account import first_address, has_owner
from taikai.backup.schedule import BackupScheduler
from taikai.overview.demo.logins import read_logins
from taikai.overview.network_address import hall_address, has_browser, listening, qr_lines
from taikai.overview.static_files import collect_changed
from taikai.runtime import processes
from taikai.tournaments.models import Tournament

FIRST_BACKUP = 20.0  # seconds after the start: whoever only wants a look need not wait for it
GRACE = 8.0  # seconds a child has to stop
# The site itself reads who asks (`taikai/http_guard/rate_limit.py`): uvicorn must not believe a header first.
SITE = (
    "-m uvicorn taikai.asgi:application --no-proxy-headers --log-level warning "
    "--timeout-graceful-shutdown 2 --lifespan off"
)
# With Redis the queue's own worker; without, one that takes its jobs from the database.
QUEUE_WORKER = (
    "-m celery --quiet -A taikai.celery worker --loglevel warning "
    "--pool threads --concurrency 2 --without-gossip --without-mingle"
)
ROWS_WORKER = "-m taikai work"
LONGEST_PAUSE = 60.0  # seconds between two starts of what keeps dying
STEADY = 60.0  # seconds after which the next death counts as the first


class Child:
    """A process that is started again when it dies, whatever killed it; one that keeps dying, ever more slowly."""

    def __init__(self, name: str, arguments: list[str]) -> None:
        self.name, self.arguments = name, arguments
        self.pause, self.again_at = 0.0, 0.0
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        self.started_at = time.monotonic()
        own = {"DJANGO_SETTINGS_MODULE": "taikai.settings", "TAIKAI_VAR": str(settings.VAR_DIR)}
        return processes.start(self.arguments, cwd=settings.BASE_DIR, env={**os.environ, **own})

    def watch(self) -> str:
        """Look after it; what to tell whoever started the site, if anything."""
        now = time.monotonic()
        if self.again_at:
            if now >= self.again_at:
                self.again_at, self.process = 0.0, self.start()
            return ""
        if self.process.poll() is None:
            return ""
        # At once after the first death: somebody is waiting at a table.
        steady = now - self.started_at > STEADY
        self.pause = 0.0 if steady else min(LONGEST_PAUSE, self.pause * 2 or 1.0)
        self.again_at = now + self.pause
        when = f"in {self.pause:.0f} s" if self.pause else "now"
        return f"The {self.name} stopped (its last words are above); starting it again {when}."


class Command(BaseCommand):
    help = "Migrate, load the demo into an empty database, start the site and its worker. Ctrl-C stops all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--host",
            default="",
            help="address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for every network it is in. "
            "Without it, 0.0.0.0 where this machine is in a private network (Wi-Fi at home or in a hall)",
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")
        parser.add_argument("--no-browser", action="store_true", help="do not open the site in a browser")

    def handle(self, *args: Any, **options: Any) -> None:
        port = options["port"]
        # Behind a proxy it is the proxy that says who asks: nobody else may reach the site.
        host, here, nearby = listening(options["host"], "" if settings.BEHIND_PROXY else hall_address())
        self.require_free(host, port)
        call_command("migrate", interactive=False, verbosity=0, skip_checks=False)
        if not options["no_demo"] and not Tournament.objects.exists():
            self.stdout.write("Loading the demo tournaments …")
            call_command("demo", quiet=True, players=12, hanchans=3, reported=True)
            call_command("demo", quiet=True)  # the last one is the one that is said
        collect_changed()
        address = f"http://{here}:{port}"
        phones = f"http://{nearby}:{port}" if nearby else ""
        os.environ.setdefault("SITE_URL", phones or address)  # personal links in e-mails and QR codes lead here
        worker = QUEUE_WORKER if settings.JOBS_CARRIER == "celery" else ROWS_WORKER
        children = {
            "site": Child("site", [*SITE.split(), "--host", host, "--port", str(port)]),
            "worker": Child("worker", worker.split()),
        }
        stopping: list[bool] = []
        processes.on_stop(lambda: stopping.append(True))
        backups = BackupScheduler(settings.BACKUP_DIR, first_after=FIRST_BACKUP).start()
        try:
            self.wait_for(here, port, children["site"], stopping)
            if not stopping:
                self.say_where(address, phones)
                if not options["no_browser"] and self.stdout.isatty() and has_browser(os.environ):
                    webbrowser.open(f"{address}/")
            while not stopping:
                time.sleep(0.2)
                for child in children.values():
                    if note := child.watch():
                        self.stderr.write(note)
        finally:
            self.stop_all(children)
            backups.stop()
            self.stdout.write("Stopped. The data stays in " + str(settings.VAR_DIR))

    def require_free(self, host: str, port: int) -> None:
        with socket.socket() as probe:
            if os.name == "posix":  # elsewhere it would let two programs have one port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(
                    f"Port {port} is taken: Taikai may be running already at http://127.0.0.1:{port}. "
                    f"Stop it, or choose another: {self.with_port(port + 1)}"
                ) from error

    def with_port(self, port: int) -> str:
        return f"taikai up --port {port}" if settings.INSTALLED else f"make run PORT={port}"

    def wait_for(self, host: str, port: int, site: Child, stopping: list[bool]) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until and not stopping:
            if site.process.poll() is not None:
                raise CommandError("The site did not start; its last words are above.")
            try:
                socket.create_connection((host, port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)

    def stop_all(self, children: dict[str, Child]) -> None:
        for child in children.values():
            if child.process.poll() is None:
                processes.stop(child.process)
        until = time.monotonic() + GRACE
        for child in children.values():
            try:
                child.process.wait(timeout=max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.process.kill()

    def say_where(self, address: str, phones: str) -> None:
        lines = ["", f"  Taikai is running:  {address}/", ""]
        if phones:
            lines += [f"  phones in the same Wi-Fi  {phones}/", ""]
            if self.stdout.isatty():
                code = qr_lines(f"{phones}/", coloured=supports_color())
                lines += [*(f"    {line}" for line in code), ""]
        logins = read_logins()
        if logins is not None:
            lines += [
                f"  demo tournament     {address}/t/{logins.slug}/",
                f"  organiser           {logins.organiser}   password  {logins.password}",
                f"  judge               {logins.judge}   password  {logins.password}",
                f"  a player's link     {address}{logins.player_path}",
                "",
            ]
        if not has_owner():
            lines += [f"  make your own account {first_address(address)}", ""]
        lines += ["  Ctrl-C stops everything.", ""]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()
