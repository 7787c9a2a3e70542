"""An account deletes itself: asked who it is, told what happens, refused while something hangs on it alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from taikai.accounts.domain.account_deletion import delete_account
from taikai.accounts.domain.second_factor import new_recovery_codes
from taikai.accounts.models import OpenSession, Passkey
from taikai.jobs.models import Email
from taikai.problems import Refusal
from taikai.tournaments.models import LogEntry, Staff, Tournament
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]
PASSWORD = "four winds one dragon"


@pytest.fixture
def jan() -> User:
    user = factories.UserFactory(email="jan@example.org", first_name="Jan", last_name="Wist")
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture
def client(jan: User) -> Client:
    found = Client()
    found.force_login(jan)
    return found


def organises(event: Tournament, user: User) -> Staff:
    found: Staff = Staff.objects.create(tournament=event, user=user, role="organiser")
    return found


def test_the_account_goes_and_what_it_did_stays(jan: User, client: Client) -> None:
    event = factories.TournamentFactory(stage=Tournament.Stage.ARCHIVED)
    organises(event, jan)
    organises(event, factories.UserFactory())
    line = LogEntry.objects.create(tournament=event, user=jan, actor="Jan Wist", role="organiser", verb="x")
    page = client.get("/account/delete/").content.decode()
    assert "Your roles end." in page and 'name="code"' not in page
    assert client.post("/account/delete/", {"password": "wrong"}).status_code == 422
    assert User.objects.filter(pk=jan.pk).exists()
    assert client.post("/account/delete/", {"password": PASSWORD})["Location"] == "/"
    assert not User.objects.filter(pk=jan.pk).exists()
    assert not OpenSession.objects.exists()
    assert client.get("/account/").status_code == 302
    line.refresh_from_db()
    assert (line.user, line.actor) == (None, "Jan Wist")
    assert event.log.get(verb="staff.left").target == "Jan Wist (organiser)"
    assert event.staff.count() == 1
    (email,) = Email.objects.all()
    assert email.to == "jan@example.org" and "Your account has been deleted" in email.body


def test_the_last_organiser_hands_over_first(jan: User, client: Client) -> None:
    event = factories.TournamentFactory(name="Warsaw Open")
    organises(event, jan)
    waiting = Staff.objects.create(tournament=event, user=factories.UserFactory(), role="organiser", pending=True)
    page = client.get("/account/delete/").content.decode()
    assert "Warsaw Open has no other organiser" in page and 'name="password"' not in page
    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 422
    assert User.objects.filter(pk=jan.pk).exists() and event.staff.count() == 2
    Staff.objects.filter(pk=waiting.pk).update(pending=False)
    delete_account(jan)
    assert not User.objects.filter(pk=jan.pk).exists()


def test_the_last_who_runs_the_site_stays(jan: User) -> None:
    User.objects.filter(pk=jan.pk).update(is_superuser=True)
    with pytest.raises(Refusal, match="only admin of this site"):
        delete_account(jan)
    factories.UserFactory(is_superuser=True)
    delete_account(jan)
    delete_account(jan)  # pressed twice
    assert Email.objects.count() == 1


def test_the_second_step_comes_first_where_there_is_one(jan: User, client: Client) -> None:
    TOTPDevice.objects.create(user=jan, name="app", confirmed=True)
    code = new_recovery_codes(jan)[0]
    step = "/login/code/?next=%2Faccount%2Fdelete%2F"
    assert client.get("/account/delete/")["Location"] == step
    assert client.post("/account/delete/", {"password": PASSWORD})["Location"] == step
    assert 'name="code"' in client.get(step).content.decode()
    assert client.post(step, {"code": code})["Location"] == "/account/delete/"
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert client.get("/account/delete/")["Location"] == step  # a browser left open is not enough
    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 302
    assert not User.objects.filter(pk=jan.pk).exists()


def test_who_has_only_a_passkey_uses_it(jan: User, client: Client) -> None:
    Passkey.objects.create(user=jan, id_hash="a" * 64, credential=b"", host="testserver", name="Phone", counter=0)
    asked = client.get("/account/delete/", follow=True).content.decode()
    assert 'data-passkey="get"' in asked and "next=/account/delete/" in asked and 'name="password"' not in asked
