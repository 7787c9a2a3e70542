"""Separate database connection that replaces the thread's own for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction

READING = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"


@contextmanager
def own_connection(file: Path | None = None, **options: Any) -> Iterator[Any]:
    """A new connection like the default one, outside its pool; for SQLite to another file if `file` is given.

    Within the block everything in this thread that says "the database" means this one: migrations that move data
    speak to the default database, whatever connection they are run on.
    """
    before: Any = connections[DEFAULT_DB_ALIAS]
    values = {**before.settings_dict, "OPTIONS": {**before.settings_dict["OPTIONS"], **options}}
    values["OPTIONS"].pop("pool", None)
    if file is not None:
        values["NAME"] = str(file)
    connection = type(before)(values, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = connection
    try:
        yield connection
    finally:
        connection.close()
        connections[DEFAULT_DB_ALIAS] = before


@contextmanager
def snapshot() -> Iterator[Any]:
    """A connection that sees the database as it is at this moment, however much is written meanwhile."""
    # The pages' transactions take SQLite's write lock at once (IMMEDIATE); a reader must not hold up the judges.
    before: Any = connections[DEFAULT_DB_ALIAS]
    options: dict[str, Any] = {"transaction_mode": "DEFERRED"} if before.vendor == "sqlite" else {}
    with own_connection(**options) as connection, transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(READING)
        yield connection
