"""Accounts nobody was invited to: asked for, let in, opened with the link that went to the address."""

from __future__ import annotations

import datetime as dt
import re

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from taikai.accounts.domain.sign_up import MOST_WAITING, approve_request, link_of, request_account
from taikai.accounts.domain.site_rights import choose
from taikai.accounts.models import AccountRequest
from taikai.problems import Refusal
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def nobody_asked_yet():
    cache.clear()


PASSWORD = "four winds one dragon"
NADIA = {"name": "Nadia Wysocka", "email": "Nadia@Example.org"}
CHOSEN = {"new_password1": PASSWORD, "new_password2": PASSWORD}


@pytest.fixture
def sends(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def owner(db):
    return factories.UserFactory(is_superuser=True)


def as_owner(owner) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def link_in(message) -> str:
    return re.search(r"/join/open/\S+", message.body).group()


def test_invited_people_only_is_where_a_site_begins(owner):
    assert "/join/" not in Client().get("/login/").content.decode()
    page = Client().get("/join/")
    assert "Ask an organiser for one and open its link." in page.content.decode()
    assert Client().post("/join/", NADIA).status_code == 403
    assert not AccountRequest.objects.exists()


def test_everybody_with_an_address(owner, sends):
    choose(who_joins="everybody")
    client = Client()
    assert 'href="/join/"' in client.get("/login/").content.decode()
    assert 'href="/join/"' in client.get("/").content.decode()
    page = client.post("/join/", NADIA, follow=True).content.decode()
    assert "Open the link in your e-mail" in page
    assert not User.objects.filter(email="nadia@example.org").exists()
    (message,) = mail.outbox
    assert message.to == ["nadia@example.org"]
    link = link_in(message)
    assert "nadia@example.org" in client.get(link).content.decode()
    weak = client.post(link, {"new_password1": "nadia12345", "new_password2": "nadia12345"})
    assert weak.status_code == 422
    answer = client.post(link, CHOSEN, follow=True)
    assert "Welcome, Nadia Wysocka." in answer.content.decode()
    user = User.objects.get(email="nadia@example.org")
    assert (user.get_full_name(), user.is_staff, user.is_superuser) == ("Nadia Wysocka", False, False)
    assert client.get("/account/").status_code == 200
    assert Client().get(link).status_code == 410
    assert Client().post(link, CHOSEN).status_code == 410


def test_who_asks_waits_for_the_owner(owner, sends):
    choose(who_joins="asked")
    Client().post("/join/", NADIA)
    Client().post("/join/", NADIA | {"name": "Pressed Twice"})
    row = AccountRequest.objects.get()
    assert mail.outbox == []
    desk = as_owner(owner)
    assert "Nadia Wysocka" in desk.get("/site/").content.decode()
    page = desk.post(f"/site/requests/{row.pk}/allow/", follow=True).content.decode()
    assert "Request approved: Nadia Wysocka" in page
    (message,) = mail.outbox
    assert Client().post(link_in(message), CHOSEN)["Location"] == "/"
    assert not AccountRequest.objects.exists()
    gone = desk.post(f"/site/requests/{row.pk}/allow/", follow=True).content.decode()
    assert "This request has already been" in gone


def test_refused_is_off_the_list(owner, sends):
    choose(who_joins="asked")
    Client().post("/join/", NADIA)
    row = AccountRequest.objects.get()
    desk = as_owner(owner)
    for _twice in range(2):
        assert desk.post(f"/site/requests/{row.pk}/refuse/").status_code == 302
    assert not AccountRequest.objects.exists()
    assert mail.outbox == []


def test_without_e_mails_the_owner_hands_the_link_on(owner, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    choose(who_joins="everybody")
    desk = as_owner(owner)
    assert "This site doesn’t send e-mails" in desk.get("/site/").content.decode()
    assert "gives you a link." in Client().get("/join/").content.decode()
    Client().post("/join/", NADIA)
    row = AccountRequest.objects.get()
    assert row.allowed_at is None
    desk.post(f"/site/requests/{row.pk}/allow/")
    row.refresh_from_db()
    with time_machine.travel(timezone.now(), tick=False):  # the link is signed with its second
        shown = desk.get("/site/").content.decode()
        link = link_of(row)
    assert link in shown
    assert Client().post(link[link.index("/join/") :], CHOSEN).status_code == 302
    assert User.objects.filter(email="nadia@example.org").exists()


def test_an_address_with_an_account_gets_the_same_answer_and_an_e_mail(owner, sends):
    choose(who_joins="everybody")
    known = factories.UserFactory(username="nadia@example.org", email="nadia@example.org")
    known.set_password(PASSWORD)
    known.save()
    answer = Client().post("/join/", NADIA, follow=True)
    assert "Open the link in your e-mail" in answer.content.decode()
    assert not AccountRequest.objects.exists()
    (message,) = mail.outbox
    assert "You already have an account." in message.body
    assert "/join/open/" not in message.body


def test_an_account_that_waits_for_its_password_is_that_account(owner, sends):
    choose(who_joins="everybody")
    waiting = factories.UserFactory(username="nadia@example.org", email="nadia@example.org")
    waiting.set_unusable_password()
    waiting.save()
    Client().post("/join/", NADIA)
    Client().post(link_in(mail.outbox[0]), CHOSEN)
    waiting.refresh_from_db()
    assert waiting.check_password(PASSWORD)
    assert User.objects.filter(email="nadia@example.org").count() == 1


def test_a_link_ends_after_a_week_and_with_the_next_one(owner, sends):
    choose(who_joins="asked")
    request_account(language="en", **NADIA)
    row = AccountRequest.objects.get()
    approve_request(row.pk, owner)
    row.refresh_from_db()
    old = link_of(row)
    with time_machine.travel(row.allowed_at + dt.timedelta(hours=1)):
        approve_request(row.pk, owner)
        assert Client().get(old[old.index("/join/") :]).status_code == 410
        row.refresh_from_db()
    new = link_of(row)
    path = new[new.index("/join/") :]
    assert Client().get(path).status_code == 200
    with time_machine.travel(row.allowed_at + dt.timedelta(days=7, minutes=70)):
        assert Client().get(path).status_code == 410
    assert Client().get("/join/open/nonsense/").status_code == 410


def test_the_list_and_the_hour_have_an_end(owner, sends):
    choose(who_joins="asked")
    client = Client()
    codes = [client.post("/join/", NADIA | {"email": f"n{at}@example.org"}).status_code for at in range(21)]
    assert set(codes[:20]) == {302}
    assert codes[20] == 429
    AccountRequest.objects.bulk_create(
        AccountRequest(
            email=f"m{at}@example.org", name="M", language="en", asked_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
        )
        for at in range(MOST_WAITING)
    )
    with pytest.raises(Refusal, match="Too many requests are waiting"):
        request_account(name="One more", email="one@example.org", language="en")


def test_the_email_is_in_the_language_of_who_asked(owner, sends):
    choose(who_joins="asked")
    Client().post("/join/", NADIA, headers={"accept-language": "pl"})
    approve_request(AccountRequest.objects.get().pk, owner)
    assert "konto jest prawie gotowe" in mail.outbox[0].body


def test_only_the_owner_lets_in(owner, judge):
    choose(who_joins="asked")
    request_account(language="en", **NADIA)
    pk = AccountRequest.objects.get().pk
    client = Client()
    client.force_login(judge)
    for what in ("allow", "refuse"):
        assert client.post(f"/site/requests/{pk}/{what}/").status_code == 403
    assert AccountRequest.objects.get().allowed_at is None
