"""Scheduled backups: rotation, and the health check that reports when they are missing."""

from __future__ import annotations

import contextlib
import datetime as dt
import logging
import re
import threading
from collections.abc import Iterable
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
from taikai.http_guard.fault_pages import fault_of
from taikai.jobs.domain import worker_state
from taikai.runtime.health import WARNING, Finding, check

# Backup rotation: which scheduled backups stay. Pure functions of their names.


NAME = re.compile(r"taikai-(\d{8}T\d{6})Z\.zip")
STAMP = "%Y%m%dT%H%M%S"
ALL_OF = dt.timedelta(hours=24)  # of the last day every one stays


def name_at(moment: dt.datetime) -> str:
    """The name of a scheduled backup made at this moment."""
    return f"taikai-{moment.astimezone(dt.UTC).strftime(STAMP)}Z.zip"


def moment_of(name: str) -> dt.datetime | None:
    """When a scheduled backup was made, by its name; None for any other file."""
    found = NAME.fullmatch(name)
    return dt.datetime.strptime(found[1], STAMP).replace(tzinfo=dt.UTC) if found else None


def expired_backups(names: Iterable[str], now: dt.datetime, daily: int, weekly: int) -> list[str]:
    """Those that may go: all but the last day's, the newest of each of the last days and of the last weeks.

    Days and weeks count only where there is a backup: after a pause of a month the old ones are still there.
    A file with another name is never among them.
    """
    made = sorted(((moment, name) for name in names if (moment := moment_of(name))), reverse=True)
    stays = {name for moment, name in made if now - moment <= ALL_OF}
    days: dict[object, str] = {}
    weeks: dict[object, str] = {}
    for moment, name in made:
        days.setdefault(moment.date(), name)
        weeks.setdefault(moment.isocalendar()[:2], name)
    stays.update(list(days.values())[:daily], list(weeks.values())[:weekly])
    return sorted(name for _moment, name in made if name not in stays)


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


def backup_if_due(folder: Path, now: dt.datetime | None = None) -> BackupWritten | None:
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
            worker_state.record_heartbeat(FAILED)
        raise
    worker_state.record_heartbeat(MADE, mb=round(written.bytes / 1e6, 1), rows=written.rows)
    for name in expired_backups(
        [path.name for path in folder.iterdir()], now, settings.BACKUP_DAILY, settings.BACKUP_WEEKLY
    ):
        (folder / name).unlink(missing_ok=True)
    return written


class BackupScheduler:
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
                if (written := backup_if_due(self.folder)) is not None:
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

    def start(self) -> BackupScheduler:
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
    last, failed = worker_state.last_heartbeat(MADE), worker_state.last_heartbeat(FAILED)
    values: dict[str, Any] = {"last": last.at.isoformat(timespec="seconds"), **last.data} if last else {}
    if failed is not None and (last is None or failed.at > last.at):
        return Finding(WARNING, _("The last backup failed. See the log for the reason."), values)
    applied = MigrationRecorder(connection).migration_qs.aggregate(first=Min("applied"))["first"]
    since = last.at if last else applied
    if since is None or timezone.now() - since <= 2 * every():
        return Finding(values=values)
    hours = int((timezone.now() - since).total_seconds() // 3600)
    if last is None:
        return Finding(WARNING, _("No backup yet, %(hours)s hours after the site started.") % {"hours": hours})
    return Finding(WARNING, _("The last backup is %(hours)s hours old.") % {"hours": hours}, values)
