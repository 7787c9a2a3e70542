"""From the printed sheet to the confirmed result: a browser prints, a pen fills in, a phone photographs."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from taikai.results.models import Result
from taikai.results.tests import photographs
from taikai.results.tests.photographs import DOTS, Written, fill_in, photographed
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PX_A_MM = 96 / 25.4  # pixels of a style sheet


def test_a_printed_sheet_is_photographed_and_confirmed(
    server: Server, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = factories.TournamentFactory(stage="playing")
    table = factories.seated(tournament)[0].tables.get(number=1)
    start = f"{server.url}/t/{tournament.slug}/manage/results/{table.round.number}"
    context = browser.new_context(
        viewport={"width": round(210 * PX_A_MM), "height": 1200}, device_scale_factor=DOTS / PX_A_MM
    )
    context.add_cookies([server.cookie(factories.staff(tournament, "judge"))])
    page = context.new_page()
    page.emulate_media(media="print")
    page.goto(f"{start}/sheets/")
    sheet = page.locator(".fallback", has=page.get_by_role("heading", name=f"Table {table.number}", exact=True))
    printed = Image.open(io.BytesIO(sheet.screenshot())).convert("L")
    corner, block = sheet.bounding_box(), sheet.locator(".scan").bounding_box()
    assert corner is not None and block is not None
    assert block["width"] / PX_A_MM == pytest.approx(180, abs=0.2), "not as wide as its bubbles are measured"
    place = tuple((block[side] - corner[side]) / PX_A_MM for side in ("x", "y"))
    monkeypatch.setattr(photographs, "BLOCK", place)
    rng = np.random.default_rng(11)
    written = Written((42_300, 18_500, 36_000, 22_200), sticks=1)
    photo = tmp_path / "sheet.jpg"
    photo.write_bytes(photographed(fill_in(np.asarray(printed), written, rng, "pen"), rng, hard=0.5))
    context.close()

    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.add_cookies([server.cookie(factories.staff(tournament, "judge"))])
    page = context.new_page()
    page.goto(f"{start}/")
    page.get_by_role("link", name="Read photos of score sheets").click()
    page.get_by_label("Take or choose photos").set_input_files(photo)
    found = page.locator(f"#table-{table.number}")
    expect(found).to_contain_text("42 300")
    expect(found).to_contain_text("total is right")
    found.get_by_role("button", name="Save and confirm").click()
    expect(page.get_by_text(f"Table {table.number} confirmed.")).to_be_visible()
    expect(found).to_have_count(0)
    context.close()
    assert tuple(Result.objects.get(table=table, state="confirmed").points.values()) == written.points
