"""Numbers and texts at the edge of the site, whatever somebody sends."""

from __future__ import annotations

import re

import pytest
from asgiref.sync import async_to_sync
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from taikai.http_guard import input_parsing
from taikai.problems import Refusal
from taikai.runtime.addresses import addresses
from tests.single_thread_client import OneThreadClient

HUGE = "9" * 5000


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("12", 12), (" 31\u202f200 ", 31_200), ("−4 000", -4000), ("+3", 3), ("–5", -5), ("0012", 12)],
)
def test_whole_numbers_as_people_write_them(typed: str, meant: int):
    assert input_parsing.whole(typed, -10_000, 100_000) == meant


@pytest.mark.parametrize(
    "typed", ["", "x", "h²", "²", "٣", "½", "1.5", "1e3", "--1", "+", "NaN", HUGE, "-" + HUGE, None, 7, "10\x00"]
)
def test_no_whole_number(typed: object):
    assert input_parsing.whole(typed, -(10**6), 10**6) is None
    assert input_parsing.natural(typed) == 0
    assert input_parsing.within(typed, 2, 9) == 2
    assert input_parsing.within(typed, 2, 9, 5) == 5


def test_bounds():
    assert input_parsing.whole("-1") is None
    assert input_parsing.natural(str(input_parsing.MOST)) == input_parsing.MOST
    assert input_parsing.natural(str(input_parsing.MOST + 1)) == 0
    assert input_parsing.row(str(input_parsing.MOST_ID)) == input_parsing.MOST_ID
    assert input_parsing.row(str(input_parsing.MOST_ID + 1)) == 0
    assert input_parsing.within("-3", 0, 9) == 0
    assert input_parsing.within("30", 0, 9) == 9


@given(st.text(), st.integers(-(10**9), 10**9), st.integers(0, 10**9))
def test_whatever_is_read_keeps_its_bounds(text: str, low: int, span: int):
    found = input_parsing.whole(text, low, low + span)
    assert found is None or low <= found <= low + span
    assert low <= input_parsing.within(text, low, low + span) <= low + span


def test_a_text_over_its_limit_is_refused_whole_and_never_cut():
    data = QueryDict(mutable=True)
    data["reason"] = "  " + "ł" * 300 + " "
    assert input_parsing.text_in(data, "reason") == "ł" * 300
    assert input_parsing.text_in(data, "other") == ""
    data["reason"] = "ł" * 301
    with pytest.raises(Refusal) as caught:
        input_parsing.text_in(data, "reason")
    (problem,) = caught.value.problems
    assert (problem.code, problem.where) == ("text.long", "reason")
    assert str(problem.message) == "Shorten this to 300 characters. It has 301."


def test_a_long_key_is_still_the_same_key(rf):
    read = [
        input_parsing.key_of(rf.post("/", {"key": key})) for key in ("k" * 5000, "k" * 5000, "k" * 5001, "short")
    ]
    assert read[0] == read[1] != read[2]
    assert len(read[0]) == input_parsing.KEY
    assert read[3] == "short"


def by_asgi(method: str, path: str, data: dict[str, str] | None = None):
    return async_to_sync(getattr(OneThreadClient(), method))(path, data)


def by_wsgi(method: str, path: str, data: dict[str, str] | None = None):
    return getattr(Client(), method)(path, data)


@pytest.mark.django_db
@pytest.mark.parametrize("ask", [by_asgi, by_wsgi])
def test_an_unstorable_character_is_refused_with_a_sentence(ask, tournament):
    home = f"/t/{tournament.slug}"
    for answer in (
        ask("get", f"{home}/players/?order=%00"),
        ask("get", f"{home}/me/1-%00/"),
        ask("post", f"{home}/register/", {"name": "a\x00b"}),
        ask("post", f"{home}/register/", {"a\x00b": "name"}),
    ):
        assert answer.status_code == 400
        assert "that can’t be stored (NUL). Remove it and send the form again." in answer.content.decode()


@pytest.mark.django_db
def test_it_is_said_in_the_readers_language(client):
    answer = client.get("/?q=%00", headers={"accept-language": "pl"})
    assert answer.status_code == 400
    assert 'lang="pl"' in answer.content.decode()
    assert "znak, którego nie da się zapisać (NUL)" in answer.content.decode()
    assert "script-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.django_db
def test_a_cookie_that_cannot_be_ours_is_dropped_and_the_page_opens(client, tournament):
    client.cookies["sessionid"] = "\x00" * 32
    client.cookies["theme"] = "x" * 10_000
    answer = client.get(f"/t/{tournament.slug}/manage/")
    assert answer.status_code == 302
    assert client.get("/").status_code == 200


@pytest.mark.django_db
def test_an_endless_address_is_refused(client):
    answer = client.get("/?q=" + "x" * 9000)
    assert answer.status_code == 414
    assert "too long" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_with_everybody_of_the_largest_tournament_is_read(as_organiser, tournament):
    data = {"action": "paid", "entrant": [str(number) for number in range(1, 2001)]}
    answer = as_organiser.post(reverse("manage-players-many", args=[tournament.slug]), data)
    assert answer.status_code in (302, 422)


@pytest.mark.django_db
@pytest.mark.parametrize("number", [2**63, int("9" * 30)])
def test_a_number_that_no_row_has_is_404_at_every_address(as_organiser, tournament, number):
    routes = [route for route, _view in addresses() if "<int:" in route]
    assert len(routes) > 20
    for route in routes:
        path = "/" + re.sub(r"<int:\w+>", str(number), route.replace("<slug:slug>", tournament.slug))
        path = re.sub(r"<[^>]+>", "E", path)
        for method in ("get", "post"):
            assert getattr(as_organiser, method)(path).status_code == 404, path


@pytest.mark.django_db
@pytest.mark.parametrize("target", ["x", "home", "javascript:alert(1)", "", "t/x/"])
def test_the_theme_goes_back_to_a_path_only(client, target):
    answer = client.post("/theme/", {"theme": "dark", "next": target})
    assert (answer.status_code, answer["Location"]) == (302, "/")


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["h²", "h" + HUGE, "m-1", "d٣", "", "²"])
def test_the_calculator_takes_back_nothing_it_cannot_find(client, what):
    answer = client.get("/calculator/", {"h": "123m", "remove": what}, follow=True)
    assert answer.status_code == 200


@pytest.mark.django_db
def test_a_tapped_tile_is_read_before_it_is_kept(client):
    answer = client.get("/calculator/", {"to": "pon", "tap": "x5m"}, follow=True)
    assert answer.status_code == 200
