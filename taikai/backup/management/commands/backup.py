"""`manage.py backup FILE`: write a backup while the site runs."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from taikai.backup.archive.write import backup_to, write
from taikai.backup.files import BackupProblem


class Command(BaseCommand):
    help = "Write everything the site knows into one file (- for standard output). The site may go on meanwhile."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="where to, e.g. before-the-upgrade.zip; - writes to standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        try:
            if options["file"] == "-":
                write(sys.stdout.buffer)
                return
            written = backup_to(Path(options["file"]))
        except BackupProblem as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{options['file']}: {written.rows} rows of {written.tables} tables, "
            f"{written.bytes / 1e6:.1f} MB, {time.monotonic() - began:.1f} s."
        )
        if written.key_included:
            self.stdout.write("The secret key is in it: keep the file as you would keep a password.")
        else:
            self.stdout.write("The secret key is NOT in it: it is in the environment (.env). Keep that file too.")
