"""The guides on the site, and “?” on pages of the staff, which leads to the section about the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from taikai.overview.pages.guides import guide, names, sections
from taikai.registration.domain.personal_links import personal_path
from taikai.runtime.addresses import addresses
from taikai.tournaments.templatetags.nav import MANAGE
from tests import factories

pytestmark = pytest.mark.django_db
LINK = re.compile(r'href="/guide/([\w-]+)/(?:#([\w-]+))?"')
HELP = re.compile(r'class="guide-link" href="/guide/([\w-]+)/#([\w-]+)"')


def staff_views() -> Iterator[tuple[str, str]]:
    """Every address below /manage/ that a person opens or that shows a refused form again, with its section."""
    for route, pattern in addresses():
        known = vars(pattern.callback)
        if "/manage/" in route and known["kind"] in ("page", "action"):
            yield route, known["guide"]


def test_every_section_that_a_view_names_is_there():
    there = {f"{name}#{anchor}" for name in names() for anchor in sections(name)}
    named = {vars(pattern.callback)["guide"] for _route, pattern in addresses()} - {""}
    assert len(named) > 50
    assert named - there == set()


def test_every_page_of_the_staff_has_a_section():
    assert [route for route, section in staff_views() if not section] == []


@pytest.mark.parametrize(
    "page", ["dashboard", "manage-seating", "manage-players", "board", "manage-clock", "files", "staff"]
)
def test_help_is_on_pages_of_the_staff_and_nowhere_else(page: str):
    tournament = factories.TournamentFactory(stage="playing")
    client = Client()
    client.force_login(factories.staff(tournament, "organiser"))
    found = HELP.search(client.get(reverse(page, args=[tournament.slug]), follow=True).content.decode())
    assert found
    shown = client.get(reverse("guide", args=[found[1]]))
    assert f'id="{found[2]}"' in shown.content.decode()
    assert not HELP.search(client.get(tournament.get_absolute_url()).content.decode())


def test_a_page_has_a_section_of_its_own():
    tournament = factories.TournamentFactory()
    client = Client()
    client.force_login(factories.staff(tournament, "organiser"))
    page = client.get(reverse("manage-registration", args=[tournament.slug])).content.decode()
    assert HELP.search(page).groups() == ("registration", "open-and-close-registration")


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_page_stands_in_the_menu_that_a_guide_names(name: str, language: str):
    """“Event day → Check-in”; what comes behind “Settings” and “Money” are links of those pages."""
    with override(language):
        menus = {str(group.label): [str(page.label) for page in group.pages] for group in MANAGE}
        del menus[gettext("Settings")], menus[gettext("Money")]
    ways = re.findall(r"<strong>([^<]+) → ([^<→]+)", guide(name, language).html)
    assert [way for way in ways if way[0] in menus and way[1].strip() not in menus[way[0]]] == []


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_link_within_the_guides_leads_to_a_section(name: str, language: str):
    with override(language):
        shown = guide(name, language)
    assert shown
    for other, anchor in LINK.findall(shown.html):
        assert other in names()
        assert not anchor or anchor in sections(other), f"{other}#{anchor}"
    assert "<img" not in shown.html
    assert '.md"' not in shown.html


def test_the_index_lists_them_and_an_unknown_one_is_not_found():
    index = Client().get(reverse("guides")).content.decode()
    assert [name for name, _anchor in LINK.findall(index.split("<main")[1])] == list(names())
    assert Client().get(reverse("guide", args=["README"])).status_code == 404
    assert Client().get(reverse("guide", args=["no-guide"])).status_code == 404


def test_players_and_judges_find_their_page():
    tournament = factories.TournamentFactory(stage="playing")
    judge = Client()
    judge.force_login(factories.staff(tournament, "judge"))
    board = judge.get(reverse("board", args=[tournament.slug]))
    assert reverse("guide", args=["for-judges"]) in board.content.decode()
    own = Client().get(personal_path(factories.EntrantFactory(tournament=tournament)))
    assert reverse("guide", args=["for-players"]) in own.content.decode()
