"""One sees where one is logged in, and ends it from elsewhere."""

from __future__ import annotations

import datetime as dt
import json
import re

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.test import Client

from taikai.accounts.domain.sessions import stored
from taikai.accounts.login.session_store import SessionStore
from taikai.accounts.models import Device, OpenSession
from tests import factories
from tests.html_compare import flat

pytestmark = [pytest.mark.both, pytest.mark.django_db]

PASSWORD, NEW = "mahjong-2022", "kokushi-2022-ryanmen"
ANDROID = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537"


def logged_in(user, agent: str = ANDROID) -> Client:
    client = Client(headers={"user-agent": agent})
    answer = client.post("/login/", {"username": user.username, "password": PASSWORD})
    assert answer.status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/").context["user"].is_authenticated


def buttons(client: Client, what: str) -> list[str]:
    return re.findall(rf'action="(/account/{what}/\d+/\w+/)"', client.get("/account/").content.decode())


def test_the_list_says_where_since_when_and_which_is_this_one():
    user, other = factories.UserFactory(), factories.UserFactory()
    logged_in(other)
    with time_machine.travel("2026-11-21T09:00Z", tick=False):
        phone = logged_in(user)
    with time_machine.travel("2026-11-21T10:00Z", tick=False):
        laptop = logged_in(user, LAPTOP)
        page = flat(laptop.get("/account/"))
    assert page.count("<strong>Firefox · Android</strong>") == 2  # logged in, and known
    assert re.search(r"Chrome · Windows</strong><span[^>]*>this device</span>", page)
    assert "since 21 November 2026, 09:00 UTC, last seen 21 November 2026, 09:00 UTC" in page
    assert len(re.findall(r"/account/sessions/\d+/end/", page)) == 1
    with time_machine.travel("2026-11-21T10:04Z", tick=False):
        phone.get("/")
    with time_machine.travel("2026-11-21T10:10Z", tick=False):
        phone.get("/")
        assert "last seen 21 November 2026, 10:10" in laptop.get("/account/").content.decode()


def test_ending_one_logs_out_there_and_only_there():
    user = factories.UserFactory()
    phone, tablet, here = logged_in(user), logged_in(user), logged_in(user, LAPTOP)
    first = OpenSession.objects.get(key=stored(phone.cookies["sessionid"].value))
    answer = here.post(f"/account/sessions/{first.pk}/end/", follow=True)
    assert "Browser logged out." in answer.content.decode()
    assert (is_in(phone), is_in(tablet), is_in(here)) == (False, True, True)
    assert here.post(f"/account/sessions/{first.pk}/end/").status_code == 302  # pressed twice
    assert not Session.objects.filter(session_key=first.key).exists()


def test_ending_all_others():
    user = factories.UserFactory()
    phone, here = logged_in(user), logged_in(user, LAPTOP)
    stranger = logged_in(factories.UserFactory())
    page = here.post("/account/sessions/end-others/", follow=True).content.decode()
    assert "Logged out of 1 other browser." in page
    assert "/account/sessions/end-others/" not in page
    assert (is_in(phone), is_in(here), is_in(stranger)) == (False, True, True)


def test_nobody_ends_anothers_session_or_device():
    user, mallory = factories.UserFactory(), factories.UserFactory()
    phone, theirs = logged_in(user), logged_in(mallory)
    theirs.post(f"/account/sessions/{OpenSession.objects.get(user=user).pk}/end/")
    theirs.post(f"/account/devices/{Device.objects.get(user=user).pk}/forget/")
    assert is_in(phone)
    assert Device.objects.filter(user=user).count() == 1
    for path in ("/account/", "/account/sessions/end-others/"):
        assert Client().get(path).status_code in (302, 405)
    assert Client().post("/account/sessions/end-others/")["Location"].startswith("/login/")


