"""Tables as files: by the permission of their page, numbers as numbers, nothing a spreadsheet would run."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from taikai.people.models import Look
from taikai.registration.models import Entrant
from taikai.results.models import Penalty
from taikai.seating.models import Table
from taikai.tournaments.domain.event.downloads import downloads
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import JUDGE, PUBLIC, may
from tests import factories
from tests.memory import forget_process

pytestmark = pytest.mark.django_db
EVIL = "=HYPERLINK(1)"


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """A hanchan with one result that is not released, and somebody with a name that would be a formula."""
    (round_,) = factories.seated(tournament)
    Entrant.objects.filter(tournament=tournament).update(name=EVIL, club="+cmd", note="@x", nickname="-1")
    factories.confirmed(Table.objects.get(round=round_, number=1), east=43_200, south=26_800)
    Tournament.objects.filter(pk=tournament.pk).update(stage="playing", release="hidden")
    Penalty.objects.create(tournament=tournament, entrant=tournament.entrants.first(), tenths=-15, reason="=late")
    tournament.refresh_from_db()
    return tournament


def at(event: Tournament, name: str, kind: str) -> str:
    return reverse(f"file-{name}", args=[event.slug, kind])


def rows(client: Client, event: Tournament, name: str) -> list[list[str]]:
    text = client.get(at(event, name, "csv")).content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


@pytest.mark.parametrize("name", list(downloads))
def test_every_table_is_safe_and_for_whom_its_page_is(
    event: Tournament, name: str, as_organiser: Client, as_judge: Client, client: Client
) -> None:
    sheet = rows(as_organiser, event, name)
    assert sheet[0] and all(len(row) == len(sheet[0]) for row in sheet)
    for cell in (cell for row in sheet for cell in row):
        assert not cell.startswith(("=", "+", "@")) and (not cell.startswith("-") or float(cell) < 0)
    book = load_workbook(io.BytesIO(as_organiser.get(at(event, name, "xlsx")).content))
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    assert [cell.value for cell in cells[: len(sheet[0])]] == sheet[0]
    permission = downloads[name].permission
    assert client.get(at(event, name, "csv")).status_code == (200 if may(PUBLIC, permission) else 302)
    assert as_judge.get(at(event, name, "csv")).status_code == (200 if may(JUDGE, permission) else 403)
    assert as_organiser.get(at(event, name, "pdf")).status_code == 404


def test_what_is_not_released_is_for_the_staff(event: Tournament, client: Client, as_judge: Client) -> None:
    assert [len(rows(client, event, name)) for name in ("results", "standings")] == [1, 9]
    assert "43.2" not in client.get(at(event, "standings", "csv")).content.decode()
    every = rows(as_judge, event, "all-results")
    assert every[1][:5] == ["1", "1", "East", f"'{EVIL} (-1)", "43200"] and len(every) == 5
    assert rows(as_judge, event, "tables")[1][3] == "43200"


def test_numbers_are_numbers_and_headings_are_the_readers(event: Tournament, as_organiser: Client) -> None:
    answer = as_organiser.get(at(event, "all-results", "xlsx"), headers={"accept-language": "pl"})
    sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    assert [cell.value for cell in sheet[1]][:5] == ["hanchan", "stół", "wiatr", "imię i nazwisko", "punkty"]
    points, score = sheet["E2"], sheet["I2"]
    assert (points.value, type(points.value), score.data_type) == (43_200, int, "n")
    penalty = load_workbook(io.BytesIO(as_organiser.get(at(event, "penalties", "xlsx")).content)).worksheets[0]
    assert (penalty["C2"].value, penalty["D2"].value) == (-1.5, "=late")
    assert Look.objects.count() == 0
    rows(as_organiser, event, "entrants")
    assert Look.objects.get().page == "entrants.csv"


def test_the_list_and_the_pages_lead_to_the_files(
    event: Tournament, as_organiser: Client, as_judge: Client
) -> None:
    listed = as_organiser.get(f"/t/{event.slug}/manage/files/").content.decode()
    there = {name for name in downloads if name not in ("teams", "cards")}
    assert all(
        (at(event, name, kind) in listed) == (name in there) for name in downloads for kind in ("csv", "xlsx")
    )
    judges = as_judge.get(f"/t/{event.slug}/manage/files/").content.decode()
    assert at(event, "entrants", "csv") not in judges and "Whole tournament" not in judges
    assert ".xlsx" not in as_organiser.get(reverse("standings", args=[event.slug])).content.decode()
    Tournament.objects.filter(pk=event.pk).update(release="at_once")
    forget_process()
    pages = ("standings", "numbers", "participants", "agenda", "seating", "log", "board", "manage-penalties")
    for page in (*pages, "manage-consents", "manage-looks", "manage-emails"):
        text = as_organiser.get(reverse(page, args=[event.slug]), follow=True).content.decode()
        assert "/files/" in text and ".xlsx" in text, page
