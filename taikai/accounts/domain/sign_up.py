"""Sign-up without invitation: request, approval, activation.

Who joins is the site owner's choice. Nobody proves an address by typing it, so an account begins with the link in
an e-mail to that address. Where the site sends no e-mails, the owner hands the link on, and "everybody" is the
same as "who asks". The answer on the page never tells whether an address has an account: the e-mail does.
"""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from taikai.accounts.domain.external import is_in_use
from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.domain.profile import change_profile
from taikai.accounts.domain.site_rights import site
from taikai.accounts.domain.unlock import accounts_of
from taikai.accounts.models import AccountRequest, SiteSettings
from taikai.jobs.domain import outbox
from taikai.jobs.domain.mail_server import can_send_email
from taikai.jobs.domain.outbox import send_aside
from taikai.problems import refuse

SALT = "taikai.accounts.join"
DAYS = 7
MOST_WAITING = 500  # requests: whoever floods the page fills a list, not the disk
Who = SiteSettings.WhoJoins


def sign_up_policy() -> str:
    """Who gets an account here, as it works out."""
    chosen = site().who_joins
    return Who.ASKED if chosen == Who.EVERYBODY and not can_send_email() else chosen


def request_account(*, name: str, email: str, language: str) -> None:
    """Ask for an account. Raises Refusal where only invited people get one, or too many wait already."""
    who = sign_up_policy()
    if who == Who.INVITED:
        raise refuse("join.invited", _("On this site, you need an invitation to a tournament to get an account."))
    address = plain_name(email)
    if has_account(address):
        send_account_exists(address)
        return
    if AccountRequest.objects.count() >= MOST_WAITING:
        raise refuse("join.full", _("Too many requests are waiting. Try again in a few days."))
    now = timezone.now()
    with transaction.atomic():
        row, _made = AccountRequest.objects.get_or_create(
            email=address, defaults={"name": name, "language": language, "asked_at": now}
        )
        if who == Who.EVERYBODY or row.allowed_at:
            row.allowed_at = now
            row.save(update_fields=["allowed_at"])
            send_link(row)


def has_account(address: str) -> bool:
    """Whether the address has an account that somebody has opened."""
    users = User.objects.filter(username=address) | User.objects.filter(email=address)
    return any(is_in_use(user) for user in users)


def approve_request(pk: int, by: User) -> AccountRequest | None:
    """Let somebody in: the link goes to their address. None if the request is gone."""
    with transaction.atomic():
        row = AccountRequest.objects.select_for_update().filter(pk=pk).first()
        if row is None:
            return None
        row.allowed_at, row.allowed_by = timezone.now(), by
        row.save(update_fields=["allowed_at", "allowed_by"])
        if can_send_email():
            send_link(row)
    return row


def reject_request(pk: int) -> None:
    """Take a request off the list. Nobody is told: a refusal by a machine helps nobody."""
    AccountRequest.objects.filter(pk=pk).delete()


def link_of(row: AccountRequest) -> str:
    """The link that opens the account, within `DAYS` of being let in; the last one counts."""
    content = {"request": row.pk, "email": row.email, "at": _stamp(row)}
    return f"{settings.SITE_URL}{reverse('join-open', args=[signing.dumps(content, salt=SALT)])}"


def request_of(token: str) -> AccountRequest | None:
    """Whom a link lets in; None if it is void, used or too old."""
    try:
        content = signing.loads(token, salt=SALT, max_age=dt.timedelta(days=DAYS))
    except signing.BadSignature:
        return None
    row = AccountRequest.objects.filter(
        pk=content["request"], email=content["email"], allowed_at__isnull=False
    ).first()
    return row if row is not None and _stamp(row) == content["at"] else None


def open_account(row: AccountRequest, password: str) -> User:
    """The account, with the password its owner has chosen.

    An account that waits for its first password (an invitation to a tournament made it) is that account: the link
    went to its own address. Raises Refusal if it was opened meanwhile.
    """
    with transaction.atomic():
        gone = not AccountRequest.objects.select_for_update().filter(pk=row.pk).exists()
        if gone or has_account(row.email):
            raise refuse("join.used", _("This link has already been used. Log in."))
        try:
            with transaction.atomic():
                user, _made = User.objects.get_or_create(username=row.email, defaults={"email": row.email})
        except IntegrityError as error:
            raise refuse("join.used", _("This link has already been used. Log in.")) from error
        if not user.is_active:
            raise refuse("join.closed", _("This account was closed. Ask the site admin."))
        user.set_password(password)
        user.save()
        change_profile(user, name=row.name, language=row.language)
        AccountRequest.objects.filter(pk=row.pk).delete()
    return user


def _stamp(row: AccountRequest) -> int:
    return int(row.allowed_at.timestamp()) if row.allowed_at else 0


def send_link(row: AccountRequest) -> None:
    """Put down the e-mail with the link, in the language of who asked."""
    with translation.override(row.language):
        page = {"name": row.name, "url": link_of(row), "days": DAYS, "site": settings.SITE_URL}
        body = render_to_string("accounts/mail/join.txt", page)
        outbox.post([EmailMessage(_("Activate your Taikai account"), body.strip() + "\n", to=[row.email])])


def send_account_exists(address: str) -> None:
    """Tell the owner of an address that it has an account: who asks for a second one has forgotten it."""
    for user in accounts_of(address):
        page = {"account": user, "login": f"{settings.SITE_URL}{reverse('login')}", "site": settings.SITE_URL}
        body = render_to_string("accounts/mail/join_again.txt", page)
        send_aside(EmailMessage(_("You already have a Taikai account"), body.strip() + "\n", to=[user.email]))
