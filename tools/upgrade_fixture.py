"""Upgrade fixture: a small site of this version, for the upgrade test of later ones (`tests/test_upgrade.py`).

    python tools/with_services.py python -m tools.upgrade_fixture

It is the site whose pages are photographed (`tools/pictures/world.py`), with events in every stage. It is written
to `tests/upgrade/<version>/` as dumps of SQLite and PostgreSQL and as a backup; the event that is over also as an
event file. Beside them stands what must still be so: all standings, and a player's link.
"""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import django
import psycopg
from django.core.management import call_command

import taikai
from tools.with_services import postgres_programs

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "upgrade"
SECRET_KEY = "of the upgrade test"


def standings() -> dict[str, list[list[object]]]:
    """Place, name and tenths of everybody, as judges see them, by the address of each event that has begun."""
    from taikai.standings.domain.ranking.current import standings_of
    from taikai.tournaments.models import Tournament

    found = {event.slug: standings_of(event, "staff").rows for event in Tournament.objects.order_by("slug")}
    return {
        slug: [[row.place, row.person.name, row.total] for row in rows] for slug, rows in found.items() if rows
    }


def dump_sqlite(file: Path) -> str:
    """A SQLite database as SQL."""
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def dump_postgresql(backup: Path, folder: Path, url: str) -> str:
    """The same rows in a PostgreSQL database as SQL, without what only psql understands."""
    server, name = urlsplit(url)._replace(path="/postgres").geturl(), urlsplit(url).path.strip("/")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            env = {**os.environ, "TAIKAI_VAR": str(folder), "DATABASE_URL": url}
            subprocess.run([sys.executable, "manage.py", "restore", str(backup)], cwd=ROOT, env=env, check=True)
            program = [str(postgres_programs()[-1] / "pg_dump"), "--no-owner", "--rows-per-insert=50", url]
            text = subprocess.run(program, cwd="/", capture_output=True, encoding="utf-8", check=True).stdout
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    return "\n".join(line for line in text.split("\n") if not line.startswith("\\"))


def write(path: Path, text: str) -> None:
    """Compressed, and the same bytes for the same text."""
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def main() -> int:
    """Make the folder of this version."""
    target, url = FOLDER / taikai.__version__, os.environ.pop("DATABASE_URL", "")
    if target.exists():
        print(
            f"{target} is there: that of a release never changes. Was it not released? Remove it.", file=sys.stderr
        )
        return 1
    if not url:
        print("Start it as `python tools/with_services.py python -m tools.upgrade_fixture`.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.pop("REDIS_URL", None)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "taikai.settings",
            "TAIKAI_VAR": str(folder),
            "SECRET_KEY": SECRET_KEY,
        }
        django.setup()
        from taikai.archive.domain.event_file.export import event_file
        from taikai.registration.domain.personal_links import personal_path
        from tools.pictures.world import made

        call_command("migrate", verbosity=0)
        world = made()
        if world.failed:
            print("\n".join(world.failed), file=sys.stderr)
            return 1
        over, player = world.events["over"], world.entrants("over")[0]
        link = {"name": player.name, "link": personal_path(player)}
        kept = {"over": over.slug, "player": link, "standings": standings()}
        target.mkdir(parents=True)
        call_command("backup", str(target / "backup.zip"))
        write(target / "sqlite.sql.gz", dump_sqlite(folder / "taikai.sqlite3"))
        write(target / "postgresql.sql.gz", dump_postgresql(target / "backup.zip", folder / "other", url))
        write(target / "event.json.gz", json.dumps(event_file(over, contacts=True), ensure_ascii=False))
        (target / "kept.json").write_text(json.dumps(kept, ensure_ascii=False) + "\n")
    size = sum(file.stat().st_size for file in target.iterdir())
    print(f"{target.relative_to(ROOT)}: {size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
