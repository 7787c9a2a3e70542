"""A forgotten password comes back to who reads the account's mail, and to nobody else."""

from __future__ import annotations

import datetime as dt
import re
import threading
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from taikai.accounts import views_password
from taikai.accounts.domain.passwords import link_of
from taikai.tournaments.access import role_of
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.staff.invitations import accept, invitation_of, token_of
from taikai.tournaments.domain.staff.roles import add_staff
from taikai.tournaments.models import Staff, Tournament
from tests import factories

pytestmark = pytest.mark.django_db

OLD, NEW = "mahjong-2022", "kokushi-2022-ryanmen"
BOTH = {"new_password1": NEW, "new_password2": NEW}
ASK = "/password/forgotten/"


def wait_for_emails() -> None:
    for thread in threading.enumerate():
        if thread.name == "email":
            thread.join()


@pytest.fixture(autouse=True)
def _empty_cache():
    """Nothing counted before, and no e-mail that arrives in the next test."""
    cache.clear()
    yield
    wait_for_emails()


def ask(email: str, client: Client | None = None, **headers: str):
    """Send the form and wait for the e-mail, if any."""
    answer = (client or Client()).post(ASK, {"email": email}, headers=headers)
    wait_for_emails()
    return answer


def path_of(user: User) -> str:
    return urlsplit(link_of(user)).path


def opened(path: str, client: Client) -> str:
    """Follow the link to the page with the form; its address holds no token any more."""
    answer = client.get(path)
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def reset(path: str, client: Client | None = None):
    client = client or Client()
    return client.post(opened(path, client), BOTH)


def may_log_in(user: User, password: str) -> bool:
    return Client().login(username=user.username, password=password)


def test_the_email_sets_a_new_password(settings, mailoutbox):
    settings.SITE_URL = "https://taikai.example"
    user = factories.UserFactory(first_name="Vic")
    client = Client()
    assert f'href="{ASK}"' in client.get(reverse("login")).content.decode()
    assert 'name="email"' in client.get(ASK).content.decode()
    # A forged host must not get into the e-mail.
    assert ask(user.email.upper(), client, host="evil.example")["Location"] == reverse("password-sent")
    (email,) = mailoutbox
    assert email.to == [user.email]
    assert email.subject == "Set a new Taikai password"
    assert "Hello Vic Last," in email.body
    assert f"your account {user.username} " in email.body
    assert "within 24 hours" in email.body
    assert "evil" not in email.body
    (path,) = re.findall(r"^https://taikai\.example(/password/new/\S+)$", email.body, re.MULTILINE)
    form = opened(path, client)
    page = client.get(form).content.decode()
    assert user.username in page
    assert "at least 10 characters" in page
    answer = client.post(form, BOTH, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "New password set. You’re logged in." in answer.content.decode()
    assert answer.context["user"] == user
    assert (may_log_in(user, NEW), may_log_in(user, OLD)) == (True, False)


def test_page_and_email_in_polish(mailoutbox):
    user = factories.UserFactory(first_name="Łucja")
    polish = {"accept-language": "pl"}
    assert "Nie pamiętasz hasła?" in Client().get(reverse("login"), headers=polish).content.decode()
    client = Client(headers=polish)
    ask(user.email, client)
    (email,) = mailoutbox
    assert email.subject == "Ustaw nowe hasło do Taikai"
    assert "w ciągu 24 godzin" in email.body
    assert "password is" not in email.body
    form = opened(path_of(user), client)
    assert "Wybierz nowe hasło" in client.get(form).content.decode()
    page = client.post(form, {"new_password1": "123", "new_password2": "123"}).content.decode()
    assert "za krótkie" in page
    assert "Ten link jest już nieważny" in Client().get("/password/new/MQ/void/", headers=polish).content.decode()


def test_the_answer_does_not_tell_who_has_an_account(mailoutbox):
    known = factories.UserFactory()
    closed = factories.UserFactory(is_active=False)
    unused = factories.UserFactory()
    unused.set_unusable_password()
    unused.save()
    emails = [known.email, known.email, "nobody@example.org", closed.email, unused.email]
    answers = [Client().post(ASK, {"email": email}, follow=True) for email in emails]
    wait_for_emails()
    pages = {re.sub(r'"[A-Za-z0-9]{64}"', "", answer.content.decode()) for answer in answers}
    assert len(pages) == 1
    assert "If this address has an account" in pages.pop()
    assert {(tuple(answer.redirect_chain), tuple(answer.cookies)) for answer in answers} == {
        ((("/password/sent/", 302),), ("csrftoken",))
    }
    assert [email.to for email in mailoutbox] == [[known.email]]  # once: the second was within ten minutes


def test_a_similar_address_gets_no_email_of_another_account(mailoutbox):
    factories.UserFactory(username="mike@example.org")
    for email in ("mıke@example.org", "mike@example.org.evil.example", "mike@exampłe.org"):
        ask(email)
    assert mailoutbox == []


@pytest.mark.parametrize("typed", ["", "not an address", "a@b..org"])
def test_what_is_no_address_is_refused(client, typed, mailoutbox):
    answer = client.post(ASK, {"email": typed})
    assert answer.status_code == 422
    assert 'class="wrong"' in answer.content.decode()
    assert mailoutbox == []


def test_the_link_works_once():
    user = factories.UserFactory()
    path = path_of(user)
    assert reset(path).status_code == 302
    again = Client().get(path)
    assert again.status_code == 410
    assert "This link is no longer valid" in again.content.decode()
    # Neither does a form that was open on another device.
    other = Client()
    second = path_of(User.objects.get(pk=user.pk))
    form = opened(second, other)
    reset(second)
    assert other.post(form, {"new_password1": OLD, "new_password2": OLD}).status_code == 410
    assert may_log_in(user, NEW)


def test_the_link_works_for_a_day(monkeypatch):
    user = factories.UserFactory()
    path = path_of(user)
    now = dt.datetime.now()
    for hours, status in ((23, 302), (25, 410)):
        later = now + dt.timedelta(hours=hours)
        monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda self, later=later: later)
        assert Client().get(path).status_code == status


