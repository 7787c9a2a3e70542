"""Addresses of early versions lead to where the pages are now."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import resolve

from taikai.registration.domain.entrants import add_entrant
from taikai.registration.domain.personal_links import personal_path
from taikai.runtime.access_log import without_keys
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from taikai.tournaments.views_moved import MOVED, moved_to

OLD = [
    ("desk/", "manage/"),
    ("desk/entrants/12/data/", "manage/players/12/data/"),
    ("desk/entrants/doubles/1/2/", "manage/players/duplicates/1/2/"),
    ("desk/mail/round/3/edit/", "manage/emails/group/3/edit/"),
    ("desk/mail/texts/", "manage/emails/texts/"),
    ("desk/results/2/release/", "manage/results/2/publish/"),
    ("desk/results/2/1/", "manage/results/2/1/"),
    ("desk/money/owing/back/4/", "manage/money/unpaid/back/4/"),
    ("participants/", "players/"),
    ("players/5/numbers/", "players/5/statistics/"),
    ("standings/numbers/", "standings/statistics/"),
    ("agenda.ics", "programme.ics"),
    ("me/12-key/alerts/", "me/12-key/notifications/"),
    ("me/12-key/data/forget/", "me/12-key/data/erase/"),
    ("apply/some-key/", "register/some-key/"),
]


@pytest.mark.parametrize(("old", "new"), OLD)
def test_an_old_address_leads_to_a_page(client: Client, old: str, new: str):
    answer = client.get(f"/t/spring-cup/{old}?q=Ann&page=2")
    assert answer.status_code == 301
    assert answer["Location"] == f"/t/spring-cup/{new}?q=Ann&page=2"
    assert resolve(f"/t/spring-cup/{new}").func.kind != "moved"


@pytest.mark.parametrize("old", [old for old, _new in MOVED])
def test_no_page_stands_where_one_moved_away(old: str):
    assert moved_to(moved_to(old)) == moved_to(old), "an address would lead round in a circle"
    key = "key/" if old == "apply/" else ""
    assert resolve(f"/t/spring-cup/{old}{key}").func.kind == "moved"


@pytest.mark.django_db
def test_what_an_open_page_sends_to_an_old_address_arrives(tournament: Tournament):
    own = personal_path(add_entrant(tournament, {"name": "Ann Lee"}, actor=SYSTEM))
    answer = Client().post(f"{own}alerts/", {"do": "stop"})
    assert answer.status_code == 308, "a browser would send it as a GET, without what was typed"
    assert answer["Location"] == f"{own}notifications/"


def test_a_key_in_an_old_address_is_hidden_from_the_log():
    assert "secret" not in without_keys("GET /t/spring-cup/apply/secret/ 301")
