"""Load a backup into a database, and verify that it then holds the same."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.management.sql import emit_post_migrate_signal
from django.db import DataError, models, transaction
from django.db.migrations.executor import MigrationExecutor

from taikai.backup.archive.read import Backup
from taikai.backup.archive.rows import columns_of, fields_of, from_json, line_of, without_nul
from taikai.backup.archive.sequences import set_sequence
from taikai.backup.archive.tables import applied, leaves
from taikai.backup.files import BackupProblem

CHUNK = 500  # rows at a time


def build(connection: Any, backup: Backup) -> None:
    """Make the tables as the backup knew them, fill them, look, and migrate to the present."""
    executor = MigrationExecutor(connection)
    known = set(executor.loader.graph.nodes)
    executor.migrate(leaves(backup.nodes & known, executor.loader))
    with transaction.atomic(using=connection.alias):
        fill(connection, backup)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)


def fill(connection: Any, backup: Backup) -> None:
    """Put the rows in, numbers and all."""
    _nodes, state = applied(connection)
    tables = [(state.get_model(table["name"]), table) for table in backup.manifest["tables"]]
    with connection.cursor() as cursor:
        for model in state.get_models(include_auto_created=True):  # a migration may have put rows in
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608
    for model, table in tables:
        if columns_of(model) != table["columns"]:
            raise BackupProblem(f"{backup.path}: the columns of {table['name']} are not those of its migrations.")
        _put(connection, backup, model)
        set_sequence(connection, model, table["last_number"])
    connection.check_constraints()
    for model, _table in tables:
        _compare(connection, backup, model)


def _fitting(connection: Any, line: str) -> list[Any]:
    row: list[Any] = json.loads(line)
    if connection.vendor == "postgresql" and "\\u0000" in line:
        return [without_nul(value) for value in row]
    return row


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    while batch := list(itertools.islice(lines, CHUNK)):
        yield batch


def _put(connection: Any, backup: Backup, model: type[models.Model]) -> None:
    fields = fields_of(model)
    quote = connection.ops.quote_name
    names = ", ".join(quote(field.column) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({marks})"  # noqa: S608

    def prepared(line: str) -> list[Any]:
        row = zip(fields, _fitting(connection, line), strict=True)
        return [field.get_db_prep_save(from_json(field, value), connection) for field, value in row]

    with connection.cursor() as cursor:
        for lines in _batches(backup.lines(model._meta.label_lower)):
            try:
                with transaction.atomic(using=connection.alias):
                    cursor.executemany(insert, [prepared(line) for line in lines])
            except DataError:
                for line in lines:
                    _put_one(connection, insert, prepared(line), model, line)


def _put_one(connection: Any, insert: str, values: list[Any], model: type[models.Model], line: str) -> None:
    """Name the row that this database cannot hold: SQLite checks neither lengths nor sizes of numbers."""
    try:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute(insert, values)
    except DataError as error:
        raise BackupProblem(
            f"A row of {model._meta.label_lower} does not fit into this database: {str(error).strip()}. "
            f"Mend it where the backup was made and make another. The row: {line[:300]}"
        ) from error


def _compare(connection: Any, backup: Backup, model: type[models.Model]) -> None:
    """What the database now says beside what the file says: row by row where both count, else as a heap.

    Two databases put texts into different orders.
    """
    rows = model._base_manager.using(connection.alias).order_by("pk").values_list(*columns_of(model))
    stored = (json.loads(line_of(row)) for row in rows.iterator(chunk_size=CHUNK))
    meant = (_fitting(connection, line) for line in backup.lines(model._meta.label_lower))
    if _counted(model):
        for row, wanted in itertools.zip_longest(stored, meant):
            if row != wanted:
                raise BackupProblem(
                    f"{model._meta.label_lower} came out different: {row!r:.300}, not {wanted!r:.300}"
                )
    elif Counter(map(_name, stored)) != Counter(map(_name, meant)):
        raise BackupProblem(f"{model._meta.label_lower} came out different from the backup.")


def _counted(model: type[models.Model]) -> bool:
    pk: Any = model._meta.pk
    return isinstance(pk.target_field if pk.is_relation else pk, models.IntegerField)


def _name(row: list[Any]) -> bytes:
    return hashlib.sha256(json.dumps(row, sort_keys=True).encode()).digest()
