"""Fixture that restores the rows of an expensive set-up after each test that commits.

For tests that commit. The rows lie in tables of the connection itself, where nobody else sees them, and go back
with the numbers they had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from tests.flush_database import empty, with_rows


@contextmanager
def kept() -> Iterator[Callable[[], None]]:
    """Keep every row there is now; what is given puts all of them back, and nothing else stays."""
    quote = connection.ops.quote_name
    tables = {quote(name): quote(f"kept_{at}") for at, name in enumerate(with_rows())}

    def each(statement: str) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for table, copy in tables.items():
                cursor.execute(statement.format(table=table, copy=copy))

    def put_back() -> None:
        with transaction.atomic():
            empty()
            each("INSERT INTO {table} SELECT * FROM {copy}")

    each("CREATE TEMPORARY TABLE {copy} AS SELECT * FROM {table}")
    try:
        yield put_back
    finally:
        each("DROP TABLE {copy}")
