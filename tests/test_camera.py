"""A badge held before a camera checks its owner in, whether the browser reads QR codes by itself or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import segno
from playwright.sync_api import BrowserType, expect

from taikai.registration.domain.personal_links import badge_url
from taikai.registration.models import Entrant
from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]
WIDE, HIGH = 640, 480

# No browser of Linux has a detector of its own: this one knows what hangs before the camera.
DETECTOR = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect(video) { return video.videoWidth ? [{ rawValue: "%s" }] : []; }
};
"""


def film(text: str, path: Path) -> None:
    """A still film of a QR code on grey, as a camera sees a badge (YUV4MPEG2)."""
    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(scale=6, border=4)]
    top, left = (HIGH - len(rows)) // 2, (WIDE - len(rows)) // 2
    light = bytearray([128]) * (WIDE * HIGH)
    for y, row in enumerate(rows, top):
        light[y * WIDE + left : y * WIDE + left + len(row)] = bytes(40 if dark else 220 for dark in row)
    frame = b"FRAME\n" + bytes(light) + bytes([128]) * (WIDE * HIGH // 2)
    path.write_bytes(f"YUV4MPEG2 W{WIDE} H{HIGH} F10:1 Ip A1:1 C420jpeg\n".encode() + 5 * frame)


def test_a_badge_before_the_camera(
    server: Server, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    tournament = factories.TournamentFactory()
    anna = factories.EntrantFactory(tournament=tournament, name="Anna Nowak", status="confirmed")
    film(badge_url(anna), tmp_path / "badge.y4m")
    camera = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'badge.y4m'}",
    ]
    launched = {**browser_type_launch_args, "args": [*browser_type_launch_args["args"], *camera]}
    cookie = server.cookie(factories.staff(tournament, "judge"))
    browser = browser_type.launch(**launched)
    try:
        for script in ("delete window.BarcodeDetector;", DETECTOR % badge_url(anna)):
            Entrant.objects.update(checked_in_at=None)
            context = browser.new_context()
            context.add_init_script(script)
            context.add_cookies([cookie])
            page = context.new_page()
            page.goto(f"{server.url}/t/{tournament.slug}/manage/check-in/")
            page.get_by_role("button", name="Scan with camera").click()
            expect(page.locator("#scanned")).to_contain_text("Anna Nowak")
            expect(page.locator("#scanned")).to_contain_text("checked in at")
            page.get_by_role("button", name="Stop camera").click()
            expect(page.locator("video")).to_be_hidden()
            assert Entrant.objects.get().checked_in_at is not None
            context.close()
    finally:
        browser.close()
