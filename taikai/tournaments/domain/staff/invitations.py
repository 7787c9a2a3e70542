"""Invitations of staff: a role counts once the invited person has accepted.

Nobody proves an e-mail address by typing it: an organiser could write somebody else's, open the account with the
link themselves, and wait for another tournament to give that address a role. So every role waits for its own link,
and it works for seven days from the last time it was sent. A link opens an account nobody has used yet, by
choosing its password; an account that is in use, or may do anything at all, is never taken over: its owner logs in
and accepts (`passwords.py` has the e-mail for a forgotten password). There are two kinds. The one in the
e-mail went to the account's own address and names the account. The one an organiser passes on by hand shows only
what the organiser typed: nobody learns by inviting an address whose it is.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.accounts.domain.external import is_in_use
from taikai.accounts.domain.profile import language_of
from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import WordsAround, register_email
from taikai.problems import refuse
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Staff

SALT = "taikai.invitation.role"
EMAIL, TITLE = "invitation", gettext_lazy("Invitation to join the staff")
DAYS = 7
SECONDS = 60 * 60 * 24 * DAYS
#: For this person, ready to read, in the language that is active.
staff_words_sources: Registry[str, Callable[[Staff], WordsAround]] = Registry(
    "the organisers’ own words in e-mails to staff"
)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An open invitation: the role that waits, and whether its link came by e-mail to the invited address."""

    entry: Staff
    by_email: bool

    @property
    def account(self) -> User:
        return self.entry.user

    @property
    def may_set_password(self) -> bool:
        """Whether who holds the link may choose the account's password."""
        return not (is_in_use(self.account) or holds_roles(self.account))

    @property
    def name(self) -> str:
        """How the page greets whoever holds the link."""
        return self.account.get_full_name() if self.by_email else self.entry.invited_name

    @property
    def login(self) -> str:
        return self.account.get_username() if self.by_email else self.entry.invited_email


def holds_roles(user: User) -> bool:
    """Whether the account can do anything yet."""
    return user.is_superuser or user.is_staff or Staff.objects.filter(user=user, pending=False).exists()


def token_of(entry: Staff, *, by_email: bool) -> str:
    """A signed invitation to this role; void as soon as it was accepted or taken back."""
    content = {"staff": entry.pk, "email": by_email, "account": entry.user_id, "at": _stamp(entry)}
    return signing.dumps(content, salt=SALT)


def _stamp(entry: Staff) -> int:
    return int(entry.invited_at.timestamp()) if entry.invited_at else 0


def is_over(entry: Staff) -> bool:
    """Whether the invitation has waited for longer than its days."""
    return not entry.invited_at or timezone.now() - entry.invited_at > dt.timedelta(days=DAYS)


def invitation_of(token: str) -> Invitation | None:
    """What the link invites to; None if it is void, used or too old."""
    content, entry = _read(token)
    if entry is None or not entry.pending or is_over(entry) or content.get("at", _stamp(entry)) != _stamp(entry):
        return None
    return Invitation(entry, bool(content.get("email")))


def accepted_by(token: str, user: object) -> Staff | None:
    """The role `user` has accepted with this link: pressing twice leads to the same place."""
    _content, entry = _read(token)
    return entry if entry is not None and not entry.pending and entry.user == user else None


def _read(token: str) -> tuple[dict[str, Any], Staff | None]:
    try:
        content = signing.loads(token, salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return {}, None
    found = Staff.objects.filter(pk=content["staff"], user=content["account"], user__is_active=True)
    return content, found.select_related("user", "tournament").first()


def accept(invitation: Invitation, password: str | None = None) -> User:
    """The role counts from now on; with `password` that is the account's from now on, and the account is returned.

    Raises:
        Refusal: it was accepted or taken back meanwhile, or this link may not set the password.
    """
    user = invitation.account
    actor = Actor(user.get_full_name() or user.get_username(), invitation.entry.role, user=user)
    with change(invitation.entry.tournament, actor, "staff.accepted") as act:
        account = User.objects.select_for_update().get(pk=user.pk)
        entry = Staff.objects.filter(pk=invitation.entry.pk, user=account, pending=True).first()
        if entry is None or is_over(entry):
            raise refuse("invitation.void", _("This invitation is no longer valid"))
        if password is not None:
            if not Invitation(entry, invitation.by_email).may_set_password:
                raise refuse("invitation.account", _("This account is already in use. Log in to accept."))
            account.set_password(password)
            account.save(update_fields=["password"])
        entry.pending = False
        entry.save(update_fields=["pending"])
        act.log(
            target=str(entry),
            target_id=f"staff:{entry.pk}",
            before={"pending": True},
            after={"pending": False},
        )
    return account


def write(entry: Staff, url: str, own: WordsAround = ("", "")) -> EmailMessage:
    """The e-mail as it goes out, in the language that is active. `own`: before and after, filled in already."""
    heading = _("Invitation to help: %(tournament)s") % {"tournament": entry.tournament.name}
    values = {"entry": entry, "url": url, "days": DAYS, "before": own[0].strip(), "after": own[1].strip()}
    body = render_to_string("tournaments/mail/invitation.txt", values)
    reply = [entry.tournament.contact] if entry.tournament.contact else None
    return EmailMessage(heading, body.strip() + "\n", to=[entry.user.email], reply_to=reply)


def send_email(entry: Staff) -> None:
    """Put down the e-mail with the link that proves the address, in the transaction that is open.

    It is in the language the account has chosen; a new one has none, and gets that of who invites.
    """
    path = reverse("invitation", args=[token_of(entry, by_email=True)])
    with translation.override(language_of(entry.user) or translation.get_language()):
        own = next((find(entry) for find in staff_words_sources.values()), ("", ""))
        message = write(entry, f"{settings.SITE_URL}{path}", own)
    outbox.post([message], tournament_id=entry.tournament_id, kind=EMAIL)


register_email(EMAIL, TITLE, to_staff=True)
