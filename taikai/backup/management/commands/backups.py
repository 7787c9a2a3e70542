"""`manage.py backups`: the backup service of the full deployment; makes scheduled backups until stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from taikai.backup.files import BackupProblem
from taikai.backup.schedule import BackupScheduler, backup_if_due
from taikai.runtime.processes import on_stop


class Command(BaseCommand):
    help = "Make a backup whenever one is due and let go of old ones (BACKUP_DIR, _HOURS, _DAILY, _WEEKLY)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="make one if it is due, and end")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(settings.BACKUP_DIR)
        if options["once"]:
            try:
                written = backup_if_due(folder)
            except BackupProblem as error:
                raise CommandError(str(error)) from error
            result = f"{written.rows} rows, {written.bytes / 1e6:.1f} MB" if written else "none is due"
            self.stdout.write(f"{folder}: {result}")
            return
        keeper = BackupScheduler(folder)
        on_stop(keeper.over.set)
        keeper.run()
