"""The bar of Save stays at the lower edge of a long form: it never lies over the field that has the focus."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests import factories
from tests.server import Server

FIELDS = ".page form:has(.save-bar) :is(input:not([type='hidden']), select, textarea)"

#: What the bar hides of the field with the focus, in pixels, and what the upper edge does.
HIDDEN = """() => {
  const field = document.activeElement.getBoundingClientRect();
  const bar = document.querySelector('.save-bar').getBoundingClientRect();
  return [Math.max(0, -field.top), Math.max(0, field.bottom - bar.top)];
}"""


@pytest.mark.journey
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [390, 1280])
def test_a_field_with_the_focus_is_seen_above_the_bar(server: Server, browser: Browser, width: int):
    tournament = factories.TournamentFactory(rule_changes={"start_points": 25000})
    context = browser.new_context(viewport={"width": width, "height": 700})
    context.add_cookies([server.cookie(factories.staff(tournament, "organiser"))])
    page = context.new_page()
    for name in ("tournament-edit", "tournament-rules"):
        page.goto(f"{server.url}{reverse(name, args=[tournament.slug])}")
        page.locator(FIELDS).first.focus()
        for key in ("Tab", "Shift+Tab"):
            seen = 0
            while page.evaluate("document.activeElement.matches('.page form *')") and seen < 200:
                if page.evaluate("document.activeElement.matches('input, select, textarea')"):
                    hidden = page.evaluate(HIDDEN)
                    assert hidden == [0, 0], f"{name}, {page.evaluate('document.activeElement.id')}: {hidden}"
                if key == "Tab" and page.evaluate("document.activeElement.matches('.save-bar *')"):
                    break
                page.keyboard.press(key)
                seen += 1
            assert 10 < seen < 200
    context.close()
