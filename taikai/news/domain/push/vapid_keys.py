"""The key by which push services know this site (VAPID). It follows from the secret key: nothing more to keep.

Whoever keeps and backs up the secret key keeps this one with it, and every process has the same. With another
secret key browsers ask again the next time they look at the page, as their owners log in again.
"""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from py_vapid import Vapid02

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
