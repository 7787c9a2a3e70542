"""Second factor of a log-in: TOTP codes, recovery codes, passkeys.

django-otp keeps the secret of the app and refuses a code that was used; wrong codes are counted with the wrong
passwords (`password_check.py`). A passkey is a log-in of its own, both steps in one (`passkeys.py`).
"""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.db import transaction
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

from taikai.accounts.models import Passkey

RECOVERY_CODES = 10


def has_codes(user: User) -> bool:
    """Whether an app makes one-time codes for this account."""
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def has_second_step(user: User) -> bool:
    """Whether logging in with the password takes a second step."""
    return has_codes(user) or Passkey.objects.filter(user=user).exists()


def new_secret() -> str:
    """A secret for an app, not yet anybody's."""
    return str(random_hex(20))


def app_address(user: User, secret: str) -> str:
    """What the QR code says to the app."""
    return str(TOTPDevice(user=user, key=secret).config_url)


def turn_on(user: User, secret: str, code: str) -> bool:
    """Take the app's codes from now on, if `code` is one of its; False if it is not. Makes recovery codes."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        device = TOTPDevice(user=user, key=secret, name="app", confirmed=True)
        if not device.verify_token(_plain(code)):
            # Checking has saved the device with its count of failures.
            TOTPDevice.objects.filter(user=user, key=secret).delete()
            return False
        TOTPDevice.objects.filter(user=user).exclude(pk=device.pk).delete()
        if not recovery_codes(user):
            new_recovery_codes(user)
    return True


def turn_off(user: User) -> None:
    """No codes of an app any more."""
    TOTPDevice.objects.filter(user=user).delete()
    _no_paper_alone(user)


def remove_passkey(user: User, pk: int) -> None:
    """Take no log-in with this passkey any more."""
    Passkey.objects.filter(user=user, pk=pk).delete()
    _no_paper_alone(user)


def _no_paper_alone(user: User) -> None:
    """Recovery codes stand in for something else: without it there are none."""
    if not has_second_step(user):
        StaticDevice.objects.filter(user=user).delete()


def recovery_codes(user: User) -> list[str]:
    """Those not used yet."""
    return list(StaticToken.objects.filter(device__user=user).order_by("pk").values_list("token", flat=True))


def new_recovery_codes(user: User) -> list[str]:
    """Ten new ones; those from before are void."""
    with transaction.atomic():
        StaticDevice.objects.filter(user=user).delete()
        paper = StaticDevice.objects.create(user=user, name="paper", confirmed=True)
        StaticToken.objects.bulk_create(
            StaticToken(device=paper, token=StaticToken.random_token()) for _n in range(RECOVERY_CODES)
        )
    return recovery_codes(user)


def is_right(user: User, code: str) -> bool:
    """Whether this is a code of the app or on paper; each works once."""
    plain = _plain(code)
    if not plain:
        return False
    with transaction.atomic():
        # The row lock: the same code twice at the same moment is right once.
        User.objects.select_for_update().get(pk=user.pk)
        kind = TOTPDevice if plain.isascii() and plain.isdigit() and len(plain) == 6 else StaticDevice
        return any(device.verify_token(plain) for device in kind.objects.filter(user=user, confirmed=True))


def _plain(code: str) -> str:
    return re.sub(r"[\s-]", "", code).lower()
