"""Known devices: browsers on which an account has logged in before.

Whoever has logged in once gets a cookie that lasts a year and says so. It opens nothing by itself: the password is
asked for all the same. But wrong passwords typed elsewhere do not make its owner wait there
(`login_rate_limit.py`).
"""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User
from django.core import signing
from django.utils import timezone

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.models import Device

SALT = "taikai.accounts.device"
YEAR = 60 * 60 * 24 * 365
MOST_IN_COOKIE = 5  # accounts that share a browser
MOST_OF_ACCOUNT = 20


def secrets_in(cookie: str) -> list[str]:
    """The secrets a cookie holds; none if it was not made here."""
    try:
        found = signing.loads(cookie, salt=SALT, max_age=YEAR)
    except signing.BadSignature:
        return []
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []


def known(name: str, cookie: str) -> Device | None:
    """The device, if the account of this name is known on the browser with this cookie."""
    if not cookie:
        return None
    hashes = [_hash(one) for one in secrets_in(cookie)]
    return Device.objects.filter(user__username=plain_name(name), secret_hash__in=hashes).first()


def remember(user: User, cookie: str, browser: str) -> str:
    """Know `user` on this browser from now on; returns the new content of its cookie."""
    now = timezone.now()
    device = known(user.get_username(), cookie)
    held = secrets_in(cookie)
    if device is not None:
        Device.objects.filter(pk=device.pk).update(used_at=now, browser=browser)
    else:
        new = secrets.token_urlsafe(24)
        Device.objects.create(user=user, secret_hash=_hash(new), browser=browser, used_at=now)
        held = [new, *held][:MOST_IN_COOKIE]
        kept = Device.objects.filter(user=user).values_list("pk", flat=True)[:MOST_OF_ACCOUNT]
        Device.objects.filter(user=user).exclude(pk__in=list(kept)).delete()
    return signing.dumps(held, salt=SALT)


def forget(user: User, pk: int) -> bool:
    """The account is no longer known on this device; False if it was not."""
    return bool(Device.objects.filter(user=user, pk=pk).delete()[0])


def forget_others(user: User, cookie: str) -> None:
    """Known on the browser with this cookie at most: the password was changed."""
    here = known(user.get_username(), cookie)
    Device.objects.filter(user=user).exclude(pk=here.pk if here else 0).delete()


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
