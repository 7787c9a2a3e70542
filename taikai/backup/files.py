"""Files beside the database (secret key, uploads), and the error of a bad backup."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings


def key_file() -> Path:
    """Where the embedded site keeps the key that it made for itself."""
    return Path(settings.VAR_DIR) / "secret_key"


def own_key() -> str:
    """The key of `key_file()`, if that is the one in use; empty where the environment gives it."""
    try:
        kept = key_file().read_text(encoding="utf-8").strip()
    except OSError:
        return ""
    return kept if kept == settings.SECRET_KEY else ""


def fingerprint(key: str) -> str:
    """Tells two keys apart without telling the key."""
    return hashlib.sha256(b"taikai.backup:" + key.encode()).hexdigest()[:16]


def uploads() -> Path | None:
    """The folder of uploaded files, if this site takes any."""
    return Path(settings.MEDIA_ROOT) if settings.MEDIA_ROOT else None


def uploaded_files() -> Iterator[tuple[str, Path]]:
    """Every uploaded file with its name inside the folder."""
    folder = uploads()
    if folder is not None and folder.is_dir():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.relative_to(folder).as_posix(), path


# What stops a backup or a restore, in words for the person at the terminal.


class BackupProblem(Exception):
    """Nothing was written or changed; the text says why and what would help."""
