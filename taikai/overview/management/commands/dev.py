"""`manage.py dev`: development server with sample data and auto-reload."""

from __future__ import annotations

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from taikai.tournaments.models import Tournament

# What a page is made of beside Python: a change of any of it restarts the site.
WATCHED = ("*.html", "*.mo", "*.toml")
NOT_WATCHED = ("var/*", ".venv/*", "htmlcov/*", "*/tests/*")


class Command(BaseCommand):
    help = "The site with the debug toolbar and sample data; it starts again by itself when a file changes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        if os.environ.get("DJANGO_SETTINGS_MODULE") != "taikai.settings_dev":
            raise CommandError("Only with the settings for it: `make dev`, or --settings taikai.settings_dev.")
        call_command("migrate", interactive=False, verbosity=0, skip_checks=False)
        if not Tournament.objects.exists():
            self.stdout.write("Loading the demo tournament …")
            call_command("demo")
        self.stdout.write(f"http://127.0.0.1:{options['port']}/, data in {settings.VAR_DIR}. Ctrl-C stops.")
        self.stdout.flush()
        uvicorn = ["-m", "uvicorn", "taikai.asgi:application", "--port", str(options["port"]), "--lifespan", "off"]
        uvicorn += ["--no-proxy-headers", "--timeout-graceful-shutdown", "1", "--reload", "--reload-dir", "."]
        uvicorn += [word for pattern in WATCHED for word in ("--reload-include", pattern)]
        uvicorn += [word for pattern in NOT_WATCHED for word in ("--reload-exclude", pattern)]
        os.chdir(settings.BASE_DIR)
        os.execv(sys.executable, [sys.executable, *uvicorn])  # noqa: S606 - our own words only
