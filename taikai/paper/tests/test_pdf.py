"""The PDF as a printer gets it: pages, their size, their text; and that nothing stands over anything else."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone, translation
from pypdf import PdfReader

from cards.catalogue import load
from taikai.paper.domain import pdf
from taikai.paper.domain.pdf import document, read, to_pdf
from taikai.paper.domain.sheet_kinds import EVERYTHING, KINDS, PaperWanted
from taikai.paper.pages import bundle
from taikai.paper.pages.bundle import documents, pictures
from taikai.registration.models import Entrant
from taikai.tournaments.models import Picture, Tournament
from tests import factories

pytestmark = pytest.mark.django_db

LONG = "Wilhelmina Aleksandra von Württemberg-Konstantinopolitańska"
#: How many pages each kind of paper came to on A4: whichever test lays it out first says so to the others.
COUNTED: dict[str, int] = {}
SIZES = {"a4": (595.3, 841.9), "letter": (612.0, 792.0)}


@pytest.fixture
def day(tournament: Tournament) -> Tournament:
    """Twenty players, two hanchans, long names, final standings, rules with cards."""
    tournament.ruleset = "krakow2022"
    tournament.name = "Mistrzostwa Polski w riichi mahjongu – Grand Prix Małopolski 2026"
    tournament.hanchan_count = 3
    tournament.capacity = 40
    tournament.stage = Tournament.Stage.FINAL
    tournament.save()
    for at, name in enumerate([LONG, "Łukasz Żółć", "Bo", "大会 太郎"]):
        factories.EntrantFactory(
            tournament=tournament, name=name, club="Klub" * 8, nickname="Tanuki" if at else ""
        )
    for round_ in factories.seated(tournament, players=20, rounds=2):
        for table in round_.tables.all():
            factories.confirmed(table)
    return tournament


def html_of(tournament: Tournament, kind: str, size: str = "a4", language: str = "pl") -> str:
    with translation.override(language), timezone.override(tournament.zone):
        return "".join(documents(tournament, PaperWanted(kind, size)))


def boxes(box: Any) -> Iterator[tuple[str, float, float, float, float]]:
    """Every piece of text of a page: what it says, left, top, right, bottom in CSS pixels."""
    if getattr(box, "text", None) and box.text.strip():
        yield box.text, box.position_x, box.position_y, box.position_x + box.width, box.position_y + box.height
    for child in getattr(box, "children", []):
        child = child[0] if isinstance(child, tuple) else child
        yield from boxes(child)


def overlapping(found: list[tuple[str, float, float, float, float]]) -> list[str]:
    """Pairs of texts that stand over each other by more than the air in a line."""
    wrong = []
    for at, (one, left, top, right, bottom) in enumerate(found):
        air = (bottom - top) * 0.3
        for other, left2, top2, right2, bottom2 in found[at + 1 :]:
            across = min(right, right2) - max(left, left2)
            down = min(bottom, bottom2) - max(top, top2)
            if across > 1 and down > max(air, (bottom2 - top2) * 0.3):
                wrong.append(f"{one!r} over {other!r}")
    return wrong


@pytest.mark.parametrize("size", ["a4", pytest.param("letter", marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", list(KINDS))
def test_nothing_overprints_or_leaves_its_page(day: Tournament, kind: str, size: str):
    laid_out = document(html_of(day, kind, size))
    if size == "a4":
        COUNTED[kind] = len(laid_out.pages)
    assert laid_out.pages
    wrong = []
    for number, page in enumerate(laid_out.pages, 1):
        width, height = page.width, page.height
        short, long = sorted((width * 0.75, height * 0.75))
        assert (round(short, 1), round(long, 1)) == pytest.approx(SIZES[size], abs=0.3)
        found = list(boxes(page._page_box))
        assert found or kind == "cards", f"page {number} is empty"  # a card is a drawing
        wrong += [f"page {number}: {pair}" for pair in overlapping(found)]
        wrong += [
            f"page {number}: {text!r} leaves the page"
            for text, left, top, right, bottom in found
            if left < 0 or top < 0 or right > width + 0.5 or bottom > height + 0.5
        ]
    assert not wrong


def test_no_name_breaks_into_two_lines(day: Tournament):
    for kind in ("names", "tables", "participants", "standings", "schedules", "signs"):
        for page in document(html_of(day, kind)).pages:
            texts = [text for text, *_place in boxes(page._page_box)]
            assert not [text for text in texts if text in ("Żółć", "Żółć (Tanuki)")], kind


def test_the_pages_say_what_they_should(day: Tournament):
    def text(kind: str, whole: bool = True) -> list[str]:
        """What each page says; without `whole` only the first is read."""
        printed = to_pdf([html_of(day, kind, language="en")])
        reader = PdfReader(io.BytesIO(printed.content))
        assert len(reader.pages) == printed.pages
        return [page.extract_text() if whole or not at else "" for at, page in enumerate(reader.pages)]

    badges = text("badges")
    assert len(badges) == 6  # twenty on three sheets, and their backs
    assert "Łukasz" in "".join(badges[0::2]) and "Łukasz Żółć" in "".join(badges[1::2])
    signs = text("signs", whole=False)
    assert len(signs) == 5 and "Player" in signs[0]
    (names,) = text("names")
    assert "Hanchan 2" in names and "Boardowa Cafe" in names and names.count("Player ") >= 10
    (standings,) = text("standings")
    assert "final" in standings and "+" in standings and "−" in standings
    certificates = text("certificates", whole=False)
    assert len(certificates) == 20 and "of 20 players" in certificates[0]
    sheets = text("sheets", whole=False)
    assert len(sheets) == 5
    assert "Mistrzostwa Polski" in sheets[0] and "Boardowa Cafe" in sheets[0] and "Hanchan 2" in sheets[0]
    cards = text("cards", whole=False)
    assert len(cards) == ceil(len(load().faces) / 9) and "エイスリン・ウィッシュアート" in cards[0]


def test_the_back_lies_behind_its_front(day: Tournament):
    front, back = document(html_of(day, "badges")).pages[:2]
    places = {text: (left, top) for text, left, top, _right, _bottom in boxes(front._page_box)}
    behind = {text: (left, top) for text, left, top, _right, _bottom in boxes(back._page_box)}
    half = front.width / 2
    assert places["Bo"][0] < half < behind["Bo (Tanuki)" if "Bo (Tanuki)" in behind else "Bo"][0] or (
        behind["Bo"][0] < half < places["Bo"][0]
    )


@pytest.mark.soak
def test_everything_is_one_file_however_few_pages_are_laid_out_at_once(
    day: Tournament, monkeypatch: pytest.MonkeyPatch
):
    alone = [COUNTED.get(kind) or len(document(html_of(day, kind)).pages) for kind in KINDS]
    monkeypatch.setattr(bundle, "AT_ONCE", 30_000)
    parts = list(documents(day, PaperWanted(EVERYTHING)))
    assert len(parts) > 4
    printed = to_pdf(parts)
    reader = PdfReader(io.BytesIO(printed.content))
    assert len(reader.pages) == printed.pages == sum(alone)
    assert "Łukasz" in reader.pages[0].extract_text()  # badges first, certificates last
    assert "20 players" in reader.pages[-1].extract_text()


def test_certificates_wait_for_final_standings(day: Tournament):
    day.stage = Tournament.Stage.PLAYING
    day.save()
    assert "certificate-name" not in html_of(day, "certificates")
    assert "Nothing to print" in html_of(day, "certificates", language="en")


def test_many_hanchans_still_fit_on_a_back(day: Tournament):
    day.hanchan_count = 30
    day.save()
    for page in document(html_of(day, "badges")).pages[1::2]:
        found = list(boxes(page._page_box))
        assert not overlapping(found)
        assert any(text.strip() == "30" for text, *_place in found)


def test_a_paper_reads_nothing_but_our_own_files():
    for url in (
        "https://example.org/x.png",
        "http://127.0.0.1:8000/static/css/tokens.css",
        "file:///etc/passwd",
        "http://paper.invalid/etc/passwd",
        "http://paper.invalid/static/../settings.py",
        "http://paper.invalid/static/%2e%2e/settings.py",
        "data:text/plain,x",
    ):
        with pytest.raises(ValueError, match="no paper reads"):
            read(url, {})
    assert b"--ink" in read("http://paper.invalid/static/css/tokens.css", {})
    assert read("http://paper.invalid/t/x/picture/1/800/", {"/t/x/picture/1/800/": b"ours"}) == b"ours"


def test_fonts_are_unpacked_once_for_all_documents(day: Tournament, monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []
    monkeypatch.setattr(pdf, "read", lambda url, ours: asked.append(url) or read(url, ours))
    document(html_of(day, "names"))
    asked.clear()
    document(html_of(day, "names"))
    assert any(url.endswith(".css") for url in asked)
    assert not [url for url in asked if url.endswith(".woff2")]


def test_a_process_that_ends_leaves_no_fonts_behind(tmp_path: Path):
    font = f"{pdf.HERE}/static/fonts/sans-central.woff2"
    face = f"@font-face {{ font-family: x; src: url({font}) }} p {{ font-family: x }}"
    lay = f"from taikai.paper.domain.pdf import document; document('<style>{face}</style><p>x</p>')"
    code = f"{lay}; import os; print(os.listdir({str(tmp_path)!r}))"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "weasyprint" in done.stdout and not list(tmp_path.glob("weasyprint*"))
    assert "ignored" not in done.stderr


def test_an_event_without_cards_has_no_cards_on_paper(day: Tournament):
    day.ruleset = "ema2016"
    day.save()
    assert "Nothing to print" in html_of(day, "cards", language="en")


@pytest.mark.parametrize("kind", ["names", "badges"])
def test_the_picture_of_the_event_stands_in_the_head(day: Tournament, kind: str):
    from PIL import Image

    raw = io.BytesIO()
    Image.new("RGB", (800, 300), "#336699").save(raw, "WEBP")
    Picture.objects.create(tournament=day, digest="abc", width=800, height=300, content=raw.getvalue())
    day.picture = "abc"
    day.save()
    html = html_of(day, kind)
    assert "/picture/abc/800/" in html
    reader = PdfReader(io.BytesIO(to_pdf([html], pictures(day)).content))
    plain = PdfReader(io.BytesIO(to_pdf([html], {}).content))
    assert len(reader.pages[0].images) == len(plain.pages[0].images) + 1


def test_who_left_has_no_badge(day: Tournament):
    Entrant.objects.filter(tournament=day, name="Bo").update(status="withdrawn")
    assert ">Bo<" not in html_of(day, "badges")
