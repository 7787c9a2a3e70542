"""Middleware that sets the known-device cookie and records when a session was last used."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from taikai.accounts.domain.known_devices import YEAR, remember
from taikai.accounts.domain.profile import language_of
from taikai.accounts.domain.sessions import began, seen, stored
from taikai.accounts.domain.user_agent import browser_name

COOKIE = "known"
NOTE = "open_session"  # in the session: [row, a hash of its key then, seconds when last seen]
NOTED_EVERY = 5 * 60  # seconds: nobody needs to know the second, and a page must not write each time

Response = HttpResponseBase | Awaitable[HttpResponseBase]


class AccountMiddleware:
    """Works in both kinds of chain and leaves the event loop only when there is something to write."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Response:
        """The answer, with the cookie if somebody has just shown who they are."""
        if self.is_async:
            return self.later(request)
        response: HttpResponseBase = self.get_response(request)
        if _is_due(request):
            _finish(request, response)
        return response

    async def later(self, request: HttpRequest) -> HttpResponseBase:
        """The same in an asynchronous chain."""
        response: HttpResponseBase = await self.get_response(request)
        if _is_due(request):
            await sync_to_async(_finish)(request, response)
        return response


def know_this_browser(request: HttpRequest, user: Any) -> None:
    """`user` has shown who they are: this browser is a known device of theirs once the answer is sent."""
    request.known_user = user  # type: ignore[attr-defined]


def known_cookie(request: HttpRequest) -> str:
    """What the browser holds of known devices."""
    return request.COOKIES.get(COOKIE, "")


def keep_language(response: HttpResponseBase, language: str) -> None:
    """The browser reads the site in this language from now on, as with the button at the top of every page."""
    if not language:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        return
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, samesite="Lax")


def note_session(request: HttpRequest, user: Any) -> None:
    """List this session among the open ones of `user`."""
    session = request.session
    if not session.session_key:  # another account was logged in here a moment ago
        session.create()
    key = session.session_key or ""
    session[NOTE] = [began(user, key, _browser(request)), stored(key), int(time.time())]


def _browser(request: HttpRequest) -> str:
    return browser_name(request.META.get("HTTP_USER_AGENT", ""))


def _is_due(request: HttpRequest) -> bool:
    return hasattr(request, "known_user") or _is_unseen(request)


def _is_unseen(request: HttpRequest) -> bool:
    """Whether a session is to be noted. Looks only at what the page has loaded already."""
    session = request.session
    # Wanted, but without a database never loaded: asking it now would load it, in the midst of the event loop.
    if not session.accessed or not hasattr(session, "_session_cache") or SESSION_KEY not in session:
        return False
    _row, key, at = session.get(NOTE) or (0, "", 0)
    return bool(key != stored(session.session_key) or time.time() - at > NOTED_EVERY)


def _finish(request: HttpRequest, response: HttpResponseBase) -> None:
    if _is_unseen(request):
        session = request.session
        row, key, _at = session.get(NOTE) or (0, "", 0)
        if key:
            seen(row, session.session_key or "")
            session[NOTE] = [row, stored(session.session_key), int(time.time())]
        elif request.user.is_authenticated:  # logged in before there was a list
            note_session(request, request.user)
    if not hasattr(request, "known_user"):
        return
    content = remember(request.known_user, known_cookie(request), _browser(request))
    if language := language_of(request.known_user):
        keep_language(response, language)
    response.set_cookie(
        COOKIE,
        content,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=bool(settings.SESSION_COOKIE_SECURE),
    )
