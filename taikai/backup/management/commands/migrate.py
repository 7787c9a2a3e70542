"""`manage.py migrate`, which lays an empty database in one go."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from taikai.backup.laying import lay_tables

#: With these somebody wants another thing than every table.
ASKS_FOR_LESS = ("app_label", "fake", "fake_initial", "plan", "check_unapplied", "prune")


class Command(migrate.Command):
    help = f"{migrate.Command.help} An empty database gets all tables in one go."

    def handle(self, *args: Any, **options: Any) -> None:
        if not any(options[name] for name in ASKS_FOR_LESS):
            lay_tables(connections[options["database"]])
        super().handle(*args, **options)
