"""Open sessions of an account: list them and end them remotely."""

from __future__ import annotations

import hashlib

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from taikai.accounts.models import OpenSession


def stored(key: str | None) -> str:
    """What a row keeps of a key, as long as Django's column is. A key is random, so it needs no salt."""
    return hashlib.blake2b((key or "").encode(), digest_size=20).hexdigest()


def began(user: User, key: str, browser: str) -> int:
    """Note a new session; returns its number. Keys come as browsers have them and are kept as `stored`."""
    row, _made = OpenSession.objects.update_or_create(
        key=stored(key), defaults={"user": user, "browser": browser, "seen_at": timezone.now()}
    )
    return row.pk


def seen(pk: int, key: str) -> None:
    """Its browser has asked for something just now; `key` is the session's own, which a new password changes."""
    OpenSession.objects.filter(pk=pk).update(seen_at=timezone.now(), key=stored(key))


def sessions_of(user: User) -> list[OpenSession]:
    """The sessions that are open, seen last first. Those that ended by themselves are forgotten here."""
    rows = list(OpenSession.objects.filter(user=user))
    now = timezone.now()
    alive = {
        session.session_key
        for session in Session.objects.filter(session_key__in=[row.key for row in rows], expire_date__gt=now)
        if session.get_decoded().get(HASH_SESSION_KEY) == user.get_session_auth_hash()
    }
    gone = [row.pk for row in rows if row.key not in alive]
    if gone:
        OpenSession.objects.filter(pk__in=gone).delete()
    return [row for row in rows if row.key in alive]


def end(user: User, pk: int) -> bool:
    """Log this account out there; False if it was not logged in there any more."""
    row = OpenSession.objects.filter(user=user, pk=pk).first()
    if row is None:
        return False
    _end(row)
    return True


def end_others(user: User, key: str | None) -> int:
    """Log this account out everywhere but in the session with this key; how many that were."""
    rows = list(OpenSession.objects.filter(user=user).exclude(key=stored(key)))
    for row in rows:
        _end(row)
    return len(rows)


def ended(key: str) -> None:
    """The session was logged out by its own browser."""
    OpenSession.objects.filter(key=stored(key)).delete()


def _end(row: OpenSession) -> None:
    Session.objects.filter(session_key=row.key).delete()
    row.delete()
