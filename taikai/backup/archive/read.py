"""Reading a backup, and everything that is checked before anything is touched."""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from django.db.migrations.loader import MigrationLoader

import taikai
from taikai.backup.archive.rows import canonical
from taikai.backup.archive.tables import START_AGAIN, UNRELEASED, Node
from taikai.backup.archive.write import FORMAT, PIECE
from taikai.backup.problem import BackupProblem

BROKEN = (zipfile.BadZipFile, zlib.error, EOFError)


@dataclass(frozen=True, slots=True)
class Backup:
    """An open backup. Nothing in it is trusted before `check` has read it through."""

    path: str
    archive: zipfile.ZipFile
    manifest: dict[str, Any]

    @property
    def nodes(self) -> set[Node]:
        return {(app, name) for app, name in self.manifest["migrations"]}

    @property
    def rows(self) -> int:
        return sum(table["rows"] for table in self.manifest["tables"])

    def lines(self, table: str) -> Iterator[str]:
        """The rows of a table, a line each."""
        with self.archive.open(f"tables/{table}.jsonl") as member:
            for line in member:
                yield line.decode().rstrip("\n")

    def secret_key(self) -> str:
        """The key it brings along, empty if that is kept elsewhere."""
        if self.manifest["secret_key"]["where"] != "included":
            return ""
        return self.archive.read("secret_key").decode()


@contextmanager
def opened(path: Path | IO[bytes], name: str = "") -> Iterator[Backup]:
    """Open a backup; a file that is none is refused."""
    named = name or str(path)
    try:
        archive = zipfile.ZipFile(path)
    except FileNotFoundError as error:
        raise BackupProblem(f"There is no file {named}.") from error
    except (OSError, zipfile.BadZipFile) as error:
        raise BackupProblem(f"{named} is not a whole backup of Taikai: {error}") from error
    with archive:
        try:
            manifest = json.loads(archive.read("manifest.json"))
        except (KeyError, ValueError, *BROKEN) as error:
            raise BackupProblem(f"{named} is not a whole backup of Taikai: {error}") from error
        if not isinstance(manifest, dict) or "format" not in manifest:
            raise BackupProblem(f"{named} is not a backup of Taikai: its manifest names no format.")
        try:
            yield Backup(named, archive, manifest)
        except BROKEN as error:
            raise BackupProblem(f"{named} is damaged: {error}. Nothing was restored.") from error


def check(backup: Backup) -> None:
    """Read it through: a format and migrations we know, every table and file as its digest says."""
    manifest = backup.manifest
    if manifest["format"] != FORMAT:
        raise BackupProblem(
            f"{backup.path} has format {manifest['format']}, made by Taikai {manifest.get('version')}; "
            f"this is Taikai {taikai.__version__}, which reads format {FORMAT}. Use that version or a newer one."
        )
    if UNRELEASED in backup.nodes:
        raise BackupProblem(f"{backup.path} was made before Taikai 0.1.0. {START_AGAIN}")
    unknown = sorted(backup.nodes - set(MigrationLoader(None).graph.nodes))
    if unknown:
        raise BackupProblem(
            f"{backup.path} was made by Taikai {manifest['version']}, whose tables this version "
            f"({taikai.__version__}) does not know: {', '.join('.'.join(node) for node in unknown)}. "
            "Restore it with the version that made it, or a newer one."
        )
    try:
        for table in manifest["tables"]:
            _check_table(backup, table)
        for file in manifest["uploads"]:
            _check_upload(backup, file)
    except (KeyError, ValueError) as error:  # a part that is missing, a line that is no JSON
        raise BackupProblem(f"{backup.path} is damaged: {error}. Nothing was restored.") from error


def _check_table(backup: Backup, table: dict[str, Any]) -> None:
    rows, digest = 0, hashlib.sha256()
    for line in backup.lines(table["name"]):
        row = json.loads(line)
        if not isinstance(row, list) or len(row) != len(table["columns"]):
            raise BackupProblem(f"{backup.path} is damaged: row {rows + 1} of {table['name']}.")
        digest.update(canonical(line, row))
        rows += 1
    if rows != table["rows"] or digest.hexdigest() != table["sha256"]:
        raise BackupProblem(
            f"{backup.path} is damaged or was changed: {table['name']} has {rows} rows that do not agree "
            f"with its manifest ({table['rows']} rows). Nothing was restored."
        )


def _check_upload(backup: Backup, file: dict[str, Any]) -> None:
    digest = hashlib.sha256()
    with backup.archive.open(f"uploads/{file['name']}") as member:
        while piece := member.read(PIECE):
            digest.update(piece)
    if digest.hexdigest() != file["sha256"]:
        raise BackupProblem(f"{backup.path} is damaged or was changed: {file['name']}. Nothing was restored.")
