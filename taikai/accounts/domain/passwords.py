"""Password reset by e-mail: who may request it, and the message.

The e-mail goes to the account's own address and proves it as the e-mail of an invitation does, but it opens less.
It touches no role: one that waits for its invitation waits on (`tournaments/domain/staff/invitations.py`), and an
account nobody has opened (no usable password) gets no e-mail at all, for its invitation is what opens it. So
nothing can be had this way that the invitation would not give, whoever asks. An account that somebody else opened
in the owner's name, with a link passed on by hand, comes back to the owner: the other one is logged out and the
other password stops working.

The link is Django's: signed, void after `PASSWORD_RESET_TIMEOUT`, and as soon as the password changes or somebody
logs in. A new password ends every pause after wrong ones (`accounts/password_validators.py`).
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from taikai.accounts.domain.unlock import accounts_of
from taikai.jobs.domain.outbox import send_aside

__all__ = ["HOURS", "accounts_of", "link_of", "send_email"]

HOURS = settings.PASSWORD_RESET_TIMEOUT // 3600


def link_of(user: User) -> str:
    """The link that sets a new password, once. Built from `SITE_URL`: a request's host can be forged."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("password-new", args=[uid, default_token_generator.make_token(user)])
    return f"{settings.SITE_URL}{path}"


def send_email(user: User) -> None:
    """Send the link to the account's address, in the language of whoever asks, beside the answer."""
    body = render_to_string(
        "accounts/mail/password.txt",
        {"account": user, "url": link_of(user), "hours": HOURS, "site": settings.SITE_URL},
    )
    send_aside(EmailMessage(_("Set a new Taikai password"), body.strip() + "\n", to=[user.email]))
