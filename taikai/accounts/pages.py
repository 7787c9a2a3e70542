"""Template context of the account pages: sessions, devices, second factor, pauses."""

from __future__ import annotations

from typing import Any

import segno
from django.contrib.auth.models import User
from django.utils.translation import ngettext

from taikai.accounts.domain import passkeys
from taikai.accounts.domain.external import name_of, providers
from taikai.accounts.domain.known_devices import known
from taikai.accounts.domain.second_factor import app_address, has_codes, recovery_codes
from taikai.accounts.domain.sessions import sessions_of, stored
from taikai.accounts.domain.sign_up import link_of
from taikai.accounts.domain.site_rights import site
from taikai.accounts.models import AccountRequest, Passkey, SiteSettings
from taikai.jobs.domain.mail_server import can_send_email


def how_long(seconds: int) -> str:
    """ "40 seconds", "4 minutes": rounded up, so that whoever waits that long has waited long enough."""
    if seconds < 60:
        return ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds}
    minutes = -(-seconds // 60)
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}


def account_context(user: User, cookie: str, session: str | None) -> dict[str, Any]:
    """Where the account is logged in and on which devices it is known; this browser's session stands first."""
    here = known(user.get_username(), cookie)
    rows = [{"open": row, "here": row.key == stored(session)} for row in sessions_of(user)]
    devices = [{"device": one, "here": one == here} for one in user.known_devices.all()]
    linked = list(user.external_logins.all())
    issuers = {row.issuer for row in linked}
    return {
        "sessions": sorted(rows, key=lambda row: not row["here"]),
        "devices": devices,
        "linked": [{"row": row, "provider": name_of(row.issuer)} for row in linked],
        "providers": [provider for provider in providers() if provider.issuer not in issuers],
    }


def second_step_context(user: User, host: str) -> dict[str, Any]:
    """What the account has, and what could be set up."""
    return {
        "has_codes": has_codes(user),
        "codes_left": len(recovery_codes(user)),
        "passkeys": Passkey.objects.filter(user=user),
        "possible": passkeys.is_possible(host),
    }


def codes_context(user: User, secret: str) -> dict[str, Any]:
    """What an app needs to know: the address as a picture, and the secret to type in groups of four."""
    address = app_address(user, secret)
    shown = address.partition("secret=")[2].partition("&")[0]
    return {
        "address": address,
        "picture": segno.make(address, error="m").svg_data_uri(scale=5, border=4, light="#fff"),
        "secret": " ".join(shown[at : at + 4] for at in range(0, len(shown), 4)),
    }


def take_context(user: User, host: str) -> dict[str, Any]:
    """How this account can take the second step here."""
    return {
        "has_codes": has_codes(user) or bool(recovery_codes(user)),
        "passkey": passkeys.is_possible(host) and Passkey.objects.filter(user=user).exists(),
    }


def waiting_context() -> dict[str, Any]:
    """Who asks for an account; who was let in stays until the account is open, with the link to hand on."""
    rows = AccountRequest.objects.select_related("allowed_by")
    waiting = [{"row": row, "link": link_of(row) if row.allowed_at else ""} for row in rows]
    sends = can_send_email()
    needs_email = site().who_joins == SiteSettings.WhoJoins.EVERYBODY and not sends
    return {"waiting": waiting, "can_send_email": sends, "needs_email": needs_email}
