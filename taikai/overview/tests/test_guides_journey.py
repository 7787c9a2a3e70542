"""The pages for players and judges as they come out of a printer."""

from __future__ import annotations

from io import BytesIO

import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("name", ["for-players", "for-judges"])
def test_it_is_one_page_of_paper(server: Server, browser: Browser, name: str, language: str):
    page = browser.new_context(locale=language).new_page()
    page.goto(f"{server.url}/guide/{name}/")
    printed = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    assert len(printed.pages) == 1
    words = printed.pages[0].extract_text().split()
    assert 300 < len(words) < 600, "the whole page, without menus"
