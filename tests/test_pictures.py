"""`make pictures` leaves no page out: what it photographs has something to show, and every page is come to."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from harness.crawl import Get, page_of, visitor
from taikai.runtime.addresses import addresses
from tools.pictures.crawl import crawl, kind_of, name_of
from tools.pictures.world import made

pytestmark = pytest.mark.django_db


@pytest.mark.soak
def test_every_page_is_photographed():
    """Every page but those to which no link leads, and which say so (`linked=False`)."""
    world = made()
    assert world.failed == []
    seen: set[str] = set()
    known: set[str] = set()
    for who, begin in world.begin.items():
        client = Client()
        if who:
            client.force_login(User.objects.get(username=f"{who}@demo.example"))
        get = visitor(client)

        def visit(path: str, get: Get = get) -> tuple[str, str]:
            there, text = get(path)
            if text:
                seen.update((page_of(path), page_of(there)))
            return there, text

        pages = crawl(who, begin, visit, known)
        assert len({one.name for one in pages}) == len(pages)
    linked = {route for route, one in addresses() if one.callback.kind == "page" and one.callback.linked}
    assert linked - seen == set()


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("/", "/", "public-home"),
        (
            "/t/spring-cup/manage/money/people/7/",
            "/t/event/manage/money/people/N/",
            "public-t-event-manage-money-people-n",
        ),
        ("/t/spring-cup/manage/?lang=pl", "/t/spring-cup/manage/", "public-t-spring-cup-manage"),
        ("/t/spring-cup/me/7-Abcdefghijklmnopqrstuvw/", "/t/spring-cup/me/*/", "public-t-spring-cup-me-own"),
        ("/t/a/table/1/2/?do=ron&winner=E", "/t/event/table/N/N/?do=ron", "public-t-event-table-n-n-do-ron"),
        ("/cards/hao-huiyu/", "/cards/card/", "public-cards-card"),
    ],
)
def test_pages_of_a_kind_have_one_name(path: str, kind: str, name: str):
    assert kind_of(path) == kind
    assert name_of("", kind) == name
