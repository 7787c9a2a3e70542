"""Unsubscribing: a signed one-click link for e-mails that are not about the reader's own registration.

It holds for the whole site, by a digest of the address: the address itself is not kept for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from django.conf import settings
from django.core import signing
from django.urls import reverse

from taikai.emails.models import OptOut

SALT = "taikai.letters.stop"  # as it was when the first links went out


def digest_of(address: str) -> str:
    """What stands for an address, however it is capitalised."""
    return hashlib.sha256(f"{SALT}:{address.strip().lower()}".encode()).hexdigest()


def unsubscribe_url(address: str) -> str:
    """The link in an e-mail to this address."""
    token = signing.dumps(address.lower(), salt=SALT)
    return f"{settings.SITE_URL}{reverse('emails-stop', args=[token])}"


def address_in(token: str) -> str:
    """Whose link that is; "" if it is mistyped or forged."""
    try:
        found = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return ""
    return found if isinstance(found, str) else ""


def unsubscribe(address: str) -> None:
    """No more such e-mails to this address; doing it twice changes nothing more."""
    OptOut.objects.get_or_create(digest=digest_of(address))


def resubscribe(address: str) -> None:
    """Such e-mails again."""
    OptOut.objects.filter(digest=digest_of(address)).delete()


def is_unsubscribed(address: str) -> bool:
    """Whether this address gets none."""
    return OptOut.objects.filter(digest=digest_of(address)).exists()


def unsubscribed(addresses: Iterable[str]) -> set[str]:
    """The digests of those addresses that get none, in one query."""
    digests = [digest_of(address) for address in addresses]
    return set(OptOut.objects.filter(digest__in=digests).values_list("digest", flat=True))
