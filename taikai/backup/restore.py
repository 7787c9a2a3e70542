"""Restore of a backup into an empty installation, all or nothing."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import (
    DEFAULT_DB_ALIAS,
    IntegrityError,
    OperationalError,
    ProgrammingError,
    connections,
    transaction,
)

from taikai.backup.archive.read import Backup, check
from taikai.backup.archive.tables import MADE_BY_DJANGO, applied, tables_of
from taikai.backup.connection import own_connection
from taikai.backup.files import BackupProblem, fingerprint, key_file, uploads
from taikai.backup.load import build
from taikai.runtime.processes import write_private

logger = logging.getLogger(__name__)

STILL_RUNNING = "The site is still running on this database. Stop it first (web and worker), then restore again."
WAIT = 10  # seconds for others to let go of the database


@dataclass(frozen=True, slots=True)
class Restored:
    tables: int
    rows: int
    made_at: str
    secret_key: str  # "restored", "the same" or "another"


def restore(backup: Backup, *, replace: bool = False, other_key: bool = False) -> Restored:
    """Check the backup and this installation, then put it in place. A problem found leaves all as it was.

    `replace`: what is here may go. `other_key`: accept that links and passkeys made with another secret key die.
    """
    check(backup)
    key = _key_for(backup, other_key)
    connection = connections[DEFAULT_DB_ALIAS]
    if not replace and (found := content()):
        raise BackupProblem(
            f"This installation is not empty ({found}). Restore into a new one, or say --replace: "
            "then everything that is here now is lost."
        )
    files = _unpack_uploads(backup)
    try:
        if connection.vendor == "sqlite":
            _into_sqlite(backup, Path(connection.settings_dict["NAME"]))
        else:
            _into_postgresql(backup)
        if key:
            write_private(key_file(), key)
        if files is not None:
            _put_uploads(files)
    except IntegrityError as error:
        raise BackupProblem(f"{backup.path} does not agree with itself: {str(error).strip()}") from error
    finally:
        if files is not None:
            shutil.rmtree(files, ignore_errors=True)
    _forget_pages()
    where = "restored" if key else "another" if _is_other(backup) else "the same"
    return Restored(len(backup.manifest["tables"]), backup.rows, backup.manifest["made_at"], where)


def content() -> str:
    """A word on what this installation holds already; empty if nothing."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        return ""
    if not connection.introspection.table_names():
        return ""
    _nodes, state = applied(connection)
    counted = []
    for model in tables_of(state):
        if model._meta.label_lower not in MADE_BY_DJANGO and (rows := model._base_manager.count()):
            counted.append(f"{rows} × {model._meta.label_lower}")
    return ", ".join(counted[:4]) + (" …" if len(counted) > 4 else "")


# The secret key


def _is_other(backup: Backup) -> bool:
    return bool(backup.manifest["secret_key"]["fingerprint"] != fingerprint(settings.SECRET_KEY))


def _key_for(backup: Backup, other_key: bool) -> str:
    """The key to write into `var/`; empty if it stays as it is. Refuses where personal links would die unsaid."""
    ours = settings.EMBEDDED and not os.environ.get("SECRET_KEY")
    if ours and backup.secret_key():
        return backup.secret_key()
    if _is_other(backup) and not other_key:
        where = (
            f"It is in the backup: `unzip -p {backup.path} secret_key`."
            if backup.secret_key()
            else "It is where the old installation had it (`SECRET_KEY` in its .env)."
        )
        place = str(key_file()) if ours else "SECRET_KEY"
        raise BackupProblem(
            "This installation has another secret key than the one the backup was made with: personal links, "
            f"invitations and QR codes would stop working. Put the old key into {place} and restore again. "
            f"{where} "
            "If it is lost, say --other-key and send everybody a new link."
        )
    return ""


# The database


def _into_sqlite(backup: Backup, target: Path) -> None:
    """Build a new file beside the old one and let SQLite put it in its place in one transaction."""
    connections[DEFAULT_DB_ALIAS].close()
    made = target.with_name(f".{target.name}.{os.getpid()}.restoring")
    try:
        with own_connection(made) as connection:
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA synchronous=OFF")  # a file that a power cut spoils is simply made again
            build(connection, backup)
        _take_place(made, target)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            made.with_name(made.name + ending).unlink(missing_ok=True)


def _take_place(made: Path, target: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(made)) as source,
        contextlib.closing(sqlite3.connect(target, timeout=2)) as place,
    ):
        try:  # leaving WAL needs the file to itself: refused while anybody has it open
            place.execute("PRAGMA journal_mode=DELETE")
            place.execute("PRAGMA synchronous=FULL")
        except sqlite3.OperationalError as error:
            raise BackupProblem(STILL_RUNNING) from error
        except sqlite3.DatabaseError as error:
            raise BackupProblem(f"{target} is not a SQLite database: move it away first.") from error
        source.backup(place)


def _into_postgresql(backup: Backup) -> None:
    """PostgreSQL keeps even changes of tables within one transaction."""
    with own_connection() as connection:
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL lock_timeout = '{WAIT}s'")
                    for table in _our_tables(connection):
                        cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")
                build(connection, backup)
        except OperationalError as error:
            if "lock timeout" in str(error):
                raise BackupProblem(STILL_RUNNING) from error
            raise BackupProblem(f"PostgreSQL refused: {error}") from error
        except ProgrammingError as error:
            raise BackupProblem(f"PostgreSQL refused: {error}") from error


def _our_tables(connection: Any) -> list[str]:
    """The tables of this installation, by what its apps are called; others in the same database stay."""
    prefixes = ("django_", *(f"{config.label}_" for config in apps.get_app_configs()))
    return [name for name in connection.introspection.table_names() if name.startswith(prefixes)]


# Files


def _unpack_uploads(backup: Backup) -> Path | None:
    """The uploaded files in a folder beside the real one, so that putting them in place is a rename."""
    if not backup.manifest["uploads"]:
        return None
    folder = uploads()
    if folder is None:
        raise BackupProblem("The backup has uploaded files, but this installation keeps none (MEDIA_ROOT).")
    aside = folder.with_name(f".{folder.name}.{os.getpid()}.restoring")
    for file in backup.manifest["uploads"]:
        target = aside / file["name"]
        if not target.resolve().is_relative_to(aside.resolve()):
            raise BackupProblem(f"{backup.path} has a file that leads elsewhere: {file['name']}")
        target.parent.mkdir(parents=True, exist_ok=True)
        with backup.archive.open(f"uploads/{file['name']}") as source, target.open("wb") as place:
            shutil.copyfileobj(source, place)
    return aside


def _put_uploads(made: Path) -> None:
    folder = uploads()
    if folder is None:
        return
    if folder.exists():
        shutil.rmtree(folder)
    made.rename(folder)


def _forget_pages() -> None:
    """Cached pages hang on revisions, which count again from here."""
    try:
        cache.clear()
    except Exception:
        logger.warning("The cache could not be emptied: do it before the site starts again.", exc_info=True)
