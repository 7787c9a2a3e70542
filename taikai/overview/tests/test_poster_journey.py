"""The moon of a drawn poster never stands behind the words of the title, however long they are."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests import factories
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

NAMES = (
    "Open",
    "Kraków Saki Cards Taikai 2022",
    "The Forty-First International Riichi Mahjong Open Championship of Northern and Central Europe 2026",
)

#: How near the lines come to the middle of the moon that is shown, in its radius: 1 and more is beside it. A line
#: is higher than its letters.
BESIDE = 0.9
NEAREST = """() => {
  const moon = [...document.querySelectorAll('.poster-moon, .poster-moon-beside')]
    .find((one) => getComputedStyle(one).display !== 'none').getBoundingClientRect();
  const [x, y, radius] = [moon.x + moon.width / 2, moon.y + moon.height / 2, moon.width / 2];
  const near = [];
  for (const words of document.querySelectorAll('.poster-title > :is(h1, p)')) {
    const range = document.createRange();
    range.selectNodeContents(words);
    for (const box of range.getClientRects()) {
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      near.push(Math.hypot(dx, dy) / radius);
    }
  }
  return Math.min(...near);
}"""


@pytest.mark.parametrize("width", [390, 768, 960, 1024, 1280, 1920])
def test_no_word_of_the_title_lies_on_the_moon(server: Server, browser: Browser, width: int):
    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
    for name in NAMES:
        tournament = factories.TournamentFactory(name=name, stage="registration", place="Boardowa Cafe, Kraków")
        page.goto(f"{server.url}{reverse('tournament', args=[tournament.slug])}")
        page.evaluate("document.fonts.ready")
        assert page.evaluate(NEAREST) >= BESIDE, (name, tournament.pk)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
