"""`manage.py health [NAME …]`: run health checks; exit code 1 when one fails."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from taikai.runtime.health import OK, as_json, look, names


class Command(BaseCommand):
    help = "Say how the machines are, as JSON. Ends with 1 when a check (of those named, else any) is not well."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="database, cache, disk, …")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["names"]
        if unknown := [name for name in wanted if name not in names()]:
            raise CommandError(f"No check {', '.join(unknown)}. There are: {', '.join(names())}.")
        found = look(wanted)
        self.stdout.write(json.dumps(as_json(found), indent=2, ensure_ascii=False))
        if any(each.state != OK for each in found.values()):
            raise SystemExit(1)
