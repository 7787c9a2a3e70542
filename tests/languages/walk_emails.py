"""Every e-mail the site writes, in a language made from the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.mail import EmailMessage
from django.template import Engine
from django.utils import timezone
from django.utils.translation import override

from taikai.accounts.domain import external, passwords, sign_up, unlock
from taikai.accounts.domain.account_deletion import delete_account
from taikai.accounts.models import AccountRequest
from taikai.emails.domain.recipient_groups import Recipient
from taikai.emails.domain.round_mails import message
from taikai.emails.models import RoundMail, RoundText
from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import email_kind
from taikai.money.domain.overdue import cancelling, reminders
from taikai.money.domain.payment_methods import in_emails
from taikai.news.domain.announcements import NewsText, announce
from taikai.registration.domain.entrant_emails import EntryEmail, payment_text, write
from taikai.registration.domain.place_transfer.emails import OFFER, TOLD
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.event import deletion
from taikai.tournaments.domain.staff import invitations
from taikai.tournaments.models import Staff
from tests import factories
from tests.languages.reading import NAMES, stored_words, words_of

ADDRESS = re.compile(r"https?://\S+|\S+@\S+")


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of the templates that were opened."""
    opened: set[str] = set()
    find = Engine.find_template

    def found(engine: Engine, name: str, *more: object, **named: object) -> object:
        opened.add(name)
        return find(engine, name, *more, **named)

    monkeypatch.setattr(Engine, "find_template", found)
    return opened


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ia", "he"])
def test_every_email(language: str, monkeypatch: pytest.MonkeyPatch, rendered: set[str]):
    tournament = factories.TournamentFactory(fee=25, contact="desk@example.org", capacity=1)
    entrants = [factories.EntrantFactory(tournament=tournament, language=language) for _ in range(2)]
    staff = Staff.objects.create(
        tournament=tournament, user=factories.UserFactory(), role="judge", pending=True, invited_at=timezone.now()
    )
    sent: list[EmailMessage] = [write(kind, entrant) for kind in EntryEmail for entrant in entrants]
    for name in (OFFER, TOLD):
        kept = email_kind(name)
        assert kept is not None and kept.sample is not None
        sent.append(kept.sample(entrants[0], language, ("", "")))
    monkeypatch.setattr(outbox, "post", lambda messages, **_: sent.extend(messages))
    sign_up.send_link(
        AccountRequest(
            pk=1,
            name=entrants[0].name,
            email="new@example.org",
            language=language,
            asked_at=timezone.now(),
            allowed_at=timezone.now(),
        )
    )
    owing = factories.EntrantFactory(tournament=tournament, language=language, status="confirmed")
    sent.append(reminders.write(owing, None, in_emails([owing])[owing.pk]))
    sent.append(cancelling.write(owing, ""))
    sent.append(
        write(EntryEmail.CONFIRMED, owing, ("", ""), payment_text(EntryEmail.CONFIRMED, [owing])[owing.pk])
    )
    known = factories.UserFactory()
    known.set_password("four winds one dragon")
    known.save()
    monkeypatch.setattr(sign_up, "send_aside", sent.append)
    with override(language):
        sign_up.send_account_exists(known.email)
        invitations.send_email(staff)
        passwords.send_email(staff.user)
        unlock.send_email(staff.user)
        external.link(known, external.Identity("https://12.30", "1", tournament.name, "", ""))
        external.unlink(known, known.external_logins.get().pk)
        delete_account(known)
    announce(tournament, NewsText("12:30", by_mail=True), actor=SYSTEM)
    text = RoundText(language=language, subject=tournament.name, body="12:30")
    somebody = Recipient(tournament.name, "a@example.org", language, entrants[0])
    sent.append(message(RoundMail(tournament=tournament), text, somebody))
    Staff.objects.filter(pk=staff.pk).update(pending=False)
    monkeypatch.setattr(deletion, "language_of", lambda _user: language)
    deletion.ask_to_delete(tournament, tournament.name, actor=SYSTEM)
    data = stored_words() | words_of(NAMES)
    for email in sent:
        text = ADDRESS.sub(" ", f"{email.subject}\n{email.body}")
        assert not words_of([text]) - data, email.subject
    folder = Path(settings.BASE_DIR) / "templates"
    emails = {str(path.relative_to(folder)) for path in folder.rglob("mail/*.txt")}
    assert emails <= rendered | {"registration/mail/foot.txt"}
