"""Counting what strangers may send: by the visitor's address, and by what it would be sent to."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

HOUR = 60 * 60
AGAIN_AFTER = 10 * 60


def address_of(request: HttpRequest) -> str:
    """The visitor's address; behind our proxy the one it saw, which the visitor cannot forge."""
    if settings.BEHIND_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        if forwarded:
            return str(forwarded.rsplit(",", 1)[-1].strip())
    return str(request.META.get("REMOTE_ADDR", ""))


def one_too_many(request: HttpRequest, what: str, an_hour: int) -> bool:
    """Count this sending of `what` by the visitor's address; whether it is more than `an_hour` within the hour."""
    key = f"{what}:{address_of(request)}"
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key) > an_hour
    except ValueError:  # it ran out between the two lines
        return False


def not_lately(what: str) -> bool:
    """Whether `what` was not sent in the last ten minutes, and note that it is now: no mailbox is flooded."""
    return cache.add(what, 1, AGAIN_AFTER)
