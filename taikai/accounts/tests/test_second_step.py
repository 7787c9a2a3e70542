"""The second step: offered to all players, required of organisers by a setting."""

from __future__ import annotations

import json
import re
import threading
import time
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from taikai.accounts.domain.passwords import link_of
from taikai.accounts.domain.second_factor import (
    has_second_step,
    is_right,
    new_recovery_codes,
    new_secret,
    recovery_codes,
    turn_on,
)
from taikai.accounts.domain.site_rights import choose
from taikai.accounts.domain.unlock import unlock
from taikai.accounts.models import Passkey
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]

PASSWORD, NEW = "mahjong-2022", "kokushi-2022-ryanmen"


def code_of(secret: str, steps: int = 0) -> str:
    totp = TOTP(bytes.fromhex(secret))
    totp.time = time.time() + 30 * steps
    return f"{totp.token():06d}"


def wrong_code(secret: str) -> str:
    right = {code_of(secret, steps) for steps in (-2, -1, 0, 1, 2)}
    return next(code for code in (f"{n:06d}" for n in range(10)) if code not in right)


@pytest.fixture
def user() -> User:
    return factories.UserFactory()


@pytest.fixture
def secret(user: User) -> str:
    made = new_secret()
    assert turn_on(user, made, code_of(made))
    TOTPDevice.objects.update(last_t=-1)  # the code of this half-minute is for the test
    return made


def half(user: User, target: str = "") -> Client:
    client = Client()
    answer = client.post("/login/", {"username": user.username, "password": PASSWORD, "next": target})
    assert answer["Location"] == "/login/code/"
    return client


def is_in(client: Client) -> bool:
    return client.get("/").context["user"].is_authenticated


def test_setting_it_up_shows_the_secret_and_recovery_codes(client, user: User):
    client.force_login(user)
    assert 'href="/account/second-step/"' in client.get("/account/").content.decode()
    page = client.get("/account/second-step/codes/").content.decode()
    assert 'src="data:image/svg+xml' in page
    secret = client.session["second_step_secret"]
    shown = re.search(r"<strong>((?:[A-Z2-7]{4} ?)+)</strong>", page)
    assert shown is not None
    wrong = client.post("/account/second-step/codes/", {"code": wrong_code(secret)})
    assert wrong.status_code == 422
    assert shown[1] in wrong.content.decode()  # the same secret: the app has it already
    assert not has_second_step(user)
    code = code_of(secret)
    answer = client.post("/account/second-step/codes/", {"code": f" {code[:3]} {code[3:]} "}, follow=True)
    codes = recovery_codes(user)
    assert len(codes) == 10
    assert all(code in answer.content.decode() for code in codes)
    assert has_second_step(user)
    assert is_in(client)


def test_the_password_alone_no_longer_logs_in(user: User, secret: str):
    client = half(user, "/account/")
    assert not is_in(client)
    wrong = client.post("/login/code/", {"code": wrong_code(secret)})
    assert wrong.status_code == 422
    assert "This code is wrong or already used." in wrong.content.decode()
    assert not is_in(client)
    answer = client.post("/login/code/", {"code": code_of(secret)})
    assert answer["Location"] == "/account/"
    assert is_in(client)


def test_a_code_works_once(user: User, secret: str):
    code = code_of(secret)
    assert half(user).post("/login/code/", {"code": code}).status_code == 302
    assert half(user).post("/login/code/", {"code": code}).status_code == 422


def test_a_recovery_code_works_once_however_it_is_typed(user: User, secret: str):
    code = recovery_codes(user)[3]
    typed = f" {code[:4].upper()}-{code[4:]}"
    assert half(user).post("/login/code/", {"code": typed}).status_code == 302
    assert half(user).post("/login/code/", {"code": typed}).status_code == 422
    assert len(recovery_codes(user)) == 9
    kept = recovery_codes(user)[0]
    new_recovery_codes(user)
    assert not is_right(user, kept)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", [TOTPDevice, StaticDevice])
