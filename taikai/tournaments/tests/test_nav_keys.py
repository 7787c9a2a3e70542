"""The letters that open pages after G, the pages that lie below another one, and the index of the settings."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.urls import reverse

from taikai.tournaments.templatetags.nav import manage_pages
from taikai.tournaments.templatetags.settings_index import GROUPS


def test_every_letter_opens_one_page() -> None:
    letters = Counter(page.key for page in manage_pages() if page.key)
    assert [letter for letter, many in letters.items() if many > 1] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "above"),
    [
        ("desk-looks", "Consents and privacy"),
        ("desk-alerts", "Announcements"),
        ("desk-registration", "Settings"),
        ("desk-door", "Check-in"),
    ],
)
def test_a_page_below_another_one_has_its_row(as_organiser, tournament, name: str, above: str) -> None:
    html = as_organiser.get(reverse(name, args=[tournament.slug])).content.decode()
    row = html[html.index("second-row") :].split("</nav>")[0]
    assert re.findall(r'aria-current="page">([^<]+)<', row) == [above]


@pytest.mark.django_db
def test_the_settings_begin_with_what_each_page_is_for(as_organiser, tournament) -> None:
    html = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    index = html[html.index("settings-index") :].split("</nav>")[0]
    pages = [page for _title, pages in GROUPS for page in pages]
    assert len(pages) == index.count("<a ") == index.count("<small>")
    for title, _pages in GROUPS:
        assert f"<h2>{title}</h2>" in index
    for name, label, hint in pages:
        assert reverse(name, args=[tournament.slug]) in index and str(label) in index and str(hint) in index
    assert html.index("settings-index") < html.index('name="starts_on"')
