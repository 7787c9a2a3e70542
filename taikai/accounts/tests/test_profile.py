"""Name, language, and everything that is kept about an account."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client

from taikai.accounts.models import Preference

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_asked_yet():
    cache.clear()


def test_a_name_and_a_language_are_saved_and_used(organiser, tournament):
    client = Client()
    client.force_login(organiser)
    page = client.get("/account/").content.decode()
    assert f'value="{organiser.get_full_name()}"' in page
    answer = client.post("/account/", {"name": "  Olgierd   van der Berg ", "language": "pl"}, follow=True)
    assert "Zapisano." in answer.content.decode()
    organiser.refresh_from_db()
    assert (organiser.first_name, organiser.last_name) == ("Olgierd", "van der Berg")
    assert 'lang="pl"\ndir=' in client.get("/").content.decode()
    client.post("/account/", {"name": "Olgierd", "language": ""})
    assert 'lang="en"\ndir=' in client.get("/", headers={"accept-language": "en"}).content.decode()


def test_the_language_follows_to_another_device(organiser):
    Preference.objects.create(user=organiser, language="pl")
    organiser.set_password("four winds one dragon")
    organiser.save()
    device = Client()
    device.post("/login/", {"username": organiser.username, "password": "four winds one dragon"})
    assert 'lang="pl"\ndir=' in device.get("/account/").content.decode()


def test_what_nobody_speaks_here_is_refused(organiser):
    client = Client()
    client.force_login(organiser)
    answer = client.post("/account/", {"name": "Kept " + "x" * 160, "language": "tlh"})
    assert answer.status_code == 422
    assert 'value="Kept xxx' in answer.content.decode()
    assert not Preference.objects.exists()


def test_own_data_are_a_file_without_secrets(organiser, tournament):
    client = Client()
    client.force_login(organiser)
    client.post("/account/", {"name": "Żaneta Ö", "language": ""})
    answer = client.get("/account/data/")
    assert answer["Content-Disposition"] == 'attachment; filename="taikai-account.json"'
    data = json.loads(answer.content)
    assert data["account"]["name"] == "Żaneta Ö"
    assert data["roles"][0]["role"] == "organiser"
    assert data["logged_in"]
    text = answer.content.decode()
    assert organiser.password not in text
    assert client.session.session_key not in text
    assert Client().get("/account/data/")["Location"].startswith("/login/")
