"""What a restore refuses, leaving all as it was, and what it makes of a wider backup."""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from taikai.backup.archive import read
from taikai.backup.archive.read import check, opened
from taikai.backup.archive.tables import UNRELEASED
from taikai.backup.archive.write import backup_to
from taikai.backup.files import BackupProblem
from taikai.backup.restore import _unpack_uploads
from taikai.backup.tests.installations import Installation, empty, kinds
from taikai.backup.tests.test_backup import SAME_KEY, changed, digests, manifest_of
from taikai.registration.models import Entrant
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)

KIND = kinds()[-1]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of one tournament with two entrants."""
    tournament = factories.TournamentFactory()
    factories.EntrantFactory(tournament=tournament, name="Ala")
    factories.EntrantFactory(tournament=tournament, name="Ola")
    file = tmp_path / "backup.zip"
    backup_to(file)
    return file


def held(site: Installation) -> Any:
    """A connection as a running site has one."""
    url = site.env.get("DATABASE_URL", "")
    if url:
        connection = psycopg.connect(url)
        connection.execute("SELECT count(*) FROM registration_entrant")
        return connection
    other = sqlite3.connect(site.folder / "taikai.sqlite3")
    other.execute("SELECT count(*) FROM registration_entrant").fetchall()
    return other


def names(site: Installation) -> list[str]:
    """The names of all entrants, asked without a process of the site's."""
    connection = held(site)
    try:
        return [
            name for (name,) in connection.execute("SELECT name FROM registration_entrant ORDER BY id").fetchall()
        ]
    finally:
        connection.close()


@pytest.mark.both
def test_only_into_an_empty_installation_that_is_not_running(backup: Path, tmp_path: Path):
    with empty(tmp_path / "other", KIND, tables=True, **SAME_KEY) as other:
        other.ask("from tests import factories\ntell(factories.EntrantFactory(name='Ela').pk)")
        text = other.manage("restore", str(backup), fails=True)
        assert "not empty (" in text
        assert "1 × registration.entrant" in text
        assert "--replace" in text
        running = held(other)
        assert "still running" in other.manage("restore", str(backup), "--replace", fails=True)
        running.close()
        assert names(other) == ["Ela"]
        other.manage("restore", str(backup), "--replace")
        assert names(other) == ["Ala", "Ola"]
        assert not [path for path in other.folder.iterdir() if "restoring" in path.name]


@pytest.mark.both
def test_a_backup_that_contradicts_itself_leaves_an_empty_installation_empty(backup: Path, tmp_path: Path):
    """The digests agree with the rows, the rows not with each other: the entrants' tournament is not there."""
    lines = zipfile.ZipFile(backup).read("tables/tournaments.tournament.jsonl")
    manifest = manifest_of(backup)
    for table in manifest["tables"]:
        if table["name"] == "tournaments.tournament":
            table["rows"], table["sha256"] = 0, hashlib.sha256(b"").hexdigest()
    assert lines.count(b"\n") == 1
    bad = changed(backup, tmp_path / "bad.zip", manifest=json.dumps(manifest).encode())
    with zipfile.ZipFile(bad) as old, zipfile.ZipFile(tmp_path / "worse.zip", "w") as new:
        for name in old.namelist():
            new.writestr(name, b"" if name == "tables/tournaments.tournament.jsonl" else old.read(name))
    with empty(tmp_path / "other", KIND, **SAME_KEY) as other:
        text = other.manage("restore", str(tmp_path / "worse.zip"), fails=True)
        assert "does not agree with itself" in text
        assert other.ask("from django.db import connection\ntell(connection.introspection.table_names())") == []


def test_another_secret_key_is_refused_unless_it_is_lost(backup: Path, tmp_path: Path):
    with empty(tmp_path / "other", "sqlite", SECRET_KEY="quite another one") as other:
        text = other.manage("restore", str(backup), fails=True)
        assert "another secret key" in text
        assert "SECRET_KEY" in text
        assert not (other.folder / "taikai.sqlite3").exists()
        assert "must be sent again" in other.manage("restore", str(backup), "--other-key")


