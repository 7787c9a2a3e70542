"""A backup holds one moment, whatever is saved meanwhile, and comes back equal on either database."""

from __future__ import annotations

import json
import stat
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from taikai.backup.archive.read import check, opened
from taikai.backup.archive.write import backup_to
from taikai.backup.files import BackupProblem
from taikai.backup.tests.installations import empty, kinds
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

SAME_KEY = {"SECRET_KEY": settings.SECRET_KEY}
EVEN = {"E": 40_000, "S": 30_000, "W": 30_000, "N": 20_000}


@pytest.fixture
def hall() -> Tournament:
    """A tournament with twelve tables to play."""
    tournament = factories.TournamentFactory(stage="playing", hanchan_count=3)
    factories.seated(tournament, players=16, rounds=3)
    odd = tournament.entrants.first()
    odd.name, odd.note = 'Zażółć "咲" \\u0000 \t,\n', "line\r\nbreak \U0001f004"
    odd.save()
    LogEntry.objects.create(
        tournament=tournament,
        actor="somebody",
        role="judge",
        verb="noted",
        before=None,
        after={"zeta": [1.5, -0.0, 10**15], "alpha": {"ż": None, "a": True}},
    )
    Session.objects.create(session_key="secret", session_data="x", expire_date=timezone.now())
    return tournament


def save(table: Table) -> None:
    save_result(table, Sheet(points=EVEN, sticks_left=0, chombo={}), actor=SYSTEM, based_on=0, confirm=True)


def digests(file: Path) -> dict[str, tuple[int, str]]:
    """What each table comes to. Migrations may add permissions, whose rows are Django's own affair."""
    with opened(file) as backup:
        check(backup)
        return {t["name"]: (t["rows"], t["sha256"]) for t in backup.manifest["tables"]}


def test_a_backup_comes_back_equal_on_either_database(hall: Tournament, tmp_path: Path):
    """With PostgreSQL at hand: there to SQLite, and on to another PostgreSQL."""
    for table in Table.objects.all()[:5]:
        save(table)
    gone = Entrant.objects.create(tournament=hall, name="Gone")
    last, _ = gone.pk, gone.delete()
    file = tmp_path / "first.zip"
    backup_to(file)
    before = digests(file)
    assert before["results.result"][0] == 5
    link = personal_path(Entrant.objects.first())
    for number, kind in enumerate(kinds()):
        with empty(tmp_path / f"other{number}", kind, **SAME_KEY) as other:
            assert "personal links open as before" in other.manage("restore", str(file))
            again = tmp_path / f"again{number}.zip"
            page, number_given = other.ask(
                f"from django.core.management import call_command\n"
                f"call_command('backup', {str(again)!r})\n"
                f"from django.test import Client\n"
                f"answer = Client(SERVER_NAME='localhost').get({link!r})\n"
                f"from taikai.registration.models import Entrant\n"
                f"from taikai.tournaments.models import Tournament\n"
                f"new = Entrant.objects.create(tournament=Tournament.objects.get(pk={hall.pk}), name='New')\n"
                f"tell([answer.status_code, new.pk])"
            )
            assert digests(again) == before
            assert page == 200
            assert number_given > last, "a number is never given twice"
            file = again


def test_a_backup_is_one_moment_while_results_come_in(hall: Tournament, tmp_path: Path):
    """A judge saves between the reading of any two tables; what is kept is as it was when the reading began."""
    tables = list(Table.objects.order_by("pk"))
    for table in tables[:3]:
        save(table)
    before = Tournament.objects.get(pk=hall.pk).revision
    wanted, saved = threading.Semaphore(0), threading.Semaphore(0)
    left = tables[3:]

    def judge() -> None:
        try:
            for table in left:
                if not wanted.acquire(timeout=60):
                    return
                save(table)
                saved.release()
        finally:
            connection.close()

    names: list[str] = []

    def between(name: str) -> None:
        if names and len(names) <= len(left):  # the first table's reading has begun the snapshot
            wanted.release()
            assert saved.acquire(timeout=30), f"the judge waits for the backup, at {name}"
        names.append(name)

    thread = threading.Thread(target=judge)
    thread.start()
    file = tmp_path / "busy.zip"
    backup_to(file, between=between)
    thread.join(30)
    assert Result.objects.count() == len(tables), "every result was saved meanwhile"
    assert len(names) > len(left)

    with empty(tmp_path / "other", kinds()[-1], **SAME_KEY) as other:
        other.manage("restore", str(file))
        found = other.ask(
            "from taikai.tournaments.models import Tournament, LogEntry\n"
            "from taikai.results.models import Result\n"
            f"log = LogEntry.objects.filter(target_id__startswith='table:')\n"
            "rows = Result.objects.values_list('table_id', 'east', 'south', 'west', 'north')\n"
            "tell({'tables': sorted(r[0] for r in rows), 'sums': sorted({sum(r[1:]) for r in rows}),"
            f" 'revision': Tournament.objects.get(pk={hall.pk}).revision,"
            " 'logged': sorted({e.target_id for e in log})})"
        )
    assert found["tables"] == [table.pk for table in tables[:3]]
    assert found["sums"] == [120_000]
    assert found["revision"] == before
    assert found["logged"] == sorted(f"table:{table.pk}" for table in tables[:3])


