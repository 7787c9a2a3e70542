"""A database laid in one go is the one that went through every migration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from taikai.backup.tests.installations import Installation, empty, kinds

KIND = kinds()[-1]
HISTORY = """
from django.core.management.sql import emit_post_migrate_signal
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
executor.migrate(executor.loader.graph.leaf_nodes())
emit_post_migrate_signal(verbosity=0, interactive=False, db="default")
tell(True)
"""
#: Tables, columns, keys and indexes, and the number of rows. What Django names itself is told by what it holds:
#: its name has a digest of those that table and column had when it was made. So is what counts a column: it keeps
#: the name of the table it was made for.
WHOLE = """
import json
from django.apps import apps
from django.contrib.auth.models import Permission
from django.db import connection
look, found = connection.introspection, {}

def named(constraints):
    return sorted(json.dumps([name if name in kept else "", facts], sort_keys=True)
                  for name, facts in constraints.items())

kept = {each.name for model in apps.get_models() for each in [*model._meta.indexes, *model._meta.constraints]}
kept |= {"accounts_name_once", "accounts_email_once"}
with connection.cursor() as cursor:
    for table in look.table_names(cursor):
        columns = [[one.name, str(look.get_field_type(one.type_code, one)), *map(str, one[2:])]
                   for one in look.get_table_description(cursor, table)]
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
        rows = cursor.fetchone()[0]
        found[table] = {
            "columns": sorted(columns),
            "constraints": named(look.get_constraints(cursor, table)),
            "numbers": sorted(f"{each['table']}.{each['column']}" for each in look.get_sequences(cursor, table)),
            "rows": rows,
        }
    cursor.execute("SELECT app, name FROM django_migrations")
    found["migrations"] = sorted(cursor.fetchall())
found["permissions"] = sorted(Permission.objects.values_list("content_type__app_label", "codename"))
tell(found)
"""


def whole(site: Installation) -> dict[str, Any]:
    """What the database is made of."""
    found: dict[str, Any] = site.ask(WHOLE)
    return found


@pytest.mark.django_db  # or it counted as one that no database changes
def test_an_empty_database_is_laid_as_its_history_would_have_left_it(tmp_path: Path):
    with empty(tmp_path / "laid", KIND) as laid, empty(tmp_path / "grown", KIND) as grown:
        laid.manage("migrate", "-v", "0")
        grown.ask(HISTORY)
        one, other = whole(laid), whole(grown)
        assert len(one) > 60
        assert sorted(one) == sorted(other)
        for name, facts in one.items():
            assert facts == other[name], name
        assert "No migrations to apply" in laid.manage("migrate")


def test_tables_that_are_there_are_migrated_as_ever(tmp_path: Path):
    with empty(tmp_path / "old", "sqlite") as old:
        old.manage("migrate", "-v", "0", "calls", "0001")
        assert "[ ]" in old.manage("showmigrations", "calls", "results")
        assert "Applying" in old.manage("migrate", "results", "0001")
