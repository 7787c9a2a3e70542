"""Fast flush: empties only the tables that hold rows, after a test that committed.

Django's `flush` empties every table and writes content types and permissions again, after each of three hundred
tests; a test leaves rows in a dozen tables.
"""

from __future__ import annotations

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.test import TransactionTestCase


def kept() -> set[str]:
    """The tables whose rows come from migrating: no test changes them."""
    return {ContentType._meta.db_table, Permission._meta.db_table, MigrationRecorder.Migration._meta.db_table}


def tables() -> list[str]:
    """The tables of every model, and those between them, that a test may have written to."""
    return sorted(set(connection.introspection.django_table_names()) - kept())


def with_rows() -> list[str]:
    """Those that hold anything, asked at once."""
    quote, names = connection.ops.quote_name, tables()
    each = [f"SELECT {at} WHERE EXISTS (SELECT 1 FROM {quote(name)})" for at, name in enumerate(names)]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(each))
        return [names[at] for (at,) in cursor.fetchall()]


def empty() -> None:
    """Nothing stays but what migrating wrote. Constraints are looked at when all is gone."""
    filled = with_rows()
    with transaction.atomic(), connection.cursor() as cursor:
        for name in filled:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(name)}")


def instead_of_flush() -> None:
    """From now on tests that commit are emptied after like this."""
    TransactionTestCase._fixture_teardown = lambda self: empty()  # type: ignore[method-assign]
