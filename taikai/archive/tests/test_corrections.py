"""Results of paper and other programs: compared table by table, taken over with a reason."""

from __future__ import annotations

import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override
from openpyxl import Workbook

from taikai.archive.domain.corrections.read import results_of
from taikai.archive.domain.event_file.export import event_file
from taikai.archive.pages.tables.results import tables
from taikai.formatting.numbers import whole
from taikai.formatting.spreadsheets import csv_of, xlsx_of
from taikai.problems import Refusal
from taikai.results.domain.sheets.score_sheet import plain_points
from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """Two tables of one hanchan, the first one confirmed; it is being played."""
    factories.confirmed(Table.objects.get(round=factories.seated(tournament)[0], number=1))
    Tournament.objects.filter(pk=tournament.pk).update(stage=Tournament.Stage.PLAYING)
    tournament.refresh_from_db()
    return tournament


def test_sheets_of_every_kind_are_read() -> None:
    plain = results_of(
        "x.csv", "Hanchan;Table;East;South;West;North;Sticks\n1;2;30 000;−1000;40000;30000;1".encode()
    )
    assert [(one.hanchan, one.table, one.points["S"], one.sticks, one.chombo) for one in plain] == [
        (1, 2, -1000, 1, None)
    ]
    with pytest.raises(Refusal) as refused:
        results_of("x.csv", b"hanchan,table,E,S,W,N\n1,1,a,2,3,4\n1,2,1,2,3,4\n1,2,1,2,3,4\n")
    assert [problem.where for problem in refused.value.problems] == ["line 2", "line 4"]
    for wrong in (b"", b"name,points\nx,1", b"PK\x03\x04broken", b"{}"):
        with pytest.raises(Refusal):
            results_of("x", wrong)


def test_a_workbook_of_results_is_read_to_its_end() -> None:
    """A list of people ends at 2,500 rows: what stood below was left out without a word."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(["hanchan", "table", "East", "South", "West", "North"])
    for table in range(1, 2_601):
        sheet.append([1, table, 30_000, 30_000, 30_000, 30_000])
    file = io.BytesIO()
    book.save(file)
    assert len(results_of("x.xlsx", file.getvalue())) == 2_600


@pytest.mark.parametrize("written", ["31,200", "31.200", "31 200", "31200.0", "31,200.00", "31200"])
def test_a_file_writes_points_as_a_score_sheet_does(written: str) -> None:
    (found,) = results_of("x.csv", f'hanchan,table,East,South,West,North\n1,1,"{written}",1,-2,3\n'.encode())
    assert found.points == {"E": 31_200, "S": 1, "W": -2, "N": 3}
    assert plain_points(written) == "31200", "as the score sheet reads it"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_sites_own_tables_come_back(event: Tournament, language: str) -> None:
    with override(language):
        table = tables(event)
    for raw in (csv_of(table).encode(), xlsx_of(table), json.dumps(event_file(event, contacts=False)).encode()):
        (found,) = results_of("x", raw)
        assert found.points == {"E": 40_000, "S": 30_000, "W": 30_000, "N": 20_000}
        assert found.names and (found.sticks, found.chombo) == (0, {})


def test_what_is_ticked_becomes_a_correction(event: Tournament, as_organiser: Client, as_judge: Client) -> None:
    """A table as it is, one that differs, a new one, one that is not here: only what is ticked is taken."""
    first, second = Table.objects.filter(round__tournament=event).order_by("number")
    rows = ("1,1,41000,29000,30000,20000", "1,2,40000,30000,30000,19000", "7,1,1,2,3,4")
    sheet = "\n".join(("hanchan,table,East,South,West,North", *rows))
    start = f"/t/{event.slug}/manage/files/results/"
    answer = as_organiser.post(start, {"file": SimpleUploadedFile("paper.csv", sheet.encode())})
    page = answer["Location"]
    text = as_organiser.get(page).content.decode()
    assert "2 tables differ" in text and "hanchan 7, table 1" in text and whole(41_000) in text
    assert Result.objects.count() == 1
    form = {"take": ["1-1", "1-2"], "version-1-1": 1, "version-1-2": 0, "reason": "paper sheet"}
    refused = as_organiser.post(page, form)
    assert refused.status_code == 422 and "Hanchan 1, table 2" in refused.content.decode()  # its sum is wrong
    assert Result.objects.count() == 1
    assert as_organiser.post(page, {**form, "take": ["1-1"], "reason": ""}).status_code == 422
    assert as_organiser.post(page, {**form, "version-1-1": 0, "take": ["1-1"]}).status_code == 422  # not looked at
    assert as_organiser.post(page, {**form, "accept_sum": "on"}).status_code == 302
    now = {result.table: result for result in Result.objects.exclude(state="superseded")}
    assert (now[first].east, now[first].version, now[first].state) == (41_000, 2, "confirmed")
    assert (now[second].north, now[second].state) == (19_000, "entered")
    lines = LogEntry.objects.filter(tournament=event, verb__startswith="result.saved")
    assert [line.reason for line in lines] == ["paper sheet", "paper sheet"]
    assert "0 tables differ" in as_judge.get(page).content.decode()
    Tournament.objects.filter(pk=event.pk).update(stage=Tournament.Stage.FINAL)
    assert "standings are final" in as_organiser.get(page).content.decode()
