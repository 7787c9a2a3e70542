"""The remote: each screen shows what it was told, at once, and the log says who told it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from taikai.live.domain import screens
from taikai.live.models import Screen
from taikai.news.models import Announcement
from taikai.problems import Refusal
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    made = factories.TournamentFactory(stage="playing", hanchan_count=2)
    factories.seated(made, players=8, rounds=1)
    return made


@pytest.fixture
def desk(tournament):
    client = Client()
    client.force_login(factories.staff(tournament, "judge"))
    return client


def turns(tournament, number: int = 1) -> list[str]:
    """What a screen that anybody opened shows."""
    name, more = ("screen", []) if number == 1 else ("screen-numbered", [number])
    html = Client().get(reverse(name, args=[tournament.slug, *more])).content.decode()
    return [url.rsplit("/screen/")[-1].strip("/") for url in re.search(r'data-turns="([^"]*)"', html)[1].split()]


def tell(desk, tournament, shows: str, screen: int = 1):
    form = {"do": "tell", "screen": screen, "shows": shows}
    return desk.post(reverse("manage-screens", args=[tournament.slug]), form)


def test_untold_it_takes_turns_and_told_it_shows_one_thing(tournament, desk):
    assert turns(tournament) == ["clock", "standings", "seating"]
    for shows in ("clock", "standings", "seating", "awards", "ceremony", "feature", "message"):
        assert tell(desk, tournament, f"screen-{shows}").status_code == 302
        assert turns(tournament) == [shows]
    tell(desk, tournament, "")
    assert turns(tournament) == ["clock", "standings", "seating"]
    assert LogEntry.objects.filter(verb="screen.told").count() == 8


def test_each_screen_has_its_own_and_all_can_be_told_at_once(tournament, desk):
    page = reverse("manage-screens", args=[tournament.slug])
    desk.post(page, {"do": "add", "name": "Foyer"})
    tell(desk, tournament, "screen-seating", 2)
    assert turns(tournament, 2) == ["seating"] and turns(tournament) == ["clock", "standings", "seating"]
    tell(desk, tournament, "screen-clock", 0)
    assert turns(tournament, 2) == turns(tournament) == ["clock"]
    desk.post(page, {"do": "remove", "screen": 2})
    assert not Screen.objects.filter(number=2).exists()


def test_the_screen_hears_of_it_with_its_own_part(tournament, desk):
    part = {"HX-Request": "true", "HX-Target": "screen-order"}
    path = reverse("screen", args=[tournament.slug])
    tell(desk, tournament, "screen-clock")
    html = Client().get(path, headers=part).content.decode()
    assert 'id="screen-order"' in html and "screen/clock/" in html and "<html" not in html


def theme_of(tournament, query: str = "", number: int = 1) -> str:
    """The theme of a screen that anybody opened."""
    name, more = ("screen", []) if number == 1 else ("screen-numbered", [number])
    html = Client().get(reverse(name, args=[tournament.slug, *more]) + query).content.decode()
    return re.search(r'data-theme="(\w+)"', html)[1]


def test_a_screen_is_dark_until_told_and_keeps_the_theme_it_was_told(tournament, desk):
    page = reverse("manage-screens", args=[tournament.slug])
    desk.post(page, {"do": "add", "name": "Foyer"})
    assert theme_of(tournament) == theme_of(tournament, number=2) == "dark"
    assert desk.post(page, {"do": "theme", "screen": 2, "theme": "light"}).status_code == 302
    assert theme_of(tournament) == "dark" and theme_of(tournament, number=2) == "light"
    assert theme_of(tournament, "?theme=dark", 2) == "dark", "who opens an address may wish another one"
    part = {"HX-Request": "true", "HX-Target": "screen-order"}
    order = Client().get(reverse("screen-numbered", args=[tournament.slug, 2]), headers=part).content.decode()
    assert 'data-shade="light"' in order, "an open screen hears of it"
    desk.post(page, {"do": "theme", "screen": 0, "theme": "light"})
    assert theme_of(tournament) == "light"
    assert LogEntry.objects.filter(verb="screen.themed").count() == 2
    assert desk.post(page, {"do": "theme", "screen": 1, "theme": "pink"}).status_code == 422
    tell(desk, tournament, "screen-clock", 2)
    assert theme_of(tournament, number=2) == "light", "what it shows is another matter"


def test_the_menu_of_a_screen_stores_the_theme_for_staff_and_asks_the_address_for_others(tournament, desk):
    path = reverse("screen", args=[tournament.slug])
    assert 'value="theme"' not in Client().get(path).content.decode()
    assert 'value="theme"' in desk.get(path).content.decode()
    form = {"do": "theme", "on": "screen", "screen": 1, "theme": "light"}
    answer = desk.post(reverse("manage-screens", args=[tournament.slug]), form)
    assert answer.url == path, "without JavaScript one is back at the screen"


def test_a_message_at_once_covers_the_screens_and_no_phone(tournament, desk):
    form = {"do": "say", "text": "Photograph now, outside", "key": "k"}
    assert desk.post(reverse("manage-screens", args=[tournament.slug]), form).status_code == 302
    assert "Photograph now" in unescape(Client().get(reverse("screen", args=[tournament.slug])).content.decode())
    assert "Photograph now" not in Client().get(reverse("standings", args=[tournament.slug])).content.decode()
    made = Announcement.objects.get()
    desk.post(reverse("manage-announcements-one", args=[tournament.slug, made.pk]), {"do": "back"})
    assert "Photograph now" not in Client().get(reverse("screen", args=[tournament.slug])).content.decode()


def test_what_no_screen_can_show_is_refused(tournament, desk):
    answer = tell(desk, tournament, "logout")
    assert answer.status_code == 422 and "No screen can show this" in answer.content.decode()
    assert tell(desk, tournament, "screen-clock", 7).status_code == 422


def test_nine_are_enough(tournament):
    for number in range(8):
        screens.add(tournament, f"Room {number}", actor=SYSTEM)
    with pytest.raises(Refusal, match="9 screens"):
        screens.add(tournament, "too many", actor=SYSTEM)


def test_strangers_choose_nothing(tournament):
    answer = tell(Client(), tournament, "screen-clock")
    assert answer.status_code in (302, 403, 404)
    assert not Screen.objects.exists()


def test_only_the_small_one_of_the_remote_may_be_framed_and_only_here(tournament, desk):
    path = reverse("screen", args=[tournament.slug])
    whole, small = Client().get(path), Client().get(path + "?thumb=1")
    assert whole["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in whole["Content-Security-Policy"]
    assert "X-Frame-Options" not in small and "frame-ancestors 'self'" in small["Content-Security-Policy"]
    assert 'data-live="poll"' in small.content.decode()
    remote = desk.get(reverse("manage-screens", args=[tournament.slug])).content.decode()
    assert f'src="{path}?thumb=1"' in remote
