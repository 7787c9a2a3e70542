"""A new site: whoever started it makes the first account in the browser, and nobody from elsewhere does."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from taikai.accounts.domain.first_account import first_address, first_token, has_owner, make_owner
from taikai.problems import Refusal
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def nobody_asked_yet():
    cache.clear()


HERE = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}
AWAY = {"HTTP_HOST": "taikai.example.org", "REMOTE_ADDR": "198.51.100.7"}
PASSWORD = "four winds one dragon"
SAID = {"name": "Marta Sowińska", "email": "Marta@Example.org", "password1": PASSWORD, "password2": PASSWORD}


def test_on_the_machine_itself_the_empty_site_begins_with_it():
    client = Client(**HERE)
    assert client.get("/")["Location"] == "/first/"
    page = client.get("/first/").content.decode()
    assert "This site has no admin yet." in page
    assert 'autocomplete="new-password"' in page
    assert 'class="quiet-link log-in' not in page, "there is no account to log in with"
    answer = client.post("/first/", SAID, follow=True)
    assert answer.redirect_chain[-1][0] == "/site/"
    assert "Site ready." in answer.content.decode()
    owner = User.objects.get()
    assert (owner.username, owner.is_superuser, owner.get_full_name()) == (
        "marta@example.org",
        True,
        "Marta Sowińska",
    )
    assert owner.check_password(PASSWORD)
    assert client.get("/new/").status_code == 200


def test_from_elsewhere_it_needs_the_printed_link(settings):
    settings.SITE_URL = "https://taikai.example.org"
    client = Client(**AWAY)
    closed = client.get("/first/")
    assert closed.status_code == 403
    assert "manage.py first_account" in closed.content.decode()
    assert client.post("/first/", SAID).status_code == 403
    assert client.post("/first/", SAID | {"token": "0" * 20}).status_code == 403
    assert client.get("/first/", {"token": "ü" * 300}).status_code == 403
    assert User.objects.count() == 0
    opened = client.get(first_address("").removeprefix(""))
    assert opened.status_code == 200
    assert f'value="{first_token()}"' in opened.content.decode()
    assert client.post("/first/", SAID | {"token": first_token()})["Location"] == "/site/"
    assert User.objects.get().is_superuser


@pytest.mark.parametrize(
    "asked",
    [
        HERE | {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        HERE | {"HTTP_FORWARDED": "for=127.0.0.1"},
        HERE | {"HTTP_HOST": "rebound.example.org"},
        HERE | {"REMOTE_ADDR": "192.0.2.9"},
    ],
)
def test_what_only_looks_like_this_machine_is_elsewhere(asked):
    assert Client(**asked).get("/first/").status_code == 403


def test_behind_a_proxy_nobody_is_on_the_machine(settings):
    settings.PROXY_COUNT = 1
    assert Client(**HERE).get("/first/").status_code == 403


def test_once_somebody_runs_the_site_the_page_is_closed():
    first = Client(**HERE)
    first.post("/first/", SAID)
    late = Client(**HERE)
    assert late.get("/first/")["Location"] == "/login/"
    page = late.post("/first/", SAID | {"email": "other@example.org"}, follow=True).content.decode()
    assert "This site already has an admin." in page
    assert late.get("/first/", {"token": first_token()})["Location"] == "/login/"
    assert User.objects.count() == 1
    with pytest.raises(Refusal):
        make_owner(name="Late", email="late@example.org", password=PASSWORD)


def test_what_is_wrong_is_said_and_the_rest_is_kept():
    client = Client(**HERE)
    answer = client.post("/first/", SAID | {"password2": "something else"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Marta Sowińska"' in page
    assert "match" in page
    assert client.post("/first/", SAID | {"password1": "riichi1234", "password2": "riichi1234"}).status_code == 422
    factories.UserFactory(username="marta@example.org", email="marta@example.org")
    taken = client.post("/first/", SAID)
    assert taken.status_code == 422
    assert "This e-mail address already has an account." in taken.content.decode()
    assert not has_owner()


def test_a_site_with_a_demo_offers_it_on_the_front_page(organiser):
    page = Client(**HERE).get("/").content.decode()
    assert "This site has no admin yet." in page
    assert 'href="/first/"' in page
    factories.UserFactory(is_superuser=True)
    assert "This site has no admin yet." not in Client(**HERE).get("/").content.decode()


def test_wrong_links_are_counted():
    client = Client(**AWAY)
    answers = [client.get("/first/", {"token": str(number)}) for number in range(32)]
    codes = [answer.status_code for answer in answers]
    assert not [each for each in (answers[0], answers[-1]) if "quiet-link log-in" in each.content.decode()]
    assert set(codes[:30]) == {403}
    assert codes[30:] == [429, 429]


def test_the_command_prints_the_link_until_there_is_an_owner(capsys, settings):
    settings.SITE_URL = "https://taikai.example.org"
    call_command("first_account")
    assert capsys.readouterr().out.strip() == f"https://taikai.example.org/first/?token={first_token()}"
    factories.UserFactory(is_superuser=True)
    with pytest.raises(CommandError, match="has an admin"):
        call_command("first_account")
