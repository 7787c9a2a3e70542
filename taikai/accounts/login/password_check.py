"""Check of a password or a one-time code, with the rate limit applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest

from taikai.accounts.domain.known_devices import known
from taikai.accounts.domain.login_rate_limit import count_attempt, forget_failures, origin_of
from taikai.accounts.login.middleware import known_cookie
from taikai.http_guard.rate_limit import network_of

Found = TypeVar("Found")


def with_rate_limit(request: HttpRequest, name: str, look: Callable[[], Found], what: str = "") -> Found:
    """What `look` says of a password for the account `name`; counted as wrong if that is nothing.

    `what` sets codes apart from passwords. Raises Paused, and whatever `look` raises: that is wrong too.
    """
    place = origin_of(known(name, known_cookie(request)), network_of(request))
    count_attempt(what + name, place)
    found = look()
    if found:
        forget_failures(what + name, place)
    return found
