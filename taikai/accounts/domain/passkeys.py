"""Passkeys (WebAuthn): registration and verification.

fido2 checks what the browser sends. A key belongs to the host name it was made on; browsers allow none on an
address of digits or without https (but for localhost).
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from taikai.accounts.models import Passkey

PasskeyState = dict[str, Any]
# What comes from a browser may be anything at all.
MALFORMED = (ValueError, KeyError, TypeError, AttributeError, IndexError, struct.error)


class PasskeyRefused(Exception):
    """What the browser sent proves nothing."""


def is_possible(host: str) -> bool:
    """Whether browsers make passkeys for this host name (without a port)."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return bool(host)
    return False


def registration_options(user: User, host: str) -> tuple[dict[str, Any], PasskeyState]:
    """Options for the browser, and what to keep until it answers."""
    entity = PublicKeyCredentialUserEntity(
        id=salted_hmac("taikai.accounts.passkey", str(user.pk), algorithm="sha256").digest(),
        name=user.get_username(),
        display_name=user.get_full_name() or user.get_username(),
    )
    options, state = _server(host).register_begin(
        entity,
        _credentials(Passkey.objects.filter(user=user, host=host)),
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return dict(options), state


def register_passkey(user: User, host: str, state: PasskeyState, answer: Mapping[str, Any], name: str) -> Passkey:
    """Keep the new key. Raises PasskeyRefused."""
    try:
        data = _server(host).register_complete(state, answer)
    except MALFORMED as error:
        raise PasskeyRefused from error
    credential = data.credential_data
    if credential is None:
        raise PasskeyRefused
    key, made = Passkey.objects.get_or_create(
        id_hash=_hash(credential.credential_id),
        defaults={
            "user": user,
            "credential": bytes(credential),
            "host": host,
            "name": name[:80],
            "counter": data.counter,
        },
    )
    if not made:
        raise PasskeyRefused
    return key


def login_options(host: str, user: User | None = None) -> tuple[dict[str, Any], PasskeyState]:
    """Options for the browser: any passkey it has for this host, or one of `user`'s."""
    found = _credentials(Passkey.objects.filter(user=user, host=host)) if user is not None else None
    options, state = _server(host).authenticate_begin(
        found, user_verification=UserVerificationRequirement.REQUIRED
    )
    return dict(options), state


def verify_passkey(host: str, state: PasskeyState, answer: Mapping[str, Any], user: User | None = None) -> User:
    """Whose key has signed. Raises PasskeyRefused, also for the key of another than `user`."""
    try:
        given = AuthenticationResponse.from_dict(answer)
        found = Passkey.objects.filter(id_hash=_hash(given.raw_id), host=host, user__is_active=True)
        key = found.select_related("user").first()
        if key is None or (user is not None and key.user_id != user.pk):
            raise PasskeyRefused
        _server(host).authenticate_complete(state, [AttestedCredentialData(bytes(key.credential))], answer)
        counter = given.response.authenticator_data.counter
    except MALFORMED as error:
        raise PasskeyRefused from error
    # A count that does not rise is a copy of the key; keys that do not count always say 0.
    fresh = Passkey.objects.filter(pk=key.pk).filter(Q(counter__lt=counter) | Q(counter=0))
    if not fresh.update(counter=counter, used_at=timezone.now()):
        raise PasskeyRefused
    return key.user


def _server(host: str) -> Fido2Server:
    return Fido2Server(PublicKeyCredentialRpEntity(id=host, name="Taikai"))


def _credentials(keys: Any) -> list[AttestedCredentialData]:
    return [AttestedCredentialData(bytes(key.credential)) for key in keys]


def _hash(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
