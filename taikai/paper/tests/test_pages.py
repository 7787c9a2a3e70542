"""The page of all papers, a PDF asked for, made by the worker, taken, and forgotten after a day."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from taikai.paper import tasks
from taikai.paper.domain import pdf
from taikai.paper.domain.pdf import NoPrinter, Printed, missing_libraries
from taikai.paper.domain.sheet_kinds import PDFS, PaperWanted
from taikai.paper.models import PaperFile
from taikai.paper.pages.bundle import frame, pieces
from taikai.runtime import health
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db


def url(name: str, tournament: Tournament, *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.fixture
def day(tournament: Tournament) -> Tournament:
    factories.seated(tournament, players=8, rounds=2)
    return tournament


def test_white_sheets_lie_on_a_page_of_the_readers_scheme(as_organiser: Client, day: Tournament):
    """Not a white page by night; what becomes a PDF is light whoever asks."""
    head = as_organiser.get(url("paper", day, "signs")).getvalue().decode().split("<head>")[0]
    assert "data-theme" not in head
    as_organiser.cookies["theme"] = "dark"
    head = as_organiser.get(url("paper", day, "signs")).getvalue().decode().split("<head>")[0]
    assert 'data-theme="dark"' in head
    assert 'data-theme="light"' in frame(day, PaperWanted("signs")).split("<head>")[0]


def test_the_page_offers_what_can_be_printed_now(as_organiser: Client, tournament: Tournament):
    page = as_organiser.get(url("papers", tournament)).content.decode()
    assert url("paper", tournament, "badges") in page
    assert url("paper", tournament, "signs") not in page and "available when a seating is published" in page
    assert "available when the standings are final" in page
    assert url("paper", tournament, "cards") not in page
    tournament.ruleset = "krakow2022"
    tournament.save()
    assert url("paper", tournament, "cards") in as_organiser.get(url("papers", tournament)).content.decode()
    factories.seated(tournament, players=8)
    tournament.stage = Tournament.Stage.FINAL
    tournament.save()
    page = as_organiser.get(url("papers", tournament) + "?size=letter").content.decode()
    assert url("paper", tournament, "signs") + "?size=letter&amp;hanchan=1" in page
    assert url("paper", tournament, "certificates") in page


def test_a_paper_in_the_browser_is_the_paper_of_the_pdf(as_judge: Client, day: Tournament):
    page = as_judge.get(url("paper", day, "names") + "?hanchan=1&size=letter").content.decode()
    assert "sheets-letter" in page and "sheets-a4" not in page
    assert page.count('class="wall-name') == 8
    assert "Hanchan 1" in page and day.place in page and "data-print" in page
    assert as_judge.get(url("paper", day, "nothing")).status_code == 404
    assert as_judge.get(url("paper", day, "names") + "?size=a0").status_code == 404


def test_a_stranger_prints_nothing(client: Client, day: Tournament):
    assert client.get(url("paper", day, "badges")).status_code == 302
    assert client.post(url("paper-pdf", day), {"kind": "badges"}).status_code == 302
    assert not PaperFile.objects.exists()


def test_a_draft_seating_is_on_no_paper(as_organiser: Client, tournament: Tournament):
    factories.seated(tournament, players=8, published=False)
    for kind in ("names", "tables", "signs", "schedules", "sheets"):
        assert "Nothing to print" in as_organiser.get(url("paper", tournament, kind)).content.decode()


def test_a_pdf_is_waited_for(as_organiser: Client, day: Tournament):
    file = PaperFile.objects.create(tournament=day, kind="names", size="a4", language="en", revision=day.revision)
    waiting = as_organiser.get(url("paper-file", day, file.pk)).content.decode()
    assert (
        "making the PDF" in waiting and 'http-equiv="refresh"' in waiting and "taking a long time" not in waiting
    )
    assert as_organiser.get(url("paper-download", day, file.pk)).status_code == 404
    PaperFile.objects.update(asked_at=timezone.now() - dt.timedelta(minutes=2))
    assert "taking a long time" in as_organiser.get(url("paper-file", day, file.pk)).content.decode()


def test_a_pdf_is_asked_for_made_and_taken(as_organiser: Client, day: Tournament):
    asked = as_organiser.post(url("paper-pdf", day), {"kind": "names", "size": "a4", "hanchan": "2"})
    file = PaperFile.objects.get()
    assert asked["Location"] == url("paper-file", day, file.pk)
    assert (file.state, file.pages, file.hanchan) == ("ready", 1, 2)
    ready = as_organiser.get(asked["Location"]).content.decode()
    assert "Open PDF (1 page)" in ready and "refresh" not in ready
    answer = as_organiser.get(url("paper-download", day, file.pk))
    assert answer["Content-Type"] == "application/pdf" and answer.content.startswith(b"%PDF")
    assert url("paper-file", day, file.pk) in as_organiser.get(url("papers", day)).content.decode()


def test_the_same_is_made_once_until_something_changes(as_organiser: Client, day: Tournament):
    values = {"kind": "participants", "size": "a4"}
    as_organiser.post(url("paper-pdf", day), values)
    as_organiser.post(url("paper-pdf", day), values)
    assert PaperFile.objects.count() == 1
    Tournament.objects.filter(pk=day.pk).update(revision=day.revision + 5)
    old = as_organiser.get(url("paper-file", day, PaperFile.objects.get().pk)).content.decode()
    assert "The tournament has changed" in old
    as_organiser.post(url("paper-pdf", day), values)
    assert PaperFile.objects.count() == 2


def test_what_cannot_be_made_says_so(as_organiser: Client, day: Tournament, monkeypatch: pytest.MonkeyPatch):
    def broken(*_args: object) -> None:
        raise NoPrinter("no Pango")

    monkeypatch.setattr(tasks, "to_pdf", broken)
    as_organiser.post(url("paper-pdf", day), {"kind": "names"})
    page = as_organiser.get(url("paper-file", day, PaperFile.objects.get().pk)).content.decode()
    assert "The PDF couldn’t be made" in page


def test_a_machine_without_pango_offers_no_pdf_and_says_so(
    as_organiser: Client, day: Tournament, monkeypatch: pytest.MonkeyPatch
):
    assert "Everything as PDF" in as_organiser.get(url("papers", day)).content.decode()
    missing_libraries.cache_clear()
    monkeypatch.setattr(pdf, "LIBRARIES", (("libnowhere.so.0",),))
    try:
        page = as_organiser.get(url("papers", day)).content.decode()
        assert "the library Pango is missing" in page and 'name="kind"' not in page and "Print<" in page
        assert health.look(["pdf"])["pdf"].state == "warning"
    finally:
        missing_libraries.cache_clear()


def test_a_site_installed_without_the_extra_says_what_pdfs_need_and_is_well(
    as_organiser: Client, day: Tournament, monkeypatch: pytest.MonkeyPatch
):
    missing_libraries.cache_clear()
    monkeypatch.setattr(pdf, "EXTRA", ("weasyprint_that_is_not_there",))
    try:
        page = as_organiser.get(url("papers", day)).content.decode()
        assert "without the package taikai[pdf]" in page and 'name="kind"' not in page and "Print<" in page
        assert health.look(["pdf"])["pdf"].state == "ok"
        with pytest.raises(NoPrinter, match=r"taikai\[pdf\] is not installed"):
            pdf.to_pdf(["<p>x</p>"])
    finally:
        missing_libraries.cache_clear()


def test_a_file_is_kept_for_a_day_and_belongs_to_its_tournament(as_organiser: Client, day: Tournament):
    file = PaperFile.objects.create(tournament=day, kind="names", size="a4", language="en", revision=1)
    other = factories.TournamentFactory()
    strange = PaperFile.objects.create(tournament=other, kind="names", size="a4", language="en", revision=1)
    assert as_organiser.get(url("paper-file", day, strange.pk)).status_code == 404
    now = timezone.now()
    assert PDFS.forget(now + dt.timedelta(hours=23)) == 0
    assert PDFS.forget(now + dt.timedelta(hours=25)) == 2
    assert not PaperFile.objects.filter(pk=file.pk).exists()


def test_only_a_dozen_files_are_kept(as_organiser: Client, day: Tournament, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tasks, "to_pdf", lambda *_args: Printed(b"%PDF", 1))
    for first in range(1, 16):
        as_organiser.post(url("paper-pdf", day), {"kind": "certificates", "first": first})
    assert PaperFile.objects.count() == 12


@pytest.mark.parametrize("players", [8, 80])
def test_queries_do_not_grow(as_organiser: Client, tournament: Tournament, players: int):
    factories.seated(tournament, players=players, rounds=3)
    assert queries(as_organiser, url("papers", tournament)) <= 9
    for kind in ("badges", "names", "tables", "schedules", "signs", "participants"):
        assert queries(as_organiser, url("paper", tournament, kind)) <= 14, kind


def test_who_rests_is_on_the_list_for_the_wall(tournament):
    factories.seated(tournament, 8, rounds=1)
    rests = factories.EntrantFactory(tournament=tournament, name="Aaron Rests")
    tournament.rounds.update(provenance={"rests": [rests.pk]})
    html = "".join(pieces(tournament, PaperWanted("names", hanchan=1)))
    assert html.index("Aaron Rests") < html.index("Player")
    assert html.count('class="wall-rests"') == 1 and html.count('<td class="wall-table">') == 8
