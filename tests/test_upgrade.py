"""A site of every released version comes up to date with all it held (`tools/upgrade_fixture.py` made them)."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.auth.models import User

from taikai.archive.domain.event_file.importing import build
from taikai.archive.domain.event_file.read import checked
from taikai.backup.tests.installations import Installation, empty, kinds
from taikai.tournaments.domain.change import Actor
from tools.upgrade_fixture import FOLDER, SECRET_KEY, standings

pytestmark = [pytest.mark.both, pytest.mark.django_db]
VERSIONS = sorted(path.name for path in FOLDER.iterdir())
KIND = kinds()[-1]
PAGES = ("", "players/", "programme/", "standings/", "standings/why/", "rules/")
DESK = (
    "",
    "players/",
    "registration/",
    "seating/",
    "results/",
    "programme/",
    "money/",
    "emails/",
    "log/",
    "settings/",
)
PLAYED = ("seating/1/", "manage/results/1/1/")
#: Everything that is looked at afterwards, in one process; `kept` is what the version wrote down.
LOOK = """
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from taikai.tournaments.models import Tournament
from tools.upgrade_fixture import standings

call_command("makemigrations", "--check", "--dry-run", verbosity=0)
boss, pages = Client(), {}
boss.force_login(User.objects.get(username="organiser@demo.example"))
for slug in Tournament.objects.values_list("slug", flat=True):
    for path in (*every, *(played if slug in kept["standings"] else ())):
        pages[f"/t/{slug}/{path}"] = boss.get(f"/t/{slug}/{path}").status_code
own = Client().get(kept["player"]["link"]).content.decode()
tell({"standings": standings(), "pages": pages, "own": kept["player"]["name"] in own})
"""


def kept(version: str) -> dict[str, Any]:
    """What was written down when the version was released."""
    found: dict[str, Any] = json.loads((FOLDER / version / "kept.json").read_text())
    return found


def load(site: Installation, version: str) -> None:
    """The database as that version left it."""
    text = gzip.decompress((FOLDER / version / f"{KIND}.sql.gz").read_bytes()).decode()
    if KIND == "sqlite":
        with closing(sqlite3.connect(site.folder / "taikai.sqlite3")) as connection:
            connection.executescript(text)
    else:
        with psycopg.connect(site.env["DATABASE_URL"]) as connection:
            connection.execute(text)  # type: ignore[call-overload]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("way", ["migrate", "restore"])
def test_a_released_site_is_brought_up_to_date(version: str, way: str, tmp_path: Path):
    with empty(tmp_path / "site", KIND, SECRET_KEY=SECRET_KEY) as site:
        if way == "migrate":
            load(site, version)
            site.manage("migrate", "-v", "0")
        else:
            site.manage("restore", str(FOLDER / version / "backup.zip"))
        wanted = kept(version)
        every = (*PAGES, *(f"manage/{page}" for page in DESK))
        found = site.ask(f"kept, every, played = {wanted!r}, {every!r}, {PLAYED!r}\n{LOOK}")
    assert found["standings"] == wanted["standings"]
    assert found["own"], "a player's link leads to their own page"
    refused = {page: status for page, status in found["pages"].items() if status != 200}
    assert len(found["pages"]) > 100 and not refused


@pytest.mark.parametrize("version", VERSIONS)
def test_an_event_file_of_a_release_is_read(version: str):
    user = User.objects.create(username="new@example.org")
    text = gzip.decompress((FOLDER / version / "event.json.gz").read_bytes())
    event = build(checked(text), {}, actor=Actor("Nele", "organiser", user=user))
    wanted = kept(version)
    assert standings() == {event.slug: wanted["standings"][wanted["over"]]}
