"""Concurrency limit of uploads: one a user at a time, few a site.

The turns are kept in the cache, which all processes of a site share. A turn that nobody gives back, because its
process died, ends by itself.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from taikai.http_guard.fault_pages import Fault, fault_response

AT_ONCE: Final = 2  # files a site
LONGEST: Final = 60  # seconds a turn lasts
PATIENCE: Final = 20.0  # seconds a request waits for its turn
AGAIN: Final = 0.1
View = TypeVar("View", bound=Callable[..., Any])


def limit_concurrency(view: View) -> View:
    """The view, asked only when it is its turn: it reads a file that was kept before."""
    view.reads_a_file = True  # type: ignore[attr-defined]
    return view


class UploadConcurrencyLimit:
    """Middleware: a request that brings a file, or whose view reads one, waits for its turn."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Give back at the end what was taken."""
        taken: list[str] = []
        request.turns = taken  # type: ignore[attr-defined]
        try:
            return self.get_response(request)
        finally:
            for each in taken:
                cache.delete(each)

    def process_view(
        self, request: HttpRequest, view: Any, _args: Any, _named: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Wait; who waits too long is told to come again."""
        brings = request.method == "POST" and bool(request.FILES)
        if not brings and not getattr(view, "reads_a_file", False):
            return None
        until = time.monotonic() + PATIENCE
        own, all_of_them = [f"file of {_who(request)}"], [f"file {number}" for number in range(AT_ONCE)]
        for places in (own, all_of_them):
            if (found := _taken(places, until)) is None:
                return fault_response(request, Fault.FILES, RuntimeError("files wait for their turn"))
            request.turns.append(found)  # type: ignore[attr-defined]
        return None


def _who(request: HttpRequest) -> str:
    """The account, or the address with the personal link in it, as a hash."""
    user = getattr(request, "user", None)
    who = f"account {user.pk}" if user is not None and user.is_authenticated else request.path
    return hashlib.sha256(who.encode()).hexdigest()[:32]


def _taken(places: list[str], until: float) -> str | None:
    """The first of these places that becomes free; None if none does in time."""
    while True:
        for place in places:
            if cache.add(f"turn:{place}".replace(" ", "-"), 1, LONGEST):
                return f"turn:{place}".replace(" ", "-")
        if time.monotonic() > until:
            return None
        time.sleep(AGAIN)
