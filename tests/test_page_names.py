"""A page has one name: in the menu, as its title, as its heading and in the access log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import get_language, override

from taikai.overview.demo.build import DemoPlan, build
from taikai.tournaments.domain.audit_log.contacts import PAGES
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import ORGANISER
from taikai.tournaments.templatetags.nav import ME, links_for
from taikai.tournaments.templatetags.settings_index import GROUPS

#: The page behind each name of the access log, by the name of its address.
LOGGED = {
    "entrants": "manage-players",
    "doubles": "manage-duplicates",
    "passing": "manage-transfers",
    "emails": "manage-emails",
}


@pytest.fixture(params=["en", "pl"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with override(request.param):
        yield request.param


@pytest.fixture
def demo(db: None, language: str) -> Tournament:
    return build(DemoPlan(players=8, hanchans=2, seed=5, ruleset="krakow2022"), "mahjong-2022")


@pytest.fixture
def organiser_client(demo: Tournament, language: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(taikai_roles__tournament=demo, taikai_roles__role=ORGANISER))
    return client


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def names_of(page: str) -> tuple[str, str]:
    """First part of the title, and the heading without its subject (a number, a hanchan)."""
    title = text_of(page.split("<title>")[1].split("</title>")[0]).split(" · ")[0]
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", page, re.S)
    assert heading, title
    return title, text_of(re.sub(r"<span.*?</span>", " ", heading[1], flags=re.S))


def wrong(client: Client, label: str, url: str) -> list[str]:
    answer = client.get(url, follow=True, headers={"accept-language": str(get_language())})
    assert answer.status_code == 200, url
    return [f"{url}: {label!r} is called {name!r}" for name in names_of(answer.content.decode()) if name != label]


def test_menu_title_and_heading_are_one_name(demo: Tournament, organiser_client: Client) -> None:
    found: list[str] = []
    links = links_for(demo, ORGANISER)
    assert len(links) > 30
    for link in links:
        label = demo.name if link.page.name == "tournament" else str(link.page.label)
        found += wrong(organiser_client, label, link.url)
    found += wrong(organiser_client, str(ME.label), reverse("my", args=[demo.slug]))
    assert not found


def test_the_settings_index_names_its_pages_alike(demo: Tournament, organiser_client: Client) -> None:
    found: list[str] = []
    for _title, pages in GROUPS:
        for name, label, _hint in pages:
            found += wrong(organiser_client, str(label), reverse(name, args=[demo.slug]))
    assert not found


def test_the_access_log_names_its_pages_alike(demo: Tournament, organiser_client: Client) -> None:
    found: list[str] = []
    for page, name in LOGGED.items():
        found += wrong(organiser_client, str(PAGES[page]), reverse(name, args=[demo.slug]))
    assert not found
