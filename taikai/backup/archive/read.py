"""Reader of backup files: verifies everything before anything is written.

A backup may come from anybody: it is bounded before it is unpacked, and so is each row before it is read.
"""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from django.db.migrations.loader import MigrationLoader

import taikai
from taikai.backup.archive.rows import canonical, loads
from taikai.backup.archive.tables import START_AGAIN, UNRELEASED, Node
from taikai.backup.archive.write import FORMAT, PIECE
from taikai.backup.files import BackupProblem
from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch, Unreadable, zip_of

BROKEN = (zipfile.BadZipFile, zlib.error, EOFError)
#: Of the file, and of all parts together: thousands of events of 200 players with every hand.
MOST_BYTES: Final = 20_000 * MEGABYTE
#: Tables are about a hundred parts; the others are uploaded files.
MOST_PARTS: Final = 20_000
#: A table's rows unpack to 15 times their size, at most; where little is in a part its ratio says nothing.
MOST_RATIO, SMALL_PART = 100, 10 * MEGABYTE
#: The largest value of a row is a file of an event that waits for its import: 24 MB in letters.
MOST_OF_A_ROW: Final = 64 * MEGABYTE
MOST_MEMORY: Final = 512 * MEGABYTE  # of the values of a row
MOST_OF_MANIFEST, MOST_OF_KEY = 16 * MEGABYTE, 10_000
WORDS: Final = {
    "file": "It has more than {most} bytes.",
    "parts": "It has more than {most} files.",
    "unpacked": "It would unpack to {found} bytes, and at most {most} are read.",
    "ratio": "A file in it would unpack to {found} times its size, and no table does to more than {most} times.",
    "row": "A row in it has more than {most} bytes.",
    "values": "A row in it would need {found} bytes of memory, and at most {most} are used.",
}


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
        rest = b""
        with self.archive.open(f"tables/{table}.jsonl") as member:
            while piece := member.read(PIECE):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    yield line.decode()
                if len(rest) > MOST_OF_A_ROW:
                    raise TooMuch("row", 0, MOST_OF_A_ROW)
        if rest:
            yield rest.decode()

    def secret_key(self) -> str:
        """The key it brings along, empty if that is kept elsewhere."""
        if self.manifest["secret_key"]["where"] != "included":
            return ""
        return _part(self.archive, "secret_key", MOST_OF_KEY).decode()


@contextmanager
def opened(path: Path | IO[bytes], name: str = "") -> Iterator[Backup]:
    """Open a backup; a file that is none is refused."""
    named = name or str(path)
    try:
        archive = _bounded(path)
    except FileNotFoundError as error:
        raise BackupProblem(f"There is no file {named}.") from error
    except (OSError, Unreadable) as error:
        raise BackupProblem(f"{named} is not a whole backup of Taikai: {error}") from error
    except TooMuch as much:
        raise too_much(named, much) from much
    with archive:
        try:
            manifest = loads(_part(archive, "manifest.json", MOST_OF_MANIFEST), most_memory=MOST_MEMORY)
        except TooMuch as much:
            raise too_much(named, much) from much
        except (KeyError, ValueError, *BROKEN) as error:
            raise BackupProblem(f"{named} is not a whole backup of Taikai: {error}") from error
        if not isinstance(manifest, dict) or "format" not in manifest:
            raise BackupProblem(f"{named} is not a backup of Taikai: its manifest names no format.")
        try:
            yield Backup(named, archive, manifest)
        except BROKEN as error:
            raise BackupProblem(f"{named} is damaged: {error}. Nothing was restored.") from error
        except TooMuch as much:
            raise too_much(named, much) from much


def spool(source: IO[bytes], target: IO[bytes]) -> None:
    """Take a backup out of a pipe, no more of it than one can have."""
    taken = 0
    while piece := source.read(PIECE):
        taken += len(piece)
        if taken > MOST_BYTES:
            raise too_much("the backup", TooMuch("file", 0, MOST_BYTES))
        target.write(piece)


def too_much(named: str, much: TooMuch) -> BackupProblem:
    """What refuses a backup that is larger than one of a site can be."""
    words = WORDS[much.what].format(found=f"{much.found:,}", most=f"{much.most:,}")
    return BackupProblem(f"{named} is no backup that a site can make. {words} Nothing was restored.")


def _bounded(path: Path | IO[bytes]) -> zipfile.ZipFile:
    """The archive, if a site can have made it. Raises TooMuch, Unreadable."""
    archive = zip_of(path, most_bytes=MOST_BYTES, most_parts=MOST_PARTS)
    for part in archive.infolist():
        if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or part.flag_bits & 1:
            raise Unreadable(f"{part.filename} is packed in a way that no backup is")
        if part.file_size > max(SMALL_PART, MOST_RATIO * part.compress_size):
            raise TooMuch("ratio", part.file_size // max(1, part.compress_size), MOST_RATIO)
    return archive


def _part(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """A part that is read at once. Raises TooMuch, KeyError."""
    if archive.getinfo(name).file_size > most:
        raise TooMuch("unpacked", archive.getinfo(name).file_size, most)
    return archive.read(name)


def check(backup: Backup) -> None:
    """Read it through: a format and migrations we know, every table and file as its digest says."""
    try:
        _check(backup)
    except (KeyError, TypeError, ValueError) as error:  # a part that is missing, a line that is no JSON
        raise BackupProblem(f"{backup.path} is damaged: {error}. Nothing was restored.") from error


def _check(backup: Backup) -> None:
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
    for part in ("tables", "uploads"):
        names = [file["name"] for file in manifest[part]]
        if len(set(names)) < len(names):
            raise ValueError("its manifest names a part twice")
    for table in manifest["tables"]:
        _check_table(backup, table)
    for file in manifest["uploads"]:
        _check_upload(backup, file)


def _check_table(backup: Backup, table: dict[str, Any]) -> None:
    rows, digest = 0, hashlib.sha256()
    for line in backup.lines(table["name"]):
        row = loads(line, most_memory=MOST_MEMORY)
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
