"""Backups that make themselves: when one is due, which stay, and what the health page says without them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from taikai.backup.files import BackupProblem
from taikai.backup.schedule import (
    FAILED,
    MADE,
    BackupScheduler,
    backup_if_due,
    expired_backups,
    moment_of,
    name_at,
)
from taikai.jobs.models import Sign
from taikai.runtime.health import look
from tests import factories

NOON = dt.datetime(2022, 8, 14, 12, tzinfo=dt.UTC)


def test_names_tell_the_moment():
    assert name_at(NOON) == "taikai-20220814T120000Z.zip"
    assert moment_of(name_at(NOON)) == NOON
    assert moment_of("before-the-cup.zip") is None


def test_days_and_weeks_stay_and_the_rest_goes():
    """Four backups a day for ten weeks; a file with a name of its own stays whatever its age."""
    names = [name_at(NOON - dt.timedelta(hours=6 * n)) for n in range(4 * 70)]
    gone = expired_backups([*names, "before-the-cup.zip"], NOON, daily=7, weekly=4)
    stay = [moment_of(name) for name in names if name not in gone]
    assert "before-the-cup.zip" not in gone
    assert [moment for moment in stay if NOON - moment <= dt.timedelta(hours=24)] == [
        NOON - dt.timedelta(hours=6 * n) for n in range(5)
    ]
    assert {moment.date() for moment in stay} >= {(NOON - dt.timedelta(days=n)).date() for n in range(7)}
    assert len({moment.isocalendar()[:2] for moment in stay}) == 4
    assert len(stay) == 13  # five of the last day, five more days, three more weeks


def test_after_a_long_pause_the_old_ones_are_still_there():
    old = [name_at(NOON - dt.timedelta(days=60 + n)) for n in range(3)]
    assert expired_backups(old, NOON, daily=7, weekly=4) == []


@pytest.fixture
def site(transactional_db: None, settings: Any) -> Any:
    factories.TournamentFactory()
    settings.BACKUP_HOURS, settings.BACKUP_DAILY, settings.BACKUP_WEEKLY = 24, 7, 4
    return settings


def test_one_is_made_when_it_is_due_and_noted(site: Any, tmp_path: Path):
    folder = tmp_path / "backups"
    assert backup_if_due(folder, NOON) is not None
    assert backup_if_due(folder, NOON + dt.timedelta(hours=23)) is None
    for day in range(1, 12):
        assert backup_if_due(folder, NOON + dt.timedelta(days=day)) is not None
    assert len(list(folder.iterdir())) == 8  # seven days, and one more week
    assert look(["backup"])["backup"].state == "ok"
    assert Sign.objects.get(name=MADE).data["rows"] > 0


def test_health_says_when_the_last_one_is_old_or_failed(site: Any, tmp_path: Path):
    assert look(["backup"])["backup"].state == "ok", "a site that has just begun has no backup yet"
    backup_if_due(tmp_path / "backups")
    Sign.objects.filter(name=MADE).update(at=timezone.now() - dt.timedelta(hours=49))
    old = look(["backup"])["backup"]
    assert (old.state, str(old.says)) == ("warning", "The last backup is 49 hours old.")
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    with pytest.raises(OSError):
        backup_if_due(in_the_way / "backups")
    assert "failed" in str(look(["backup"])["backup"].says)
    backup_if_due(tmp_path / "others")
    assert look(["backup"])["backup"].state == "ok"


@pytest.mark.parametrize(
    ("error", "traceback"),
    [(OperationalError("unable to open database file\nat x"), False), (KeyError("x"), True)],
)
def test_a_machine_at_fault_is_one_line(
    error: Exception, traceback: bool, tmp_path: Path, monkeypatch: Any, caplog
):
    def fails(_where: Path) -> Any:
        keeper.over.set()
        raise error

    monkeypatch.setattr("taikai.backup.schedule.backup_if_due", fails)
    monkeypatch.setattr("taikai.backup.schedule.connection.close", lambda: None)
    keeper = BackupScheduler(tmp_path)
    keeper.run()
    (record,) = caplog.records
    assert record.getMessage().startswith("No backup: ")
    assert "at x" not in record.getMessage()
    assert (record.exc_info is not None) == traceback


def test_the_keeper_outlives_a_failure_and_stops_when_told(site: Any, tmp_path: Path, monkeypatch: Any):
    folder = tmp_path / "backups"
    tries: list[int] = []

    def fails_first(where: Path) -> Any:
        tries.append(1)
        if len(tries) == 1:
            raise BackupProblem("no room")
        keeper.over.set()
        return backup_if_due(where)

    monkeypatch.setattr("taikai.backup.schedule.backup_if_due", fails_first)
    monkeypatch.setattr("taikai.backup.schedule.AGAIN_AFTER", dt.timedelta(0))
    keeper = BackupScheduler(folder)
    keeper.run()
    assert len(list(folder.iterdir())) == 1
    assert not Sign.objects.filter(name=FAILED).exists()
