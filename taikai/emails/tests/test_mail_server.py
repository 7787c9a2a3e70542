"""The owner sets a mail server up in the browser and tries it; what stayed is not called sent."""

from __future__ import annotations

import smtplib
import socket
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail as django_mail
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from taikai.backup.archive.write import backup_to
from taikai.emails.domain.round_mails import MailDraft, save_draft
from taikai.emails.forms import MailServerForm
from taikai.jobs.domain import mail_server, outbox
from taikai.jobs.models import Email
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db
TYPED = {
    "host": "smtp.example.org",
    "port": "587",
    "security": "starttls",
    "user": "taikai",
    "password": "hush-hush",
    "sender": "taikai@example.org",
    "do": "save",
}


@pytest.fixture(autouse=True)
def machine(settings: Any, tmp_path: Path) -> None:
    """A machine whose environment names no mail server."""
    settings.VAR_DIR = tmp_path
    settings.EMAIL_FROM_ENVIRONMENT = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")


@pytest.fixture
def as_owner(client: Client) -> Client:
    """Logged in as who owns the site."""
    client.force_login(User.objects.create_superuser("owner", "owner@example.org", "x"))
    return client


def test_it_is_kept_without_showing_the_password(as_owner: Client, tmp_path: Path) -> None:
    page = reverse("mail-server")
    assert "E-mails aren’t sent yet" in as_owner.get(page).content.decode()
    assert not mail_server.can_send_email()
    saved = as_owner.post(page, TYPED, follow=True).content.decode()
    assert mail_server.can_send_email() and mail_server.own_server() == mail_server.MailServer(
        "smtp.example.org", 587, "starttls", "taikai", "hush-hush", "taikai@example.org"
    )
    assert "hush" not in saved and "hush" not in repr(mail_server.own_server()) and "smtp.example.org" in saved
    assert (tmp_path / "mail_server").stat().st_mode & 0o077 == 0
    as_owner.post(page, {**TYPED, "password": "", "sender": "other@example.org"})
    kept = mail_server.own_server()
    assert kept is not None and (kept.password, kept.sender) == ("hush-hush", "other@example.org")
    moved = as_owner.post(page, {**TYPED, "password": "", "host": "evil.example"})
    assert moved.status_code == 422 and "Enter the password again" in moved.content.decode()
    assert mail_server.own_server() == kept
    as_owner.post(page, {"do": "remove"})
    assert mail_server.own_server() is None and not mail_server.can_send_email()


def test_no_backup_holds_it(as_owner: Client, tmp_path: Path) -> None:
    as_owner.post(reverse("mail-server"), TYPED)
    path = tmp_path / "site.zip"
    backup_to(path)
    with zipfile.ZipFile(path) as archive:
        assert all(b"hush-hush" not in archive.read(name) for name in archive.namelist())


@pytest.mark.parametrize(
    ("field", "value"),
    [("host", "smtp://x"), ("host", ""), ("port", "70000"), ("security", "x"), ("sender", "nobody")],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(as_owner: Client, field: str, value: str) -> None:
    refused = as_owner.post(reverse("mail-server"), {**TYPED, field: value})
    assert refused.status_code == 422 and refused.context["form"].errors[field]
    assert "taikai@example.org" in refused.content.decode() or field == "sender"
    assert mail_server.own_server() is None


def test_only_the_owner_may(client: Client, as_organiser: Client, as_owner: Client) -> None:
    page = reverse("mail-server")
    assert Client().get(page).status_code in (302, 403, 404)
    client.logout()
    client.force_login(User.objects.create_user("somebody"))
    assert client.post(page, TYPED).status_code == 403 and mail_server.own_server() is None


def test_the_environment_wins_and_the_page_says_so(as_owner: Client, settings: Any) -> None:
    as_owner.post(reverse("mail-server"), TYPED)
    settings.EMAIL_FROM_ENVIRONMENT = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    page = as_owner.get(reverse("mail-server")).content.decode()
    assert "EMAIL_URL in the environment" in page and 'name="host"' not in page
    as_owner.post(reverse("mail-server"), {**TYPED, "host": "other.example.org"})
    own = mail_server.own_server()
    assert own is not None and own.host == "smtp.example.org" and mail_server.server() is None
    tried = as_owner.post(reverse("mail-server"), {"do": "try", "to": "me@example.org"}).content.decode()
    assert "accepted the test e-mail to me@example.org" in tried
    assert [each.to for each in django_mail.outbox] == [["me@example.org"]]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (smtplib.SMTPAuthenticationError(535, b"no such user"), "refuses the user name or password"),
        (smtplib.SMTPSenderRefused(550, b"not yours", "a@b"), "refuses the sender"),
        (smtplib.SMTPRecipientsRefused({"a@b": (550, b"relaying denied")}), "relaying denied"),
        (smtplib.SMTPNotSupportedError("STARTTLS"), "Choose another encryption"),
        (smtplib.SMTPServerDisconnected("closed"), "Port 465 goes with TLS"),
        (socket.gaierror(-2, "unknown"), "There is no server of this name"),
        (TimeoutError("timed out"), "did not answer in time"),
        (ConnectionRefusedError(111, "refused"), "does not listen on this port"),
        (OSError("strange"), "wasn’t sent"),
    ],
)
def test_what_went_wrong_is_explained(
    as_owner: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, words: str
) -> None:
    def fail(_email: EmailMessage) -> None:
        raise error

    as_owner.post(reverse("mail-server"), TYPED)
    monkeypatch.setattr(mail_server, "send_now", fail)
    told = as_owner.post(reverse("mail-server"), {"do": "try", "to": "me@example.org"})
    assert told.status_code == 422 and words in told.content.decode()
    assert "hush" not in told.content.decode()