def test_the_key_of_an_embedded_site_comes_along(tmp_path: Path):
    with empty(tmp_path / "one", "sqlite", tables=True) as one, empty(tmp_path / "two", "sqlite") as two:
        link = one.ask(
            "from tests import factories\n"
            "from taikai.registration.domain.personal_links import personal_path\n"
            "tell(personal_path(factories.EntrantFactory()))",
        )
        file = tmp_path / "moving.zip"
        assert "The secret key is in it" in one.manage("backup", str(file))
        assert "personal links open as before" in two.manage("restore", str(file))
        assert (two.folder / "secret_key").read_text() == (one.folder / "secret_key").read_text()
        assert (two.folder / "secret_key").stat().st_mode & 0o777 == 0o600
        assert two.ask(f"from django.test import Client\ntell(Client().get({link!r}).status_code)") == 200


@pytest.mark.both
@pytest.mark.skipif(KIND == "sqlite", reason="only PostgreSQL is stricter; the full run does it")
def test_what_postgresql_cannot_hold_is_said_or_replaced(tmp_path: Path):
    with empty(tmp_path / "one", "sqlite", tables=True, **SAME_KEY) as one:
        one.ask(
            "from tests import factories\n"
            "entrant = factories.EntrantFactory(name='A\\x00la', club='ż' * 300)\n"
            "tell(entrant.pk)"
        )
        one.manage("backup", str(tmp_path / "long.zip"))
        one.ask("from taikai.registration.models import Entrant\ntell(Entrant.objects.update(club='ż'))")
        one.manage("backup", str(tmp_path / "short.zip"))
    with empty(tmp_path / "two", KIND, **SAME_KEY) as two:
        text = two.manage("restore", str(tmp_path / "long.zip"), fails=True)
        assert "A row of registration.entrant does not fit" in text
        assert "too long for type character varying(80)" in text
        two.manage("restore", str(tmp_path / "short.zip"))
        assert names(two) == ["A\ufffdla"]


def test_a_backup_goes_through_a_pipe(backup: Path, tmp_path: Path):
    """As `docker compose exec -T` needs it."""
    with empty(tmp_path / "other", "sqlite", **SAME_KEY) as other:
        for arguments, source, target in (
            (["restore", "-"], backup, tmp_path / "said"),
            (["backup", "-"], Path("/dev/null"), tmp_path / "again.zip"),
        ):
            with source.open("rb") as given, target.open("wb") as place:
                program = [sys.executable, "manage.py", *arguments]
                subprocess.run(
                    program, cwd=settings.BASE_DIR, env=other.environment, stdin=given, stdout=place, check=True
                )
        assert digests(tmp_path / "again.zip") == digests(backup)
    assert Entrant.objects.count() == 2


@pytest.mark.parametrize("name", ["../../evil.txt", "/tmp/evil-of-a-backup.txt", "logos/../../../evil.txt"])
def test_a_file_of_a_backup_that_leads_elsewhere_is_refused(
    backup: Path, tmp_path: Path, settings: Any, name: str
):
    """Names in a backup are written by whoever made it."""
    settings.MEDIA_ROOT = str(tmp_path / "site" / "media")
    manifest = manifest_of(backup)
    manifest["uploads"] = [{"name": name, "bytes": 4, "sha256": hashlib.sha256(b"evil").hexdigest()}]
    bad = changed(backup, tmp_path / "bad.zip", manifest=json.dumps(manifest).encode())
    with zipfile.ZipFile(bad, "a") as archive:
        archive.writestr(f"uploads/{name}", b"evil")
    with opened(bad) as found, pytest.raises(BackupProblem, match="leads elsewhere"):
        _unpack_uploads(found)
    assert not list(tmp_path.rglob("evil*")) and not Path("/tmp/evil-of-a-backup.txt").exists()


