"""Sequences: the last number each table has given, so that no id is given twice after a restore.

The action log and the e-mails name rows by their number; that of a row deleted since must stay free.
"""

from __future__ import annotations

from typing import Any

from django.db import models


def _counts(model: type[models.Model]) -> bool:
    return isinstance(model._meta.pk, models.AutoField)  # BigAutoField too, by its metaclass


def _sequence(cursor: Any, model: type[models.Model]) -> str | None:
    table, column = model._meta.db_table, model._meta.pk.column
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table}"', column])
    name: str | None = cursor.fetchone()[0]
    return name


def last_number(connection: Any, model: type[models.Model]) -> int:
    """The highest number given so far, 0 if none; 0 too where the table does not count."""
    if not _counts(model):
        return 0
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
            row = cursor.fetchone()
            return int(row[0]) if row else 0
        sequence = _sequence(cursor, model)
        if sequence is None:
            return 0
        cursor.execute(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608 - PostgreSQL's own answer
        value, called = cursor.fetchone()
        return int(value) if called else 0


def set_sequence(connection: Any, model: type[models.Model], last: int) -> None:
    """Let the table go on counting after `last`, and after every row it holds."""
    if not _counts(model):
        return
    last = max(last, model._base_manager.using(connection.alias).aggregate(top=models.Max("pk"))["top"] or 0)
    if not last:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            table = model._meta.db_table
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
        elif (sequence := _sequence(cursor, model)) is not None:
            cursor.execute("SELECT setval(%s, %s, true)", [sequence, last])
