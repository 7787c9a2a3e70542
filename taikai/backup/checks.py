"""System checks that `migrate` runs before it touches a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, register
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from taikai.backup.archive.tables import START_AGAIN, UNRELEASED


@register(Tags.database)
def released_tables(databases: Sequence[str] | None = None, **_kwargs: Any) -> list[Error]:
    """A database from before the first release is refused: no migration leads from its tables to these."""
    found = []
    for alias in databases or ():
        connection = connections[alias]
        if UNRELEASED in MigrationRecorder(connection).applied_migrations():
            place = (
                f"the folder {settings.VAR_DIR}" if connection.vendor == "sqlite" else "all tables of the database"
            )
            found.append(
                Error(
                    "The tables of this database are from before Taikai 0.1.0, which cannot use them.",
                    hint=f"Remove {place} and start again. {START_AGAIN}",
                    id="backup.E001",
                )
            )
    return found