@pytest.mark.both
def test_what_is_from_before_the_first_release_is_refused_with_the_way_out(backup: Path, tmp_path: Path):
    """No migration leads from its tables to these: it is said before one is tried."""
    manifest = manifest_of(backup)
    manifest["migrations"].append(list(UNRELEASED))
    old = changed(backup, tmp_path / "old.zip", manifest=json.dumps(manifest).encode())
    with empty(tmp_path / "site", KIND, tables=True, **SAME_KEY) as site:
        text = site.manage("restore", str(old), fails=True)
        assert "was made before Taikai 0.1.0" in text and "save it as a file" in text
        site.ask(
            "from django.db.migrations.recorder import MigrationRecorder\n"
            "from django.db import connection\n"
            f"MigrationRecorder(connection).record_applied(*{UNRELEASED!r})\n"
            "tell(1)"
        )
        for arguments in (["migrate"], ["up", "--port", "0"], ["backup", str(tmp_path / "new.zip")]):
            text = site.manage(*arguments, fails=True)
            assert "from before Taikai 0.1.0" in text and "save it as a file" in text


def packed(target: Path, packing: int = zipfile.ZIP_DEFLATED, **parts: bytes) -> Path:
    with zipfile.ZipFile(target, "w", packing) as archive:
        for name, content in parts.items():
            archive.writestr(f"{name}.json", content)
    return target


NOT_ONE = "is no backup that a site can make"


@pytest.mark.parametrize(
    ("parts", "limits", "words"),
    [
        pytest.param({"bomb": bytes(11_000_000)}, {}, f"{NOT_ONE}. A file in it would unpack to", id="bomb"),
        pytest.param(
            {str(n): b"{}" for n in range(6)}, {"MOST_PARTS": 5}, f"{NOT_ONE}. It has more than 5 f", id="parts"
        ),
        pytest.param(
            {"a": bytes(600), "b": bytes(600)}, {"MOST_BYTES": 1_000}, "would unpack to 1,200", id="unpacked"
        ),
        pytest.param({"manifest": b" " * 600}, {"MOST_OF_MANIFEST": 500}, NOT_ONE, id="manifest"),
        pytest.param({"manifest": b"[" * 200_000}, {}, "nested too deeply", id="deep"),
        pytest.param(
            {"manifest": b'{"format":[' + b"[]," * 400_000 + b"[]]}"},
            {"MOST_MEMORY": 10_000_000},
            "memory",
            id="values",
        ),
    ],
)
def test_what_no_site_backs_up_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: dict[str, bytes], limits: dict[str, int], words: str
):
    for name, most in limits.items():
        monkeypatch.setattr(read, name, most)
    file = packed(tmp_path / "bad.zip", **parts)
    with pytest.raises(BackupProblem, match=words), opened(file):
        pass
    with (
        pytest.raises(BackupProblem, match="in a way that no backup is"),
        opened(packed(tmp_path / "bz2.zip", zipfile.ZIP_BZIP2, manifest=b"{}")),
    ):
        pass


def test_rows_and_pipes_are_bounded(backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    name = "tables/tournaments.tournament.jsonl"
    deep = changed(backup, tmp_path / "deep.zip", tables__tournaments_tournament=b"[" * 200_000)
    with opened(deep) as found, pytest.raises(BackupProblem, match="nested too deeply"):
        check(found)
    twice = manifest_of(backup)
    twice["tables"] *= 2
    again = changed(backup, tmp_path / "twice.zip", manifest=json.dumps(twice).encode())
    with opened(again) as found, pytest.raises(BackupProblem, match="names a part twice"):
        check(found)
    with opened(backup) as found:
        check(found)
        longest = max(len(line) for line in found.archive.read(name).split(b"\n"))
    monkeypatch.setattr(read, "MOST_OF_A_ROW", longest)
    with opened(backup) as found:
        assert len(list(found.lines("tournaments.tournament"))) == 1
    monkeypatch.setattr(read, "MOST_OF_A_ROW", 20)
    monkeypatch.setattr(read, "PIECE", 16)
    with pytest.raises(BackupProblem, match="A row in it has more than 20 bytes"), opened(backup) as found:
        check(found)
    monkeypatch.setattr(read, "MOST_BYTES", 1_000)
    with pytest.raises(BackupProblem, match="It has more than 1,000 bytes"), backup.open("rb") as source:
        read.spool(source, io.BytesIO())