def test_a_backup_is_private_whole_and_never_replaces_one(hall: Tournament, tmp_path: Path):
    file = tmp_path / "one.zip"
    backup_to(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    with pytest.raises(BackupProblem, match="there already"):
        backup_to(file)
    assert file.read_bytes() == before

    def fails(name: str) -> None:
        if name.startswith("results"):
            raise OSError(28, "No space left on device")

    with pytest.raises(BackupProblem, match="No space left"):
        backup_to(tmp_path / "two.zip", between=fails)
    assert [path.name for path in tmp_path.iterdir()] == ["one.zip"]


def test_sessions_and_the_key_of_the_environment_stay_out(hall: Tournament, tmp_path: Path):
    file = tmp_path / "one.zip"
    backup_to(file)
    with opened(file) as backup:
        assert "sessions.session" in backup.manifest["left_out"]
        assert not [table for table in backup.manifest["tables"] if table["name"].startswith("sessions")]
        assert not {"accounts.opensession", "accounts.tries", "jobs.sign"} & {
            table["name"] for table in backup.manifest["tables"]
        }
        assert backup.manifest["secret_key"]["where"] == "elsewhere"
        assert settings.SECRET_KEY not in json.dumps(backup.manifest)
        assert "secret_key" not in backup.archive.namelist()


def test_uploaded_files_come_along(hall: Tournament, tmp_path: Path, settings: Any):
    settings.MEDIA_ROOT = str(tmp_path / "media")
    picture = tmp_path / "media" / "logos" / "club.png"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(bytes(range(256)) * 5000)
    file = tmp_path / "one.zip"
    backup_to(file)
    with opened(file) as backup:
        check(backup)
        assert backup.manifest["uploads"][0]["name"] == "logos/club.png"
        assert backup.archive.read("uploads/logos/club.png") == picture.read_bytes()


def changed(source: Path, target: Path, **parts: bytes | None) -> Path:
    """A copy of a backup with parts exchanged; their names have `__` for `/`."""
    given = {name.replace("__", "/"): value for name, value in parts.items()}
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            value = given.get(name.removesuffix(".jsonl").removesuffix(".json").replace(".", "_"), b"")
            if value is not None:
                new.writestr(name, value or old.read(name))
    return target


def manifest_of(file: Path) -> dict[str, Any]:
    with zipfile.ZipFile(file) as archive:
        return json.loads(archive.read("manifest.json"))


def test_a_damaged_or_newer_backup_is_refused_before_anything_is_touched(hall: Tournament, tmp_path: Path):
    file = tmp_path / "one.zip"
    backup_to(file)
    manifest = manifest_of(file)
    newer = {**manifest, "migrations": [*manifest["migrations"], ["tournaments", "9999_later"]], "version": "9.0"}
    no_zip = tmp_path / "words.zip"
    no_zip.write_text("no backup")
    half = tmp_path / "half.zip"
    half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    lines = zipfile.ZipFile(file).read("tables/registration.entrant.jsonl")
    cases = {
        "There is no file": tmp_path / "nowhere.zip",
        "not a whole backup": no_zip,
        "is not a whole": half,
        "registration.entrant has 16 rows that do not agree": changed(
            file, tmp_path / "row.zip", tables__registration_entrant=lines.replace(b"Player", b"Prayer", 1)
        ),
        "registration.entrant has 15 rows": changed(
            file, tmp_path / "less.zip", tables__registration_entrant=lines.split(b"\n", 1)[1]
        ),
        "no item named 'tables/registration.entrant.jsonl'": changed(
            file, tmp_path / "gone.zip", tables__registration_entrant=None
        ),
        "tournaments.9999_later": changed(file, tmp_path / "newer.zip", manifest=json.dumps(newer).encode()),
        "Use that version or a newer one": changed(
            file, tmp_path / "format.zip", manifest=json.dumps({**manifest, "format": 2}).encode()
        ),
    }
    for words, bad in cases.items():
        with pytest.raises(BackupProblem, match=words.replace(".", r"\.")), opened(bad) as backup:
            check(backup)
