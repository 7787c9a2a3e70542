"""Writer of backup files: a consistent snapshot while the site runs.

A backup is a zip file (`docs/operate/backup.md`):

    tables/<app>.<model>.jsonl   a line for each row, in the order of the primary key
    uploads/…                    the uploaded files
    secret_key                   the key of an embedded site
    manifest.json                what is in it, with a digest of each part; written last
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from django.conf import settings

import taikai
from taikai.backup.archive.rows import canonical, columns_of, line_of, to_json
from taikai.backup.archive.sequences import last_number
from taikai.backup.archive.tables import applied, excluded_table_names, tables_of
from taikai.backup.connection import snapshot
from taikai.backup.files import BackupProblem, fingerprint, own_key, uploaded_files

FORMAT = 1
CHUNK = 1000  # rows in memory at a time
PIECE = 1 << 20  # bytes of an uploaded file in memory at a time


@dataclass(frozen=True, slots=True)
class BackupWritten:
    """What a backup came to. `bytes` is the size of the file."""

    tables: int
    rows: int
    bytes: int
    key_included: bool


def backup_to(path: Path, *, between: Callable[[str], Any] | None = None) -> BackupWritten:
    """Write a backup to `path`, readable by its owner only, whole or not at all.

    `between` is called with the name of each table before it is read: for tests that write meanwhile.
    """
    if path.exists():
        raise BackupProblem(f"{path} is there already. Choose another name; a backup never replaces one.")
    if not path.parent.is_dir():
        raise BackupProblem(f"There is no folder {path.parent}.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            manifest = write(file, between=between)
            file.flush()
            os.fsync(file.fileno())
        size = part.stat().st_size
        part.replace(path)
    except OSError as error:
        raise BackupProblem(f"{path} could not be written: {error.strerror or error}.") from error
    finally:
        part.unlink(missing_ok=True)
    _settle(path.parent)
    rows = sum(table["rows"] for table in manifest["tables"])
    return BackupWritten(len(manifest["tables"]), rows, size, manifest["secret_key"]["where"] == "included")


def write(file: IO[bytes], *, between: Callable[[str], Any] | None = None) -> dict[str, Any]:
    """Write a backup into an open file (a pipe will do) and return its manifest."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as archive, snapshot() as connection:
        nodes, state = applied(connection)
        if not nodes:
            raise BackupProblem("This database is empty: there is nothing to keep.")
        tables = []
        for model in tables_of(state):
            if between is not None:
                between(model._meta.label_lower)
            tables.append(_table(archive, connection, model))
        manifest = {
            "format": FORMAT,
            "version": taikai.__version__,
            "made_at": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
            "database": connection.vendor,
            "migrations": [list(node) for node in nodes],
            "tables": tables,
            "left_out": excluded_table_names(state),
            "uploads": [_upload(archive, name, source) for name, source in uploaded_files()],
            "secret_key": _secret_key(archive),
        }
        archive.writestr("manifest.json", json.dumps(manifest, indent=1))
    return manifest


def _table(archive: zipfile.ZipFile, connection: Any, model: Any) -> dict[str, Any]:
    name = model._meta.label_lower
    rows, digest = 0, hashlib.sha256()
    names = columns_of(model)
    query = model._base_manager.using(connection.alias).order_by("pk").values_list(*names)
    with archive.open(f"tables/{name}.jsonl", "w", force_zip64=True) as member:
        for row in query.iterator(chunk_size=CHUNK):
            line = line_of(row)
            digest.update(canonical(line, [to_json(value) for value in row]))
            member.write(line.encode() + b"\n")
            rows += 1
    return {
        "name": name,
        "columns": names,
        "rows": rows,
        "sha256": digest.hexdigest(),
        "last_number": last_number(connection, model),
    }


def _upload(archive: zipfile.ZipFile, name: str, source: Path) -> dict[str, Any]:
    size, digest = 0, hashlib.sha256()
    with source.open("rb") as file, archive.open(f"uploads/{name}", "w", force_zip64=True) as member:
        while piece := file.read(PIECE):
            member.write(piece)
            digest.update(piece)
            size += len(piece)
    return {"name": name, "bytes": size, "sha256": digest.hexdigest()}


def _secret_key(archive: zipfile.ZipFile) -> dict[str, str]:
    key = own_key()
    if key:
        archive.writestr("secret_key", key)
    return {
        "where": "included" if key else "elsewhere",
        "fingerprint": fingerprint(settings.SECRET_KEY),
    }


def _settle(folder: Path) -> None:
    """Let the new name survive a power cut, where the file system can say so."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