def test_the_form_keeps_a_password_only_for_its_own_server() -> None:
    old = mail_server.MailServer("a.example", 587, "starttls", "u", "secret", "a@example.org")
    rest = {"port": 587, "security": "starttls", "password": "", "sender": "a@example.org"}
    assert MailServerForm(old, {**rest, "host": "a.example", "user": "u"}).is_valid()
    for other in ({"host": "b.example", "user": "u"}, {"host": "a.example", "user": "v"}):
        assert "password" in MailServerForm(old, {**rest, **other}).errors
    open_ = MailServerForm(old, {**rest, "host": "b.example", "user": ""})
    assert open_.is_valid() and open_.server().password == ""


def test_the_worker_uses_it_without_a_restart(
    as_owner: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    made: list[tuple[str, str]] = []

    def send(email: EmailMessage, fail_silently: bool = False) -> int:
        host = getattr(email.connection, "host", "")
        made.append((host, email.from_email))
        return 1

    monkeypatch.setattr(EmailMessage, "send", send)

    def deliver() -> Email:
        with django_capture_on_commit_callbacks(execute=True):
            (email,) = outbox.post([EmailMessage("s", "b", to=["a@example.org"])])
        email.refresh_from_db()
        return email

    before = deliver()
    as_owner.post(reverse("mail-server"), TYPED)
    after = deliver()
    assert (before.stayed, after.stayed) == (True, False)
    assert made[0][0] == "" and made[1] == ("smtp.example.org", "Taikai <taikai@example.org>")


def test_nothing_that_stayed_is_called_sent(as_organiser: Client, tournament: Any) -> None:
    email = Email.objects.create(
        tournament=tournament, to="a@example.org", subject="Hello", stayed=True, sent_at=timezone.now()
    )
    listed = as_organiser.get(reverse("manage-emails", args=[tournament.slug])).content.decode()
    assert "saved here, not sent" in listed
    sent = as_organiser.get(reverse("manage-emails", args=[tournament.slug]) + "?state=sent").content.decode()
    assert "Hello" not in sent
    one = as_organiser.get(reverse("manage-email", args=[tournament.slug, email.pk])).content.decode()
    assert "saved here, not sent" in one


def test_a_group_email_that_stays_is_not_called_sent(as_organiser: Client, tournament: Any) -> None:
    factories.EntrantFactory(tournament=tournament, status="confirmed", email="a@example.org")
    draft = MailDraft(("confirmed",), True, {"en": ("Doors", "They open at nine.")})
    page = reverse("manage-round", args=[tournament.slug, save_draft(tournament, draft, actor=SYSTEM).pk])
    agreed = as_organiser.get(page).context["who"].agreed
    told = as_organiser.post(page, {"do": "send", "agreed": agreed, "key": "k"}, follow=True).content.decode()
    assert "1 e-mail saved here, not sent." in told and "on its way" not in told
    assert "No recipient has received it" in told and "All recipients in these groups have received it" not in told