@pytest.mark.parametrize("uid", ["MQ", "x", "-", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5", "gIGC"])
def test_a_forged_link_is_void(client, uid):
    for token in ("void", "set-password", "cabc12-0123456789abcdef0123456789abcdef"):
        assert client.get(f"/password/new/{uid}/{token}/").status_code == 410
        assert client.post(f"/password/new/{uid}/{token}/", BOTH).status_code == 410


def test_a_link_opens_only_its_own_account():
    mine, theirs = factories.UserFactory(), factories.UserFactory()
    my_path, their_path = path_of(mine), path_of(theirs)
    swapped = "/".join([*their_path.split("/")[:3], their_path.split("/")[3], my_path.split("/")[4], ""])
    client = Client()
    assert client.get(swapped).status_code == 410
    # The token kept in the session by one's own link does not fit the other's address either.
    opened(my_path, client)
    assert client.post("/".join([*their_path.split("/")[:4], "set-password", ""]), BOTH).status_code == 410
    assert may_log_in(theirs, OLD)


def test_an_account_closed_after_the_email_stays_closed():
    user = factories.UserFactory()
    path = path_of(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert Client().get(path).status_code == 410


def test_a_bad_password_is_refused_with_all_reasons():
    user = factories.UserFactory()
    client = Client()
    form = opened(path_of(user), client)
    answer = client.post(form, {"new_password1": "123", "new_password2": "123"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "This password is too short" in page
    assert "This password is too common" in page
    user.refresh_from_db()
    assert user.check_password(OLD)
    assert client.post(form, BOTH).status_code == 302


def test_too_many_from_one_address_is_429(monkeypatch, mailoutbox):
    monkeypatch.setattr(views_password, "EMAILS_AN_HOUR", 2)
    users = [factories.UserFactory() for _ in range(3)]
    answers = [ask(user.email) for user in users]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert answers[-1]["Retry-After"] == "3600"
    page = answers[-1].content.decode()
    assert "Try again in an hour" in page
    assert users[2].email in page
    assert len(mailoutbox) == 2
    assert Client().post(ASK, {"email": users[2].email}, REMOTE_ADDR="10.0.0.9").status_code == 302


def test_a_new_password_ends_a_pause():
    user, other = factories.UserFactory(), factories.UserFactory()

    def log_in(who: User, password: str, address: str) -> int:
        form = {"username": who.username, "password": password}
        return Client().post("/login/", form, REMOTE_ADDR=address).status_code

    for who in (user, other):
        for address in ("10.0.0.1", "10.0.0.2"):
            statuses = [log_in(who, "wrong", address) for _attempt in range(6)]
            assert statuses[-1] == 429
    assert log_in(user, OLD, "10.0.0.1") == 429
    reset(path_of(user), Client(REMOTE_ADDR="10.0.0.3"))
    assert [log_in(user, NEW, address) for address in ("10.0.0.1", "10.0.0.2")] == [302, 302]
    assert log_in(other, OLD, "10.0.0.1") == 429


@pytest.mark.parametrize("backend", ["console", "dummy"])
def test_without_a_mail_server_the_page_says_what_to_do(client, settings, backend, monkeypatch):
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    printed: list[object] = []
    monkeypatch.setattr(EmailMessage, "send", lambda self, *_given: printed.append(self))
    user = factories.UserFactory()
    for answer in (client.get(ASK), ask(user.email, client)):
        page = answer.content.decode()
        assert "This site doesn’t send e-mails" in page
        assert "Ask an organiser of your tournament for your invitation link" in page
        assert "The site admin can set a new one" in page
        assert 'name="email"' not in page
    assert printed == []
    polish = client.get(ASK, headers={"accept-language": "pl"}).content.decode()
    assert "Ten serwis nie wysyła e-maili" in polish
    assert "Poproś organizatora turnieju o link z zaproszeniem" in polish


def test_a_broken_mail_server_gives_the_same_answer(settings):
    settings.EMAIL_BACKEND = "no.such.Backend"
    assert ask(factories.UserFactory().email)["Location"] == reverse("password-sent")


def invited(tournament: Tournament, email: str) -> Staff:
    boss = Actor("Boss", "organiser", factories.UserFactory())
    return add_staff(tournament, email=email, name="Vic Tim", role="judge", plays=False, actor=boss)


def test_an_account_nobody_opened_is_opened_by_its_invitation_only(tournament: Tournament, mailoutbox):
    entry = invited(tournament, "victim@example.org")
    ask("victim@example.org")
    assert mailoutbox == []
    entry.refresh_from_db()
    assert entry.pending
    assert not entry.user.has_usable_password()


def test_a_new_password_accepts_no_role(tournament: Tournament):
    user = factories.UserFactory()
    entry = invited(tournament, user.email)
    client = Client()
    reset(path_of(user), client)
    assert role_of(user, tournament) == "public"
    assert Staff.objects.get(pk=entry.pk).pending
    assert client.get(reverse("dashboard", args=[tournament.slug])).status_code == 403


def test_an_account_opened_by_somebody_else_comes_back_to_its_owner(tournament: Tournament, mailoutbox):
    """The pre-hijack: the other one opened it with a link passed on by hand, and cannot hold it."""
    trap = factories.TournamentFactory()
    found = invitation_of(token_of(invited(trap, "victim@example.org"), by_email=False))
    assert found is not None
    account = accept(found, "mallory-was-here-1")
    waiting = invited(tournament, account.email)
    mallory = Client()
    assert mallory.login(username=account.username, password="mallory-was-here-1")
    mallory_kept = path_of(User.objects.get(pk=account.pk))
    ask(account.email)
    (path,) = re.findall(r"(/password/new/\S+)", mailoutbox[-1].body)
    reset(path)
    assert mallory.get(reverse("dashboard", args=[trap.slug])).status_code == 302  # logged out
    assert not may_log_in(account, "mallory-was-here-1")
    assert Client().get(mallory_kept).status_code == 410
    assert Staff.objects.get(pk=waiting.pk).pending


def test_the_own_password_is_changed_by_who_knows_it(client):
    address = reverse("password-change")
    assert client.get(address)["Location"] == f"{reverse('login')}?next={address}"
    assert 'href="/account/"' not in client.get("/").content.decode()
    user = factories.UserFactory()
    client.force_login(user)
    elsewhere = Client()
    elsewhere.force_login(user)
    assert 'href="/account/"' in client.get("/").content.decode()
    assert f'href="{address}"' in client.get("/account/").content.decode()
    assert user.username in client.get(address).content.decode()
    wrong = client.post(address, BOTH | {"old_password": "wrong"})
    assert wrong.status_code == 422
    assert "old password was entered incorrectly" in wrong.content.decode()
    assert may_log_in(user, OLD)
    page = client.post(address, BOTH | {"old_password": OLD}, follow=True)
    assert "New password set. Other devices were logged out." in page.content.decode()
    assert page.context["user"] == user
    assert not elsewhere.get("/").context["user"].is_authenticated
    assert may_log_in(user, NEW)


def test_changing_the_password_in_polish():
    client = Client(headers={"accept-language": "pl"})
    client.force_login(factories.UserFactory())
    page = client.post(reverse("password-change"), BOTH | {"old_password": OLD}, follow=True).content.decode()
    assert "Nowe hasło ustawione. Inne urządzenia zostały wylogowane." in page
    assert "Twoje konto" in page
