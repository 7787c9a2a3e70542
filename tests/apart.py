"""A database of a test's own, without a table: history as far as it is looked at, instead of all of it and back.

Going back from the present passes every migration since, and coming forward again passes them once more: a third
of a minute of processor for a change of one column long ago. From nothing as far as that it is less than a second.
"""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.migrated import on_postgres, postgres_url


@contextmanager
def nothing_yet() -> Iterator[None]:
    """The connection leads to an empty database within, and to the test's again afterwards."""
    ours = connection.settings_dict["NAME"]
    with _made() as name:
        _lead_to(name)
        try:
            yield
        finally:
            _lead_to(ours)


def as_of(*targets: tuple[str, str]) -> Any:
    """Migrate forward as far as these; the models as they were then."""
    MigrationExecutor(connection).migrate(list(targets))
    return MigrationExecutor(connection).loader.project_state(list(targets)).apps


def _lead_to(name: str) -> None:
    connection.close()
    if on_postgres():
        connection.close_pool()
    connection.settings_dict["NAME"] = name


@contextmanager
def _made() -> Iterator[str]:
    if not on_postgres():
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "apart.sqlite3")
        return
    name = f"taikai_apart_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres_url("postgres"), autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield name
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
