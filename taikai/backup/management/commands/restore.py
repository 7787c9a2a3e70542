"""`manage.py restore FILE`: restore a backup into an empty installation."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from taikai.backup.archive.read import check, opened, spool
from taikai.backup.files import BackupProblem
from taikai.backup.restore import restore

WORDS = {
    "restored": "The secret key came with it: personal links open as before.",
    "the same": "The secret key is the one it was made with: personal links open as before.",
    "another": "The secret key is another: personal links must be sent again.",
}


class Command(BaseCommand):
    help = (
        "Put a backup into an empty installation (SQLite or PostgreSQL, whichever made it). Stop the site first."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the backup; - reads from standard input")
        parser.add_argument("--check", action="store_true", help="only read it through and say what is in it")
        parser.add_argument("--replace", action="store_true", help="what this installation holds may be lost")
        parser.add_argument("--other-key", action="store_true", help="the old secret key is lost for good")

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        try:
            if options["file"] == "-":
                with tempfile.TemporaryFile(dir=settings.VAR_DIR) as spooled:
                    spool(sys.stdin.buffer, spooled)
                    self.take(spooled, "the backup", options, began)
            else:
                self.take(Path(options["file"]), options["file"], options, began)
        except BackupProblem as error:
            raise CommandError(str(error)) from error

    def take(self, source: Any, name: str, options: dict[str, Any], began: float) -> None:
        with opened(source, name) as backup:
            if options["check"]:
                check(backup)
                told = backup.manifest
                self.stdout.write(
                    f"{name} is whole: Taikai {told['version']}, {told['made_at']}, {told['database']}, "
                    f"{backup.rows} rows of {len(told['tables'])} tables, {len(told['uploads'])} uploaded files; "
                    f"the secret key is {told['secret_key']['where']}. Left out: {', '.join(told['left_out'])}."
                )
                return
            done = restore(backup, replace=options["replace"], other_key=options["other_key"])
        self.stdout.write(
            f"Restored {done.rows} rows of {done.tables} tables as of {done.made_at}, "
            f"{time.monotonic() - began:.1f} s. {WORDS[done.secret_key]}"
        )
