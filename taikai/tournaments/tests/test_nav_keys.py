"""The letters that open pages after G, the pages that lie below another one, and the index of the settings."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.urls import reverse

from taikai.tournaments.templatetags.nav import manage_pages
from taikai.tournaments.templatetags.settings_index import GROUPS
from tests import factories


def test_every_letter_opens_one_page() -> None:
    letters = Counter(page.key for page in manage_pages() if page.key)
    assert [letter for letter, many in letters.items() if many > 1] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "above"),
    [
        ("manage-looks", "Consents and privacy"),
        ("manage-notifications", "Announcements"),
        ("manage-registration", "Settings"),
        ("manage-self-check-in", "Check-in"),
    ],
)
def test_a_page_below_another_one_has_its_row(as_organiser, tournament, name: str, above: str) -> None:
    html = as_organiser.get(reverse(name, args=[tournament.slug])).content.decode()
    row = html[html.index("second-row") :].split("</nav>")[0]
    assert re.findall(r'aria-current="page">([^<]+)<', row) == [above]


GROUPS_OF_STAFF = {
    "organiser": "Dashboard People Programme Money Rules Communication Event-day Standings Settings",
    "judge": "Dashboard Communication Event-day Standings",
}


@pytest.mark.django_db
@pytest.mark.parametrize("role", GROUPS_OF_STAFF)
def test_the_groups_of_the_staff_by_what_each_does(client, tournament, role: str) -> None:
    client.force_login(factories.staff(tournament, role))
    html = client.get(reverse("dashboard", args=[tournament.slug])).content.decode()
    bar = html[html.index("nav-places") : html.index("top-tools")]
    words = re.findall(
        r"<(?:a|summary|span)\b[^>]*>\s*([A-Z][a-z ]+?)\s*<", re.sub(r"(?s)<ul class=.nav-pages.*?</ul>", "", bar)
    )
    assert [word.replace(" ", "-") for word in words] == GROUPS_OF_STAFF[role].split()
    more = html[html.index("nav-sheet") :]
    heads = re.findall(r"<h2>([^<]+)</h2>", more.split("own-tools")[0])
    assert ["Dashboard", *(head.replace(" ", "-") for head in heads)] == GROUPS_OF_STAFF[role].split()


@pytest.mark.django_db
def test_a_group_of_one_page_has_no_row(as_organiser, tournament) -> None:
    html = as_organiser.get(reverse("manage-money", args=[tournament.slug])).content.decode()
    assert "second-row" not in html
    assert re.search(r'data-go="z"\s+aria-current="page"', html)


@pytest.mark.django_db
def test_the_settings_lead_to_what_each_page_is_for(as_organiser, tournament) -> None:
    html = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    index = html[html.index("settings-index") :].split("</nav>")[0]
    pages = [page for _title, pages in GROUPS for page in pages]
    assert len(pages) == index.count("<a ") == index.count("<small>")
    for title, _pages in GROUPS:
        assert f"<h2>{title}</h2>" in index
    for name, label, hint in pages:
        assert reverse(name, args=[tournament.slug]) in index and str(label) in index and str(hint) in index
    assert html.index('href="#more"') < html.index('name="starts_on"') < html.index('id="more"')
