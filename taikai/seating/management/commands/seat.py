"""`manage.py seat`: print a seating plan."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from planner import cli


class Command(BaseCommand):
    help = "Draws up a seating plan and prints it as JSON or CSV."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        cli.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        status, out, complaint = cli.run(
            options["players"],
            options["rounds"],
            options["seed"],
            options["effort"],
            options["constraints"],
            options["format"],
            options["rests"],
            options["evens"],
            options["current"],
        )
        if status:
            raise CommandError(complaint, returncode=status)
        self.stdout.write(out, ending="")
