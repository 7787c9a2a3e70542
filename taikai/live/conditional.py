"""Conditional GET by revision: 304 until a change, and one rendering for a hall of phones.

After every change each open page fetches its part again; after an announcement a hall opens the same page. What
strangers get then is the same for all. A view says so (`Live-Shared`), and `fastpath/fragment_cache.py` gives one
answer to all: a part as long as its revision stands, a whole page or a part with a clock for a moment.
"""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from taikai.tournaments.access import TaikaiRequest, View, page
from taikai.tournaments.context import MINE_COOKIE
from taikai.tournaments.page_dependencies import number_of, watch_of, watches
from taikai.tournaments.permissions import PUBLIC

#: Goes up when the pages change their shape.
PAGES = 5
_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]*)"')


def etag_of(request: TaikaiRequest, *, shared: bool = False) -> str:
    """Everything the page depends on besides the address: revision, who looks, language, theme, whole or part.

    What belongs to one browser comes last, by itself: `fastpath/fragment_cache.py` puts another browser's there.
    """
    if not shared:
        get_token(request)  # the page's forms carry it: who has another one needs another page
    seen = "|".join(
        [
            request.get_full_path(),
            request.role,
            str(request.user.pk or ""),
            request.tournament.secret,
            get_language() or "",
            "" if shared else request.COOKIES.get("theme", "") + request.COOKIES.get(MINE_COOKIE, ""),
            str(request.htmx.target or "") if request.htmx else "page",
        ]
    )
    mark = "" if shared else f"-{browser_mark(str(request.META.get('CSRF_COOKIE', '')))}"
    return f'W/"{PAGES}-{number_of(request)}-{zlib.crc32(seen.encode()):08x}{mark}"'


def browser_mark(secret: str) -> str:
    """The end of a whole page's ETag: which token's secret its forms were written for."""
    return f"{zlib.crc32(secret.encode()):08x}"


def is_shared(request: TaikaiRequest) -> bool:
    """Whether the answer is the same for everybody: a part of a page, for somebody who is not of the staff.

    An address with a query would let anybody fill the cache.
    """
    return _is_a_strangers(request) and bool(request.htmx) and bool(request.htmx.target)


def is_shared_page(request: TaikaiRequest) -> bool:
    """The same of a whole page, for somebody who is not even logged in: but for the token of its forms."""
    return _is_a_strangers(request) and not request.htmx and not request.user.is_authenticated


def _is_a_strangers(request: TaikaiRequest) -> bool:
    return request.method == "GET" and request.role == PUBLIC and not request.META.get("QUERY_STRING")


def _is_personal(request: TaikaiRequest, response: HttpResponse, token: str) -> bool:
    """Whether the answer has, or making it used, what belongs to one visitor; such an answer is never shared.

    `token` alone may stand on it: it is put in for each. A form's key is good for one sending.
    """
    return bool(
        response.status_code != 200
        or response.streaming
        or response.cookies
        or request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
        or request.session.modified
        or not response.get("Content-Type", "").startswith("text/html")
        or set(_TOKEN.findall(response.content)) - {token.encode()}
        or b'name="key"' in response.content
    )


def _is_the_part(request: TaikaiRequest, response: HttpResponse) -> bool:
    """Whether the answer has the element asked for: else any made-up name would keep one more copy of a file."""
    return f'id="{request.htmx.target}"'.encode() in response.content


def _tagged(response: HttpResponse, etag: str) -> HttpResponse:
    if response.status_code in (200, 304):
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["HX-Request", "HX-Target", "Cookie", "Accept-Language"])
    return response


def _part(request: TaikaiRequest, view: Callable[[], HttpResponse], *, moving: bool = False) -> HttpResponse:
    """A part for strangers: the same for all of them, unless making it used what is one visitor's."""
    etag = etag_of(request, shared=True)
    response = None if moving else get_conditional_response(request, etag=etag)
    if response is None:
        response = view()
        if _is_personal(request, response, "") or not _is_the_part(request, response):
            if not moving:
                response["Cache-Control"] = "private, no-store"
            return response
        _say_shared(request, response, "moving" if moving else "")
    return response if moving else _tagged(response, etag)


def _whole(request: TaikaiRequest, view: Callable[[], HttpResponse], *, moving: bool = False) -> HttpResponse:
    """A whole page; one that has nothing of its reader but the token is everybody's."""
    if not is_shared_page(request):
        return view()
    token = request.page_token = get_token(request)
    at = request.served_at = str(int(time.time() * 1000)) if moving else ""
    request.META.pop("CSRF_COOKIE_NEEDS_UPDATE", None)
    response = view()
    if not _is_personal(request, response, token):
        _say_shared(request, response, "page", token, at)
    request.META["CSRF_COOKIE_NEEDS_UPDATE"] = True
    return response


def _say_shared(request: TaikaiRequest, response: HttpResponse, *words: str) -> None:
    """Tell `fastpath/fragment_cache.py` that this answer is everybody's; it takes the header off."""
    watch = watch_of(request)
    response["Live-Shared"] = " ".join([str(watch.number(request.tournament)), ".".join(watch.parts), *words])


def may_be_batched(request: TaikaiRequest, response: HttpResponse) -> HttpResponse:
    """Tell `fastpath/batch_rendering.py` that this phone's part may be made together with others' from now on.

    Only a stranger's: what a role adds is known on the long way alone. It takes the header off.
    """
    if request.role == PUBLIC and not (response.streaming or response.cookies):
        response["Live-Batched"] = "1"
    return response


def part_of(request: TaikaiRequest, template: str, name: str) -> str:
    """The template, or only its partial of this name where an open page asks for that part."""
    return f"{template}#{name}" if request.htmx and request.htmx.target == name else template


def briefly_shared_fragment(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """As `shared_fragment` for a page with a clock on it: shared between those who ask within a moment.

    The browser is told how old a part is (`Live-Age`), and when a page was sent; its clocks count from there.
    """

    @wraps(view)
    def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        shared = _part if is_shared(request) else _whole
        return shared(request, lambda: view(request, *args, **kwargs), moving=True)

    return checked


def shared_fragment(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A public view, inside `needs`, whose part is made once a revision for all strangers together.

    The whole page is shared for a moment between those without a session: it may carry a message else.
    """

    @wraps(view)
    def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        shared = _part if is_shared(request) else _whole
        return shared(request, lambda: view(request, *args, **kwargs))

    return checked


def conditional_page(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """As `shared_fragment`; and the whole page is not made again while the revision stays the same."""

    @wraps(view)
    def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_shared(request):
            return _part(request, lambda: view(request, *args, **kwargs))
        etag = etag_of(request)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = _whole(request, lambda: view(request, *args, **kwargs))
        return _tagged(response, etag)

    return checked


def public_page(
    permission: str,
    *parts: str,
    kept: Callable[..., Any] = conditional_page,
    serves: Callable[..., Callable[[View], View]] = page,
) -> Callable[..., Any]:
    """A page that strangers read: it needs this permission, `watches` these parts of the event.

    `kept` is how its answer is used again: `conditional_page`, `shared_fragment` or `briefly_shared_fragment`.
    `serves`: `file` for what is no page.
    """

    def decorate(view: Callable[..., HttpResponse]) -> View:
        return serves(permission)(watches(*parts)(kept(view)))

    return decorate
