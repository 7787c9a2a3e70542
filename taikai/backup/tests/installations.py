"""Whole installations of their own for tests: a folder, a database, and `manage.py` run in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection

from tests import migrated

ROOT = Path(settings.BASE_DIR)
# Pages are shown without their files having been collected. The secret key must be the site's own.
UNCOLLECTED = """from django.conf import settings
settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
"""
OURS = ("DATABASE_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE", "REDIS_URL")


@dataclass
class Installation:
    """A site that is not running: `manage` runs a command in it."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        return {**clean, "TAIKAI_VAR": str(self.folder), "DJANGO_SETTINGS_MODULE": "taikai.settings", **self.env}

    def manage(self, *arguments: str, fails: bool = False, **env: str) -> str:
        """Run `manage.py`; what it said. With `fails` it must refuse."""
        found = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env={**self.environment, **env},
            capture_output=True,
            text=True,
        )
        text = found.stdout + found.stderr
        assert (found.returncode != 0) == fails, text
        assert "Traceback" not in text, text
        return text

    def ask(self, code: str) -> Any:
        """Run Python in it; what it gave to `tell(…)`."""
        mark = "told:"
        head = f"import json\ndef tell(value): print({mark!r} + json.dumps(value))\n"
        text = self.manage("shell", "--no-imports", "-c", head + UNCOLLECTED + code)
        return json.loads(next(line for line in text.splitlines() if line.startswith(mark))[len(mark) :])


def server_url() -> str:
    """The PostgreSQL server of the test run, without a database's name."""
    values = connection.settings_dict
    password = f":{values['PASSWORD']}" if values["PASSWORD"] else ""
    return f"postgres://{values['USER']}{password}@{values['HOST']}:{values['PORT']}"


@contextmanager
def empty(folder: Path, kind: str, *, tables: bool = False, **env: str) -> Iterator[Installation]:
    """An installation with nothing in it, on a database of its own of this kind; with `tables`, migrated."""
    folder.mkdir(parents=True)
    if kind == "sqlite":
        if tables:
            migrated.copy_sqlite(folder / "taikai.sqlite3")
        yield Installation(folder, dict(env))
        return
    name = f"taikai_other_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{server_url()}/postgres", autocommit=True) as server:
        template = f' TEMPLATE "{migrated.postgres_template()}"' if tables else ""
        server.execute(f'CREATE DATABASE "{name}"{template}')
        try:
            yield Installation(folder, {"DATABASE_URL": f"{server_url()}/{name}", **env})
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def kinds() -> list[str]:
    """The databases at hand in this run."""
    return ["sqlite"] if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else ["sqlite", "postgresql"]
