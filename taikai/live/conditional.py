"""Conditional GET by revision: 304 until a change, and one rendering for many phones.

After every change each open page fetches its part again. What strangers get then is the same for all of them, so
the first one's answer is cached for the others, by revision, never by time: in the cache for all processes, and in
the memory of each (`fastpath/fragment_cache.py`). A part that shows the time is shared only there, for a moment
(`one_for_a_moment`).
"""

from __future__ import annotations

import hashlib
import threading
import zlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from taikai.tournaments.access import TaikaiRequest, View, page
from taikai.tournaments.context import MINE_COOKIE
from taikai.tournaments.page_dependencies import number_of, watch_of, watches
from taikai.tournaments.permissions import PUBLIC

#: Goes up when the pages change their shape.
PAGES = 4
CACHE_SECONDS = 300  # only so that old revisions leave the cache; nothing is ever shown longer because of it
# Who asks while somebody else's answer is being made waits for it instead of making it once more.
_making = tuple(threading.Lock() for _ in range(16))


def etag_of(request: TaikaiRequest, *, shared: bool = False) -> str:
    """Everything the page depends on besides the address: revision, who looks, language, theme, whole or part."""
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
            "" if shared else str(request.META.get("CSRF_COOKIE", "")),
            str(request.htmx.target or "") if request.htmx else "page",
        ]
    )
    return f'W/"{PAGES}-{number_of(request)}-{zlib.crc32(seen.encode()):08x}"'


def is_shared(request: TaikaiRequest) -> bool:
    """Whether the answer is the same for everybody: a part of a page, for somebody who is not of the staff.

    An address with a query would let anybody fill the cache.
    """
    return (
        request.method == "GET"
        and bool(request.htmx)
        and bool(request.htmx.target)
        and request.role == PUBLIC
        and not request.META.get("QUERY_STRING")
    )


def _is_personal(request: TaikaiRequest, response: HttpResponse) -> bool:
    """Whether making the answer used what belongs to one visitor; such an answer is never cached."""
    return bool(
        response.status_code != 200
        or response.streaming
        or response.cookies
        or request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
        or request.session.modified
    )


def _is_the_part(request: TaikaiRequest, response: HttpResponse) -> bool:
    """Whether the answer has the element asked for: else any made-up name would keep one more copy of a file."""
    return f'id="{request.htmx.target}"'.encode() in response.content


def _key(request: TaikaiRequest) -> str:
    seen = "|".join(
        [
            request.tournament.secret,
            str(number_of(request)),
            request.get_host(),
            request.path,
            str(request.htmx.target),
            get_language() or "",
        ]
    )
    return f"part:{PAGES}:{hashlib.sha256(seen.encode()).hexdigest()}"


def _once(request: TaikaiRequest, make: Callable[[], HttpResponse]) -> tuple[HttpResponse, bool]:
    """The answer as another visitor got it, or made now; and whether it is for this visitor alone."""
    key = _key(request)
    if (cached := cache.get(key)) is None:
        with _making[zlib.crc32(key.encode()) % len(_making)]:
            if (cached := cache.get(key)) is None:
                response = make()
                if _is_personal(request, response) or not _is_the_part(request, response):
                    return response, True
                cached = (response.content, response["Content-Type"])
                cache.set(key, cached, CACHE_SECONDS)
                return response, False
    return HttpResponse(cached[0], content_type=cached[1]), False


def _tagged(response: HttpResponse, etag: str) -> HttpResponse:
    if response.status_code in (200, 304):
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["HX-Request", "HX-Target", "Cookie", "Accept-Language"])
    return response


def _shared(request: TaikaiRequest, make: Callable[[], HttpResponse]) -> HttpResponse:
    etag = etag_of(request, shared=True)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response, alone = _once(request, make)
        if alone:
            response["Cache-Control"] = "private, no-store"
            return response
        _say_shared(request, response)
    return _tagged(response, etag)


def _say_shared(request: TaikaiRequest, response: HttpResponse, moving: str = "") -> None:
    """Tell `fastpath/fragment_cache.py` that this answer is everybody's; it takes the header off."""
    watch = watch_of(request)
    response["Live-Shared"] = f"{watch.number(request.tournament)} {'.'.join(watch.parts)} {moving}".strip()


def may_be_batched(request: TaikaiRequest, response: HttpResponse) -> HttpResponse:
    """Tell `fastpath/batch_rendering.py` that this phone's part may be made together with others' from now on.

    Only a stranger's: what a role adds is known on the long way alone. It takes the header off.
    """
    if request.role == PUBLIC and not (response.streaming or response.cookies):
        response["Live-Batched"] = "1"
    return response


def one_for_a_moment(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """As `one_for_all` for a part with a clock on it: shared between those who ask within a moment.

    Only the process keeps it, which tells the browser how old it is (`Live-Age`); the clock counts from there.
    """

    @wraps(view)
    def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if is_shared(request) and not _is_personal(request, response) and _is_the_part(request, response):
            _say_shared(request, response, "moving")
        return response

    return checked


def part_of(request: TaikaiRequest, template: str, name: str) -> str:
    """The template, or only its partial of this name where an open page asks for that part."""
    return f"{template}#{name}" if request.htmx and request.htmx.target == name else template


def one_for_all(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A public view, inside `needs`, whose part is made once a revision for all strangers together.

    The whole page is made for everybody again: it may carry a message.
    """

    @wraps(view)
    def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_shared(request):
            return _shared(request, lambda: view(request, *args, **kwargs))
        return view(request, *args, **kwargs)

    return checked


def unless_unchanged(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """As `one_for_all`; and the whole page is not made again while the revision stays the same."""

    @wraps(view)
    def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_shared(request):
            return _shared(request, lambda: view(request, *args, **kwargs))
        etag = etag_of(request)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = view(request, *args, **kwargs)
        return _tagged(response, etag)

    return checked


def public_page(
    permission: str,
    *parts: str,
    kept: Callable[..., Any] = unless_unchanged,
    serves: Callable[..., Callable[[View], View]] = page,
) -> Callable[..., Any]:
    """A page that strangers read: it needs this permission, `watches` these parts of the event.

    `kept` is how its answer is used again: `unless_unchanged`, `one_for_all` or `one_for_a_moment`.
    `serves`: `file` for what is no page.
    """

    def decorate(view: Callable[..., HttpResponse]) -> View:
        return serves(permission)(watches(*parts)(kept(view)))

    return decorate
