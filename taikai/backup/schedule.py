"""Scheduled backups, and the health check that reports when they are missing."""

from __future__ import annotations

import contextlib
import datetime as dt
import logging
import threading
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.backup.archive.write import BackupWritten, backup_to
from taikai.backup.files import BackupProblem
from taikai.backup.rotation import moment_of, name_at, superfluous
from taikai.http_guard.fault_pages import fault_of
from taikai.jobs.domain import heartbeats
from taikai.runtime.health import WARNING, Finding, check

MADE, FAILED = "backup", "backup failed"
AGAIN_AFTER = dt.timedelta(minutes=10)  # after a failure
LOOK = 60.0  # seconds between two looks at the clock

logger = logging.getLogger(__name__)


def every() -> dt.timedelta:
    return dt.timedelta(hours=settings.BACKUP_HOURS)


def newest(folder: Path) -> dt.datetime | None:
    """When the newest scheduled backup in the folder was made."""
    moments = [moment for path in folder.glob("taikai-*.zip") if (moment := moment_of(path.name))]
    return max(moments, default=None)


def turn(folder: Path, now: dt.datetime | None = None) -> BackupWritten | None:
    """Make a backup if one is due, and let go of old ones. Returns what was made.

    What goes wrong is raised, after it was noted for the health page.
    """
    now = now or timezone.now()
    last = newest(folder)
    if last is not None and now - last < every():
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = backup_to(folder / name_at(now))
    except Exception:
        with contextlib.suppress(Exception):  # where the database is what is wrong
            heartbeats.note(FAILED)
        raise
    heartbeats.note(MADE, mb=round(written.bytes / 1e6, 1), rows=written.rows)
    for name in superfluous(
        [path.name for path in folder.iterdir()], now, settings.BACKUP_DAILY, settings.BACKUP_WEEKLY
    ):
        (folder / name).unlink(missing_ok=True)
    return written


class Keeper:
    """Makes the backups of `folder` when they are due, until told to stop: in this thread or in one of its own."""

    def __init__(self, folder: Path, first_after: float = 0.0) -> None:
        self.folder, self.first_after = folder, first_after
        self.over = threading.Event()
        self._thread: threading.Thread | None = None

    def run(self) -> None:
        """Look at the clock once a minute; after a failure try again in ten."""
        pause = self.first_after
        while not self.over.wait(pause):
            pause = LOOK
            try:
                if (written := turn(self.folder)) is not None:
                    logger.info("backup: %s rows, %.1f MB", written.rows, written.bytes / 1e6)
            except BackupProblem as error:
                logger.error("No backup: %s", error)
                pause = AGAIN_AFTER.total_seconds()
            except Exception as error:
                # A machine at fault is one line, as elsewhere; a fault of the program shows where it is.
                reason = str(error).split("\n")[0][:200]
                logger.error("No backup: %s", reason, exc_info=None if fault_of(error) else error)
                pause = AGAIN_AFTER.total_seconds()
            finally:
                connection.close()

    def start(self) -> Keeper:
        """Run beside the caller."""
        self._thread = threading.Thread(target=self.run, name="backups", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Let a backup under way end (it is a matter of seconds), and make no more."""
        self.over.set()
        if self._thread is not None:
            self._thread.join(10)


@check("backup")
def backup() -> Finding:
    """Whether the last backup is young enough, wherever it was made."""
    last, failed = heartbeats.last(MADE), heartbeats.last(FAILED)
    values: dict[str, Any] = {"last": last.at.isoformat(timespec="seconds"), **last.data} if last else {}
    if failed is not None and (last is None or failed.at > last.at):
        return Finding(WARNING, _("The last backup failed; the log says why."), values)
    applied = MigrationRecorder(connection).migration_qs.aggregate(first=Min("applied"))["first"]
    since = last.at if last else applied
    if since is None or timezone.now() - since <= 2 * every():
        return Finding(values=values)
    hours = int((timezone.now() - since).total_seconds() // 3600)
    if last is None:
        return Finding(
            WARNING, _("No backup has been made since the site began, %(hours)s hours ago.") % {"hours": hours}
        )
    return Finding(WARNING, _("The last backup is %(hours)s hours old.") % {"hours": hours}, values)