def test_a_new_password_ends_the_others():
    user = factories.UserFactory()
    phone, here = logged_in(user), logged_in(user, LAPTOP)
    both = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert here.post("/password/change/", both).status_code == 302
    assert (is_in(phone), is_in(here)) == (False, True)
    # The session has a new key since; it is still the one listed here.
    assert buttons(here, "sessions") == []
    assert "this device" in here.get("/account/").content.decode()
    assert OpenSession.objects.filter(user=user).count() == 1


def test_logging_out_leaves_the_list_and_old_sessions_are_forgotten():
    user = factories.UserFactory()
    phone, here = logged_in(user), logged_in(user, LAPTOP)
    phone.post("/logout/")
    assert OpenSession.objects.filter(user=user).count() == 1
    logged_in(user)
    Session.objects.exclude(session_key=stored(here.cookies["sessionid"].value)).update(
        expire_date=dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    )
    assert buttons(here, "sessions") == []
    assert OpenSession.objects.filter(user=user).count() == 1


def test_a_password_set_by_whoever_runs_the_site_ends_the_sessions_in_the_list_too():
    user = factories.UserFactory()
    logged_in(user)
    user.set_password(NEW)
    user.save()
    here = Client()
    here.post("/login/", {"username": user.username, "password": NEW})
    assert buttons(here, "sessions") == []


def test_a_session_from_before_there_was_a_list_is_listed():
    user = factories.UserFactory()
    here = logged_in(user)
    OpenSession.objects.all().delete()
    session = here.session
    del session["open_session"]
    session.save()
    here.get("/")
    assert "this device" in here.get("/account/").content.decode()


def test_changing_accounts_in_one_browser_lists_the_right_one():
    first, second = factories.UserFactory(), factories.UserFactory()
    browser = Client()
    browser.force_login(first)
    browser.force_login(second)
    browser.get("/account/")
    assert [row.user for row in OpenSession.objects.filter(key=stored(browser.cookies["sessionid"].value))] == [
        second
    ]


def test_a_forgotten_device_waits_like_any_other():
    user = factories.UserFactory()
    phone = logged_in(user)
    (button,) = buttons(phone, "devices")
    assert "Device forgotten." in phone.post(button, follow=True).content.decode()
    assert is_in(phone)
    phone.post("/logout/")
    now = dt.datetime.now(dt.UTC)
    with time_machine.travel(now, tick=False):
        for _time in range(5):
            Client().post("/login/", {"username": user.username, "password": "wrong"})
        answer = phone.post("/login/", {"username": user.username, "password": PASSWORD})
    assert answer.status_code == 429


def test_an_open_page_does_not_write_each_time(django_assert_max_num_queries):
    user = factories.UserFactory()
    client = logged_in(user)
    client.get("/account/")
    with django_assert_max_num_queries(12) as queries:
        client.get("/account/")
    assert not [one for one in queries if one["sql"].startswith(("UPDATE", "INSERT", "DELETE"))]


def test_no_row_holds_a_key_that_logs_in():
    """Who reads the database or a backup finds only hashes, and a hash as a cookie is nobody's session."""
    user = factories.UserFactory()
    here = logged_in(user)
    key = here.cookies["sessionid"].value
    listed, kept = OpenSession.objects.get(), Session.objects.get()
    assert (listed.key, kept.session_key) == (stored(key), stored(key))
    assert key not in json.dumps(kept.get_decoded())
    thief = Client()
    thief.cookies["sessionid"] = stored(key)
    assert is_in(here) and not is_in(thief)


def test_a_session_is_found_changed_and_ended_by_its_key():
    session = SessionStore()
    session["said"] = "saved"
    session.create()
    key = session.session_key
    assert session.exists(key) and not session.exists(stored(key))
    again = SessionStore(key)
    assert again["said"] == "saved"
    again["said"] = "twice"
    again.save()
    again.cycle_key()
    assert not SessionStore().exists(key) and SessionStore(again.session_key)["said"] == "twice"
    again.flush()
    assert not Session.objects.exists()
