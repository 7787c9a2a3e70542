"""An empty database with every table, migrated once and copied wherever a test begins with one.

Migrating costs five seconds of processor with the start of Django, and a run begins with an empty database again
and again. On SQLite the file is kept in `var/migrated/` from one run to the next, named by all that it comes from;
on PostgreSQL it is a template beside the databases of the run and goes with them. Tests of installing, restoring
and upgrading migrate themselves.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import django
import psycopg
from django.apps import apps
from django.conf import settings

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "migrated"
MADE_OF = ("migrations/*.py", "models.py", "models/**/*.py", "apps.py")


def key() -> str:
    """A name for what migrating gives: every migration, and the models whose permissions it writes."""
    files = {path for app in apps.get_app_configs() for each in MADE_OF for path in Path(app.path).glob(each)}
    seen = hashlib.sha256(django.__version__.encode())
    for path in sorted(files):
        seen.update(path.read_bytes())
    return seen.hexdigest()[:20]


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Whoever comes second finds what the first has made."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def migrate(folder: str, **env: str) -> None:
    """`manage.py migrate` in a process of its own, on nothing but what is given."""
    ours = ("DATABASE_URL", "REDIS_URL", "CACHE_URL", "DJANGO_SETTINGS_MODULE")
    clean = {name: value for name, value in os.environ.items() if name not in ours}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v", "0"],
        cwd=ROOT,
        env={**clean, "TAIKAI_VAR": folder, "SECRET_KEY": "only-for-tests", **env},
        check=True,
    )


def sqlite_file() -> Path:
    """The empty SQLite database; made if it is not there, and those of other versions removed then."""
    path = KEPT / f"{key()}.sqlite3"
    with one_at_a_time():
        if not path.exists():
            for old in KEPT.glob("*.sqlite3"):
                old.unlink()
            with tempfile.TemporaryDirectory(dir=KEPT) as folder:
                migrate(folder)
                (Path(folder) / "taikai.sqlite3").rename(path)
    return path


def copy_sqlite(to: Path) -> None:
    """Put an empty database there, instead of whatever is."""
    to.parent.mkdir(parents=True, exist_ok=True)
    for beside in ("-wal", "-shm"):
        to.with_name(to.name + beside).unlink(missing_ok=True)
    shutil.copyfile(sqlite_file(), to)


def postgres_url(name: str) -> str:
    """A database of this name on the server of the run."""
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def postgres_template() -> str:
    """The name of the empty database on the run's PostgreSQL; made if it is not there."""
    name = urlsplit(os.environ["DATABASE_URL"]).path.strip("/") + "_empty"
    with one_at_a_time(), psycopg.connect(postgres_url("postgres"), autocommit=True) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            server.execute(f'CREATE DATABASE "{name}"')
            with tempfile.TemporaryDirectory() as folder:
                migrate(folder, DATABASE_URL=postgres_url(name))
    return name


def on_postgres() -> bool:
    """Whether this run is on PostgreSQL."""
    return not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")


def forget_postgres() -> None:
    """At the end of a run: its template goes."""
    if on_postgres():
        name = urlsplit(os.environ["DATABASE_URL"]).path.strip("/") + "_empty"
        with psycopg.connect(postgres_url("postgres"), autocommit=True) as server:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
