"""Logging in with Discord, Google or another provider: a provider on loopback, and what an odd one answers."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from taikai.accounts.domain.external import Identity, admit, link, unlink
from taikai.accounts.domain.passwords import link_of
from taikai.accounts.domain.second_factor import new_recovery_codes
from taikai.accounts.domain.site_rights import choose
from taikai.accounts.login.external import login_providers
from taikai.accounts.models import AccountRequest, Device, ExternalLogin, OpenSession, Passkey, Tries
from taikai.jobs.models import Email
from taikai.problems import Refusal
from taikai.tournaments.domain.staff.invitations import Invitation, token_of
from taikai.tournaments.models import Staff
from tests import factories
from tests.openid import CLIENT, OTHER_KEY, SECRET, Provider, openid_provider

pytestmark = [pytest.mark.django_db]

PASSWORD = "mahjong-2022"
NEW = {"new_password1": "four winds one dragon", "new_password2": "four winds one dragon"}


@pytest.fixture
def club(settings) -> Iterator[Provider]:
    cache.clear()
    with openid_provider() as provider:
        common = {"client_id": CLIENT, "secret": SECRET}
        settings.LOGIN_PROVIDERS = {
            "openid": {**common, "name": "Club", "issuer": provider.url},
            "discord": {**common, "name": "Discord", "issuer": "https://discord.com", "oauth_api": provider.url},
        }
        yield provider


@pytest.fixture
def marta(club: Provider) -> User:
    return factories.UserFactory(username="marta@example.org", email="marta@example.org", first_name="Marta")


def go(club: Provider, client: Client, key: str = "openid", **form: str):
    """Through the provider and back: the answer to the browser that comes back."""
    led = client.post(f"/login/with/{key}/", form)
    assert led.status_code == 200, led
    assert led["Refresh"] == f"0; url={led.context['url']}"
    return client.get(back_from(club, led.context["url"]))


def back_from(club: Provider, url: str) -> str:
    """Where the provider sends the browser, without the host."""
    return "/" + club.agree(url).split("/", 3)[3]


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def linked(user: User, club: Provider, subject: str = "17") -> ExternalLogin:
    return ExternalLogin.objects.create(user=user, issuer=club.url, subject=subject, name="marta@example.org")


def confirmed_client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_nothing_is_offered_where_nothing_is_switched_on(client, organiser):
    assert "Log in with Club" not in client.get("/login/").content.decode()
    assert client.post("/login/with/openid/").status_code == 404
    assert client.get("/login/with/google/back/").status_code == 404
    client.force_login(organiser)
    assert "Log-ins with other accounts" not in client.get("/account/").content.decode()


def test_what_is_asked_of_the_provider(club: Provider, settings):
    settings.SITE_URL = "https://taikai.example.org"
    page = Client().get("/login/").content.decode()
    assert 'formaction="/login/with/openid/"' in page and "Log in with Discord" in page
    assert Client().get("/login/with/openid/").status_code == 405
    url = Client(headers={"host": "testserver"}).post("/login/with/openid/").context["url"]
    asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
    assert asked["redirect_uri"] == "https://taikai.example.org/login/with/openid/back/"
    assert (asked["scope"], asked["code_challenge_method"]) == ("openid email profile", "S256")
    assert min(len(asked[name]) for name in ("state", "nonce", "code_challenge")) >= 20
    assert Client(enforce_csrf_checks=True).post("/login/with/openid/").status_code == 403


@pytest.mark.both
def test_who_is_linked_is_in(club: Provider, marta: User):
    row = linked(marta, club)
    client = Client()
    assert go(club, client, next="/account/")["Location"] == "/account/"
    assert is_in(client)
    row.refresh_from_db()
    assert row.used_at is not None and row.name == "marta@example.org"
    assert OpenSession.objects.get().user == marta
    assert Device.objects.get().user == marta, "the browser is known from now on"
    assert Tries.objects.count() == 0
    assert go(club, Client(), next="https://evil.example/")["Location"] == "/start/"
    assert "a-token" not in json.dumps(list(ExternalLogin.objects.values()), default=str)


def test_discord_says_who_somebody_is_in_its_own_way(club: Provider, marta: User):
    ExternalLogin.objects.create(user=marta, issuer="https://discord.com", subject="80351110224678912")
    client = Client()
    assert go(club, client, "discord").status_code == 302
    assert is_in(client)
    assert ExternalLogin.objects.get().name == "marta"
    assert club.asked == ["/oauth2/token", "/users/@me"]


ODD = {
    "wrong nonce": {"nonce": "another"},
    "no nonce": {"nonce": None},
    "for another audience": {"aud": "somebody-else"},
    "for another audience too": {"aud": ["somebody-else"], "azp": CLIENT},
    "from another issuer": {"iss": "https://evil.example"},
    "expired": {"iat": 1_700_000_000, "exp": 1_700_000_060},
    "no subject": {"sub": None},
    "an empty subject": {"sub": ""},
    "a number for a subject": {"sub": 17},
    "an endless subject": {"sub": "1" * 256},
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_an_odd_token_opens_nothing(club: Provider, marta: User, odd):
    linked(marta, club)
    club.odd = odd
    client = Client()
    answer = go(club, client)
    assert answer.status_code == 422
    assert "wasn’t completed" in answer.content.decode()
    assert not is_in(client)


def test_a_token_signed_with_another_key_opens_nothing(club: Provider, marta: User):
    linked(marta, club)
    club.key = OTHER_KEY
    client = Client()
    assert go(club, client).status_code == 422
    assert not is_in(client)


def test_an_answer_without_a_token_opens_nothing(club: Provider, marta: User):
    linked(marta, club)
    club.without_token = True
    client = Client()
    assert go(club, client).status_code == 422
    assert not is_in(client)


def test_an_address_only_in_the_user_info_counts_if_it_is_the_same_person(club: Provider, marta: User):
    club.odd = {"email": None, "email_verified": None}
    assert go(club, Client())["Location"].startswith("/login/"), "the address is known"
    club.odd["sub"] = "18"
    assert go(club, Client()).status_code == 422


def test_a_provider_that_calls_itself_something_else_is_refused(club: Provider, marta: User, settings):
    settings.LOGIN_PROVIDERS["openid"]["issuer"] = club.url + "/realm"
    club.pages["/realm/.well-known/openid-configuration"] = club.discovery
    client = Client()
    assert go(club, client).status_code == 422
    assert not is_in(client)


@pytest.mark.parametrize("query", ["", "?code=x", "?state=x&code=y", "?error=access_denied&state=x", "?code=%00x"])
def test_who_comes_back_without_having_asked_gets_nowhere(club: Provider, marta: User, query: str):
    client = Client()
    assert client.get(f"/login/with/openid/back/{query}").status_code in (400, 422)
    client.post("/login/with/openid/")
    assert client.get(f"/login/with/openid/back/{query}").status_code in (400, 422)
    assert not is_in(client)


def test_an_answer_works_once_and_only_in_the_browser_that_asked(club: Provider, marta: User):
    linked(marta, club)
    mine, theirs = Client(), Client()
    url = mine.post("/login/with/openid/").context["url"]
    back = back_from(club, url)
    theirs.post("/login/with/openid/")
    assert theirs.get(back).status_code == 422, "the state is another's"
    assert not is_in(theirs)
    assert mine.get(back).status_code == 302
    mine.post("/logout/")
    assert mine.get(back).status_code == 422


@pytest.mark.parametrize("path", ["/.well-known/openid-configuration", "/token", "/keys"])
def test_a_provider_that_is_away_is_told_and_asked_no_more_for_a_moment(club: Provider, marta: User, path: str):
    linked(marta, club)
    club.fails = {path: 503}
    client = Client()
    answer = client.post("/login/with/openid/")
    if path != "/.well-known/openid-configuration":
        answer = client.get(back_from(club, answer.context["url"]))
    assert answer.status_code == 503
    assert "Club isn’t responding. Log in with your password" in answer.content.decode()
    asked = len(club.asked)
    assert Client().post("/login/with/openid/").status_code == 503
    assert len(club.asked) == asked, "nobody waits for it again at once"
    assert login_providers().values == {"away": 1} and "Club" in str(login_providers().says)
    answer = Client().post("/login/", {"username": marta.username, "password": PASSWORD})
    assert answer.status_code == 302


def test_one_refused_answer_keeps_nobody_else_waiting(club: Provider, marta: User):
    """Who sends codes of their own invention makes a provider answer 400, perhaps without JSON."""
    linked(marta, club)
    for path in ("/token", "/keys"):
        club.fails = {path: 400}
        assert go(club, Client()).status_code == 422
        assert login_providers().state == "ok"
    club.fails = {}
    assert go(club, Client()).status_code == 302


@pytest.mark.both
def test_an_account_in_use_is_linked_only_by_its_owner(club: Provider, marta: User):
    client = Client()
    assert go(club, client)["Location"] == "/login/?next=/account/"
    assert not is_in(client) and not ExternalLogin.objects.exists()
    page = client.get("/login/?next=/account/").content.decode()
    assert "An account with this address already exists. Log in to it once to link Club." in page
    assert client.post("/login/", {"username": marta.username, "password": "wrong"}).status_code == 422
    answer = client.post("/login/", {"username": marta.username, "password": PASSWORD, "next": "/account/"})
    page = client.get(answer["Location"]).content.decode()
    assert "Linked. You can now log in with Club." in page
    assert ExternalLogin.objects.get().user == marta
    (email,) = Email.objects.all()
    assert (email.to, email.subject) == (marta.email, "Log-in with Club linked")
    again = Client()
    assert go(club, again).status_code == 302 and is_in(again)


def test_another_account_that_logs_in_meanwhile_is_not_linked(club: Provider, marta: User):
    other = factories.UserFactory()
    client = Client()
    go(club, client)
    client.post("/login/", {"username": other.username, "password": PASSWORD})
    assert is_in(client) and not ExternalLogin.objects.exists()
    late = Client()
    go(club, late)
    with time_machine.travel(timezone.now() + dt.timedelta(minutes=11)):
        late.post("/login/", {"username": marta.username, "password": PASSWORD})
    assert not ExternalLogin.objects.exists()


@pytest.mark.parametrize("address", ["marta@example.org", "nobody@example.org"])
@pytest.mark.parametrize("who", ["invited", "asked", "everybody"])
def test_an_address_that_is_not_checked_tells_nothing(club: Provider, marta: User, address: str, who: str):
    choose(who_joins=who)
    club.person |= {"email": address, "email_verified": False}
    client = Client()
    answer = go(club, client)
    page = re.sub(r'"[A-Za-z0-9]{64}"', "", answer.content.decode())
    assert answer.status_code == 403 and "No account here is linked to your account at Club." in page
    assert address not in page
    assert ('href="/join/"' in page) == (who != "invited")
    assert not is_in(client) and User.objects.count() == 1


@pytest.mark.both
def test_who_has_none_gets_an_account_where_everybody_does(club: Provider):
    for who in ("invited", "asked"):
        choose(who_joins=who)
        assert go(club, Client()).status_code == 403
    assert not User.objects.exists()
    choose(who_joins="everybody")
    AccountRequest.objects.create(email="marta@example.org", name="M", language="en", asked_at=timezone.now())
    client = Client(headers={"accept-language": "pl"})
    assert go(club, client)["Location"] == "/start/"
    user = User.objects.get()
    assert (user.username, user.email, user.get_full_name()) == (
        "marta@example.org",
        "marta@example.org",
        "Marta Sowińska",
    )
    assert not (user.has_usable_password() or user.is_staff or user.is_superuser)
    assert is_in(client) and not AccountRequest.objects.exists()
    assert "Połączono" in Email.objects.get().subject
    assert go(club, Client()).status_code == 302 and User.objects.count() == 1


@pytest.mark.both
def test_an_account_that_waits_for_its_owner_is_theirs(club: Provider, tournament):
    waiting = factories.UserFactory(username="marta@example.org", email="marta@example.org")
    waiting.set_unusable_password()
    waiting.save()
    role = Staff.objects.create(
        tournament=tournament, user=waiting, role="judge", pending=True, invited_at=timezone.now()
    )
    assert Invitation(role, by_email=False).may_set_password
    path = f"/invitation/{token_of(role, by_email=True)}/"
    assert 'formaction="/login/with/openid/"' in Client().get(path).content.decode()
    client = Client()
    assert go(club, client, next=path)["Location"] == path and is_in(client)
    role.refresh_from_db()
    assert role.pending, "the role waits for its own link"
    assert not Invitation(role, by_email=False).may_set_password, "nobody takes it over with a link typed by hand"
    assert not Invitation(role, by_email=True).may_set_password
    client.post(path)
    role.refresh_from_db()
    assert not role.pending


NOT_WAITING = [{"is_superuser": True}, {"is_staff": True}, {"is_active": False}, {"email": "m@example.org"}]


@pytest.mark.parametrize("what", NOT_WAITING, ids=str)
def test_an_account_with_rights_closed_or_of_another_address_waits_for_nobody(club: Provider, what):
    choose(who_joins="everybody")
    user = factories.UserFactory(**{"username": "marta@example.org", "email": "marta@example.org"} | what)
    user.set_unusable_password()
    user.save()
    client = Client()
    assert go(club, client).status_code == 403
    assert not is_in(client) and not ExternalLogin.objects.exists()


def test_a_closed_account_stays_closed(club: Provider, marta: User):
    linked(marta, club)
    User.objects.update(is_active=False)
    client = Client()
    assert go(club, client).status_code == 403
    assert not is_in(client)


@pytest.mark.both
def test_the_second_step_is_still_asked(club: Provider, marta: User):
    linked(marta, club)
    Passkey.objects.create(user=marta, id_hash="a" * 64, credential=b"", host="testserver", name="Phone")
    code = new_recovery_codes(marta)[0]
    client = Client()
    assert go(club, client, next="/account/")["Location"] == "/login/code/"
    assert not is_in(client)
    assert client.post("/login/code/", {"code": code})["Location"] == "/account/"
    assert is_in(client)


def test_linking_and_unlinking_on_the_own_page(club: Provider, marta: User):
    client = confirmed_client(marta)
    page = client.get("/account/").content.decode()
    assert 'formaction="/login/with/discord/"' in page and "Unlink" not in page
    assert go(club, client, link="1")["Location"] == "/account/"
    row = ExternalLogin.objects.get()
    assert (row.user, row.issuer, row.subject) == (marta, club.url, "17")
    page = client.get("/account/").content.decode()
    assert "Linked. You can now log in with Club." in page
    assert 'aria-label="Unlink: Club, marta@example.org"' in page
    data = client.get("/account/data/").json()
    assert [each["name"] for each in data["other_log_ins"]] == ["marta@example.org"]
    other = confirmed_client(factories.UserFactory())
    other.post(f"/account/with/{row.pk}/unlink/")
    assert ExternalLogin.objects.exists(), "it is another's"
    answer = go(club, other, link="1")
    assert "is linked to another account here" in other.get(answer["Location"]).content.decode()
    assert "Unlinked." in client.post(f"/account/with/{row.pk}/unlink/", follow=True).content.decode()
    assert client.post(f"/account/with/{row.pk}/unlink/").status_code == 302  # pressed twice
    assert not ExternalLogin.objects.exists()
    subjects = list(Email.objects.order_by("pk").values_list("subject", flat=True))
    assert subjects == ["Log-in with Club linked", "Log-in with Club unlinked"]


def test_linking_takes_the_password_again(club: Provider, marta: User):
    client = confirmed_client(marta)
    row = linked(marta, club)
    with time_machine.travel(timezone.now() + dt.timedelta(minutes=16)):
        assert client.post("/login/with/discord/", {"link": "1"})["Location"].startswith("/account/confirm/")
        asked = client.post(f"/account/with/{row.pk}/unlink/")["Location"]
        assert asked == "/account/confirm/?next=/account/"
    assert ExternalLogin.objects.count() == 1
    # A provider may let somebody in without a question: that is no password.
    client = Client()
    go(club, client)
    assert client.get("/account/second-step/codes/")["Location"].startswith("/account/confirm/")
    go(club, client)
    assert client.get("/account/second-step/codes/")["Location"].startswith("/account/confirm/")


def test_linking_ends_with_the_log_in_that_asked_for_it(club: Provider, marta: User):
    client = confirmed_client(marta)
    url = client.post("/login/with/openid/", {"link": "1"}).context["url"]
    session = client.session
    client.force_login(factories.UserFactory())
    later = client.session
    later.update({name: value for name, value in session.items() if not name.startswith("_auth")})
    later.save()
    assert client.get(back_from(club, url)).status_code == 422
    assert not ExternalLogin.objects.exists()


@pytest.mark.both
def test_the_last_way_in_stays(club: Provider):
    choose(who_joins="everybody")
    client = Client()
    go(club, client)
    user, row = User.objects.get(), ExternalLogin.objects.get()
    page = client.post(f"/account/with/{row.pk}/unlink/", follow=True).content.decode()
    assert "This is your only way to log in. Set a password first." in page
    second = ExternalLogin.objects.create(user=user, issuer="https://discord.com", subject="1")
    unlink(user, row.pk)
    with pytest.raises(Refusal):
        unlink(user, second.pk)
    assert "Set a password" in client.get("/account/").content.decode()
    assert client.post("/password/change/", NEW).status_code == 302
    user.refresh_from_db()
    assert user.check_password(NEW["new_password1"])
    unlink(user, second.pk)
    assert not ExternalLogin.objects.exists()


def test_an_account_without_a_password_shows_itself_at_its_provider(club: Provider):
    choose(who_joins="everybody")
    client = Client()
    go(club, client)
    session = client.session
    del session["confirmed"]
    session.save()
    for path in ("/password/change/", "/account/delete/", "/account/second-step/codes/"):
        assert client.get(path)["Location"].startswith("/account/confirm/")
    page = client.get("/account/confirm/?next=/account/delete/").content.decode()
    assert "Log in again" in page and 'name="password"' not in page
    assert 'formaction="/login/with/openid/"' in page and 'formaction="/login/with/discord/"' not in page
    assert go(club, client, next="/account/delete/")["Location"] == "/account/delete/"
    assert 'name="password"' not in client.get("/account/delete/").content.decode()
    assert client.post("/account/delete/")["Location"] == "/"
    assert not User.objects.exists() and not ExternalLogin.objects.exists()


def test_an_account_without_a_password_gets_one_by_email_and_no_second_account(club: Provider, mailoutbox):
    choose(who_joins="everybody")
    go(club, Client())
    mail.outbox.clear()
    Client().post("/password/forgotten/", {"email": "Marta@Example.org"})
    assert [message.subject for message in mail.outbox] == ["Set a new Taikai password"]
    Client().post("/join/", {"name": "Mallory", "email": "marta@example.org"})
    assert not AccountRequest.objects.exists()
    client = Client()
    form = client.get(urlsplit(link_of(User.objects.get())).path)["Location"]
    assert client.post(form, NEW).status_code == 302
    assert is_in(client)


def test_tries_are_limited(club: Provider, monkeypatch):
    monkeypatch.setattr("taikai.accounts.views_external.TRIES_AN_HOUR", 2)
    client = Client()
    for path, ask in (("/login/with/openid/", client.post), ("/login/with/openid/back/", client.get)):
        codes = [ask(path).status_code for _time in range(3)]
        assert codes[2] == 429 and 429 not in codes[:2]


@pytest.mark.both
def test_one_person_opens_one_account(marta: User):
    person = Identity("https://id.example", "1", "m", "Marta", "")
    link(marta, person)
    link(marta, person)  # pressed twice
    assert (ExternalLogin.objects.count(), Email.objects.count()) == (1, 1)
    with pytest.raises(Refusal, match="another account"):
        link(factories.UserFactory(), person)
    elsewhere = Identity("https://other.example", "1", "m", "Marta", "")
    link(factories.UserFactory(), elsewhere)  # the same number at another issuer is somebody else
    assert admit(Identity("https://id.example", "2", "x", "X", ""), "en") is None
