"""`manage.py addresses`: list every URL with its kind, permission and least role."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from taikai.runtime.addresses import addresses
from taikai.tournaments.permissions import least_role


class Command(BaseCommand):
    help = "List every address: page, action, file, part or endpoint, permission, least role."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("only", nargs="?", default="", help="only lines with this word")

    def handle(self, *args: Any, **options: Any) -> None:
        for route, pattern in addresses():
            view: Any = pattern.callback
            line = f"{view.kind:<9}{view.permission:<20}{least_role(view.permission):<10} /{route}"
            if options["only"] in line:
                self.stdout.write(line)
