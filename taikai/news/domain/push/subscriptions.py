"""Push subscriptions: subscribe, choose topics, unsubscribe; the site's VAPID key."""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _
from py_vapid import Vapid02

from taikai.news.models import NewsDevice
from taikai.problems import refuse
from taikai.registration.models import Entrant
from taikai.tournaments.domain.retention import erasing_rules
from taikai.tournaments.models import Tournament

MOST_EACH = 5  # browsers a person; the oldest makes room
KEPT = dt.timedelta(days=14)  # after the last day

SEATING, START, SIGNAL, RESULT, PLACE, NEWS, CALLS = (
    *("seating", "start", "signal", "result"),
    *("place", "news", "calls"),
)
#: What a player, and one of the staff, can be told.
FOR_PLAYERS: dict[str, Any] = {
    SEATING: gettext_lazy("Seating published"),
    START: gettext_lazy("Hanchan about to start"),
    SIGNAL: gettext_lazy("Time is up"),
    RESULT: gettext_lazy("Your result confirmed"),
    PLACE: gettext_lazy("Place from the waiting list"),
    NEWS: pgettext_lazy("told on the phone", "Announcements"),
}
FOR_STAFF: dict[str, Any] = {
    CALLS: gettext_lazy("Table calls a judge"),
    SIGNAL: FOR_PLAYERS[SIGNAL],
    NEWS: FOR_PLAYERS[NEWS],
}


@dataclass(frozen=True, slots=True)
class Who:
    """Whose browser it is: an entrant's or a member of the staff's."""

    tournament: Tournament
    entrant: Entrant | None = None
    user: User | None = None

    @property
    def kinds(self) -> Mapping[str, Any]:
        return FOR_PLAYERS if self.entrant is not None else FOR_STAFF

    @property
    def devices(self) -> Any:
        return NewsDevice.objects.filter(tournament=self.tournament, entrant=self.entrant, user=self.user)


def is_push_service(endpoint: str) -> bool:
    """Whether an address is a push service's: https, the usual port, one of those that browsers use.

    Whoever asks could name any address; the site must not be made to call the machines beside it.
    """
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if settings.PUSH_TO_LOOPBACK and parts.scheme == "http" and host == "127.0.0.1":
        return True
    if parts.scheme != "https" or port not in (None, 443) or parts.username or parts.password or parts.fragment:
        return False
    return any(host == service or host.endswith(f".{service}") for service in settings.PUSH_SERVICES)


def subscribe(who: Who, endpoint: str, p256dh: str, auth: str, wanted: Collection[str]) -> NewsDevice:
    """This browser is told what is `wanted` from now on; asked again, it only changes what.

    Raises:
        Refusal: the address is no push service's, or the keys are none.
    """
    if len(endpoint) > 1000 or not is_push_service(endpoint):
        raise refuse(
            "push.service",
            _(
                "Notifications don’t work in this browser because this site doesn’t know its push service. Try "
                "another browser."
            ),
        )
    if not _are_keys(p256dh, auth):
        raise refuse(
            "push.keys", _("The browser gave no address for notifications. Try again, or use another browser.")
        )
    off = [kind for kind in who.kinds if kind not in wanted]
    with transaction.atomic():
        Tournament.objects.select_for_update().filter(pk=who.tournament.pk).first()
        # Somebody else's before on the same phone: it is told what its owner of now asked for.
        device, _made = NewsDevice.objects.update_or_create(
            tournament=who.tournament,
            endpoint=endpoint,
            defaults={
                "entrant": who.entrant,
                "user": who.user,
                "p256dh": p256dh,
                "auth": auth,
                "off": off,
                "language": get_language() or "en",
            },
        )
        mine = list(who.devices.order_by("-pk").values_list("pk", flat=True))
        NewsDevice.objects.filter(pk__in=[pk for pk in mine[MOST_EACH:] if pk != device.pk]).delete()
    return device


def unsubscribe(who: Who, endpoint: str) -> bool:
    """This browser is told nothing any more; whether it was."""
    return bool(who.devices.filter(endpoint=endpoint).delete()[0])


def chosen(who: Who, endpoint: str) -> list[str] | None:
    """What this browser is told; None if it never asked, or somebody else did on it."""
    device = who.devices.filter(endpoint=endpoint).first()
    return None if device is None else [kind for kind in who.kinds if kind not in device.off]


def _are_keys(p256dh: str, auth: str) -> bool:
    if len(p256dh) > 100 or len(auth) > 40:
        return False
    try:
        point, secret = (base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in (p256dh, auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        return False
    return len(secret) == 16


@erasing_rules.register("push_devices")
def devices_of_what_is_over(now: dt.datetime) -> int:
    """Two weeks after the last day nobody is told anything any more; nor once a personal link has ended."""
    over = NewsDevice.objects.filter(tournament__ends_on__lt=(now - KEPT).date())
    ended = NewsDevice.objects.filter(entrant__erased_at__isnull=False)
    return int((over | ended).delete()[0])


# VAPID key pair of the site, derived from the secret key.
#
# Whoever keeps and backs up the secret key keeps this one with it, and every process has the same. With another
# secret key browsers ask again the next time they look at the page, as their owners log in again.


ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


@lru_cache(maxsize=4)
def _private(secret: str) -> ec.EllipticCurvePrivateKey:
    made = HKDF(hashes.SHA256(), length=48, salt=None, info=b"taikai.push").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(made) % (ORDER - 1) + 1, ec.SECP256R1())


def signer() -> Vapid02:
    """What signs to whom this site is known."""
    return Vapid02(_private(settings.SECRET_KEY))


def public_key() -> str:
    """What a browser asks its push service with, as it wants it."""
    point = (
        _private(settings.SECRET_KEY)
        .public_key()
        .public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def key_mark() -> str:
    """Another one with every other key: a browser that asked with an old one asks again."""
    return hashlib.sha256(public_key().encode()).hexdigest()[:12]
