"""`manage.py verify_seating draw.json`: repeat a draw and compare."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from planner import REMAKES, VERSION, PlanningError
from taikai.seating.domain.requests.compute import again


class Command(BaseCommand):
    help = "Plan a draw again from the file of its report page and compare the fingerprints. No database needed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the downloaded draw.json, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["file"] == "-":
                data = json.load(sys.stdin)
            else:
                with open(options["file"], encoding="utf-8") as file:  # noqa: PTH123
                    data = json.load(file)
            request, wanted = data["request"], data["hash"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CommandError(f"{options['file']} is not a draw: {error}") from error
        try:
            found = again(request, data)
        except PlanningError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"drawn     {wanted}\ncomputed  {found}")
        if found != wanted and data.get("version") not in REMAKES:
            raise CommandError(
                f"Drawn by version {data.get('version')} of the planner; version {VERSION} cannot make it again."
            )
        if found != wanted:
            raise CommandError("NOT the same.")
        self.stdout.write("The same.")