def test_a_code_twice_at_the_same_moment_works_once(user: User, secret: str, kind, monkeypatch):
    """Whoever looks at the code first waits for the other to look, which the lock must not allow."""
    code = code_of(secret) if kind is TOTPDevice else recovery_codes(user)[0]
    looking, both_look = [], threading.Event()
    verify = kind.verify_token

    def held(device, token):
        looking.append(device)
        if len(looking) > 1:
            both_look.set()
        both_look.wait(1)
        return verify(device, token)

    monkeypatch.setattr(kind, "verify_token", held)
    said, together = [], threading.Barrier(2, timeout=60)

    def try_it():
        together.wait()
        try:
            said.append(is_right(user, code))
        finally:
            connection.close()

    threads = [threading.Thread(target=try_it, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(said) == [False, True]


def test_wrong_codes_make_pauses_and_the_email_ends_them(user: User, secret: str):
    client = half(user)
    statuses = [client.post("/login/code/", {"code": wrong_code(secret)}).status_code for _n in range(6)]
    assert statuses == [422] * 5 + [429]
    answer = client.post("/login/code/", {"code": code_of(secret)})
    assert answer.status_code == 429
    assert "Too many wrong codes. Try again in" in answer.content.decode()
    unlock(user)
    assert client.post("/login/code/", {"code": code_of(secret)}).status_code == 302


@pytest.mark.parametrize("typed", ["", "0" * 5000, "１２３４５６", "-1", "abc", "9" * 40])
def test_odd_codes_are_only_wrong(user: User, secret: str, typed: str):
    assert half(user).post("/login/code/", {"code": typed}).status_code == 422


def test_between_the_steps_nothing_opens_and_it_ends(user: User, secret: str):
    client = half(user)
    assert client.get("/account/").status_code == 302
    session = client.session
    session["half_logged_in"] = [user.pk, int(time.time()) - 601, ""]
    session.save()
    assert client.post("/login/code/", {"code": code_of(secret)})["Location"] == "/login/"
    assert not is_in(client)
    assert Client().get("/login/code/")["Location"] == "/login/"
    # Beginning again forgets who was half-way.
    client = half(user)
    client.get("/login/")
    assert client.get("/login/code/")["Location"] == "/login/"


def test_an_email_for_a_new_password_is_one_step_only(user: User, secret: str):
    client = Client()
    user.refresh_from_db()
    form = client.get(urlsplit(link_of(user)).path)["Location"]
    answer = client.post(form, {"new_password1": NEW, "new_password2": NEW})
    assert answer["Location"] == "/login/code/"
    assert not is_in(client)
    assert client.post("/login/code/", {"code": code_of(secret)}).status_code == 302
    assert is_in(client)


def test_changing_how_one_logs_in_takes_the_password_again(user: User, secret: str):
    client = Client()
    client.force_login(user)
    session = client.session
    session["confirmed"] = int(time.time()) - 16 * 60
    session.save()
    for path in ("/account/second-step/codes/", "/account/second-step/recovery/"):
        answer = client.get(path)
        assert answer["Location"].startswith("/account/confirm/?next=")
    assert client.post("/account/second-step/codes/off/")["Location"].startswith("/account/confirm/")
    assert has_second_step(user)
    assert client.post("/account/confirm/", {"password": "wrong"}).status_code == 422
    ok = client.post("/account/confirm/?next=/account/second-step/recovery/", {"password": PASSWORD})
    assert ok["Location"] == "/account/second-step/recovery/"
    assert client.post("/account/confirm/?next=https://evil.example/", {"password": PASSWORD})["Location"] == (
        "/account/second-step/"
    )
    assert client.post("/account/second-step/codes/off/").status_code == 302
    assert not has_second_step(user)
    assert recovery_codes(user) == []


@pytest.mark.parametrize("by", ["tournament", "site"])
def test_organisers_need_it_where_somebody_chose_so(tournament: Tournament, organiser, judge, by: str):
    client, other = Client(), Client()
    client.force_login(organiser)
    other.force_login(judge)
    desk = reverse("dashboard", args=[tournament.slug])
    assert client.get(desk).status_code == 200
    if by == "site":
        choose(second_step=True)
    else:
        Tournament.objects.filter(pk=tournament.pk).update(second_step=True)
    assert client.get(desk)["Location"] == f"/login/code/?next={desk.replace('/', '%2F')}"
    page = client.get(desk, follow=True)
    assert "The page you want needs a second step" in page.content.decode()
    assert client.get(desk, headers={"hx-request": "true"}).status_code == 401
    assert client.post(reverse("tournament-edit", args=[tournament.slug]), {}).status_code == 302
    assert client.get(tournament.get_absolute_url()).status_code == 200
    assert other.get(desk).status_code == 200  # judges' phones go on
    client.get("/account/second-step/codes/")
    secret = client.session["second_step_secret"]
    answer = client.post(f"/account/second-step/codes/?next={desk}", {"code": code_of(secret)}, follow=True)
    assert f'href="{desk}"' in answer.content.decode()
    assert client.get(desk).status_code == 200
    # A session of before, elsewhere, takes the step too.
    elsewhere = Client()
    elsewhere.force_login(organiser)
    taken = elsewhere.get(desk)["Location"]
    assert elsewhere.post(taken, {"code": recovery_codes(organiser)[0]})["Location"] == desk
    assert elsewhere.get(desk).status_code == 200


def test_the_organiser_chooses_it_in_the_settings(as_organiser, tournament: Tournament):
    page = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    assert 'name="second_step"' in page


def test_whoever_runs_the_site_turns_it_off(user: User, secret: str, capsys):
    Passkey.objects.create(user=user, id_hash="x", credential=b"x", host="h", name="n")
    call_command("second_step_off", user.username.upper())
    assert user.username in capsys.readouterr().out
    assert not has_second_step(user)
    assert recovery_codes(user) == []
    with pytest.raises(CommandError):
        call_command("second_step_off", "nobody")


def test_another_app_replaces_the_first(user: User, secret: str):
    second = new_secret()
    kept = recovery_codes(user)
    assert turn_on(user, second, code_of(second))
    assert TOTPDevice.objects.filter(user=user).count() == 1
    assert not is_right(user, code_of(secret))
    assert recovery_codes(user) == kept


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "null",
        "{}",
        "[" * 5000,
        '{"id": "x"}',
        '{"id": 1, "rawId": 2, "type": 3, "response": 4}',
        json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "AA"}}),
        json.dumps(
            {
                "id": "AA",
                "rawId": "AA",
                "type": "public-key",
                "response": {
                    "clientDataJSON": "e30",
                    "authenticatorData": "AA",
                    "signature": "",
                    "attestationObject": "AA",
                },
            }
        ),
    ],
)
def test_what_proves_nothing_opens_nothing(user: User, body: str):
    client = Client(SERVER_NAME="localhost")
    for path in ("/login/passkey/", "/login/passkey/begin/"):
        assert client.post(path, body, content_type="application/json").status_code in (200, 422)
    assert client.post("/login/passkey/", body, content_type="application/json").status_code == 422
    assert not is_in(client)
    client.force_login(user)
    client.post("/account/passkeys/begin/")
    answer = client.post("/account/passkeys/", body, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["problem"] == "Passkey not added. Please start again."
    assert not Passkey.objects.exists()


def test_a_form_instead_of_a_passkey_proves_nothing(user: User):
    client = Client(SERVER_NAME="localhost")
    assert client.post("/login/passkey/", {"code": "1"}).status_code == 422
    client.force_login(user)
    assert client.post("/account/passkeys/", {"code": "1"}).status_code == 422
    assert not Passkey.objects.exists()


def test_an_address_of_digits_offers_no_passkeys(user: User):
    client = Client(SERVER_NAME="192.0.2.1")
    client.force_login(user)
    assert "not an IP address" in client.get("/account/second-step/").content.decode()
