"""Invitations of staff: a role counts only once it was accepted by whoever the invitation reached.

Nobody proves an e-mail address by typing it: an organiser could write somebody else's, open the account with the
link themselves, and wait for another tournament to give that address a role. So every role waits for its own link,
and there are two kinds. The one in the letter proves the address, and may set a new password whatever the account
holds. The one an organiser passes on by hand proves nothing: it opens an account nobody has used yet, or is
accepted by who is logged in to it already.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Staff

SALT = "taikai.invitation.role"
SECONDS = 60 * 60 * 24 * 60

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Invitation:
    """An open invitation: the role that waits, and whether its link came by letter to the invited address."""

    entry: Staff
    by_letter: bool

    @property
    def account(self) -> User:
        """The account the role is for."""
        return self.entry.user

    @property
    def may_set_password(self) -> bool:
        """Whether who holds the link may choose the account's password."""
        return self.by_letter or not (self.account.has_usable_password() or holds_roles(self.account))


def holds_roles(user: User) -> bool:
    """Whether the account can do anything yet."""
    return user.is_superuser or user.is_staff or Staff.objects.filter(user=user, pending=False).exists()


def token_of(entry: Staff, *, by_letter: bool) -> str:
    """A signed invitation to this role; void as soon as it was accepted or taken back."""
    return signing.dumps({"staff": entry.pk, "letter": by_letter, "account": entry.user_id}, salt=SALT)


def invitation_of(token: str) -> Invitation | None:
    """What the link invites to; None if it is void, used or too old."""
    content, entry = _read(token)
    return Invitation(entry, bool(content["letter"])) if entry is not None and entry.pending else None


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
        if entry is None:
            raise refuse("invitation.void", _("This invitation is no longer valid"))
        if password is not None:
            if not Invitation(entry, invitation.by_letter).may_set_password:
                raise refuse("invitation.account", _("This account is in use already: log in to accept."))
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


def send_letter(entry: Staff) -> None:
    """Send the link that proves the address; a broken mail server is logged, never raised."""
    path = reverse("invitation", args=[token_of(entry, by_letter=True)])
    heading = _("Invitation: %(tournament)s") % {"tournament": entry.tournament.name}
    body = render_to_string(
        "tournaments/mail/invitation.txt", {"entry": entry, "url": f"{settings.SITE_URL}{path}"}
    )
    reply = [entry.tournament.contact] if entry.tournament.contact else None
    try:
        EmailMessage(heading, body.strip() + "\n", to=[entry.user.email], reply_to=reply).send()
    except Exception:  # the role is saved already: a letter must not make it look failed
        logger.exception("invitation %s not sent", entry.pk)
