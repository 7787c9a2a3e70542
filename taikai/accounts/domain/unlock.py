"""Unlock e-mail: its link ends all log-in pauses of an account.

The link changes neither password nor role and logs nobody in. It forgets the wrong tries, and makes the browser it
is opened on a known device, which no tries elsewhere can pause again. It works once: logging in makes it void.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from taikai.accounts.domain.external import is_in_use
from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.domain.login_rate_limit import end_pauses
from taikai.jobs.domain.outbox import send_aside

HOURS = settings.PASSWORD_RESET_TIMEOUT // 3600
CODE = "code:"  # tries of one-time codes are counted apart from those of passwords


class _Tokens(PasswordResetTokenGenerator):
    key_salt = "taikai.accounts.unlock"


tokens = _Tokens()


def accounts_of(email: str) -> list[User]:
    """The open accounts with this address: active, and somebody logs in to them."""
    users = User.objects.filter(email=plain_name(email), is_active=True).exclude(email="")
    return [user for user in users if is_in_use(user)]


def link_of(user: User) -> str:
    """The link that ends the pause. Built from `SITE_URL`: a request's host can be forged."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return f"{settings.SITE_URL}{reverse('unlock', args=[uid, tokens.make_token(user)])}"


def account_of(uid: str, token: str) -> User | None:
    """Whose link it is; None if it is forged, used or too old."""
    try:
        user = User.objects.filter(pk=int(urlsafe_base64_decode(uid).decode()), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    return user if user is not None and tokens.check_token(user, token) else None


def unlock(user: User) -> None:
    end_pauses(user.get_username())
    end_pauses(CODE + user.get_username())


def send_email(user: User) -> None:
    """Send the link to the account's address, in the language of whoever asks, beside the answer."""
    body = render_to_string(
        "accounts/mail/unlock.txt",
        {"account": user, "url": link_of(user), "hours": HOURS, "site": settings.SITE_URL},
    )
    send_aside(EmailMessage(_("Unlock your Taikai log-in"), body.strip() + "\n", to=[user.email]))
