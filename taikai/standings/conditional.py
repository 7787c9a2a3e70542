"""ETags from the revision: a page that nobody changed answers 304 after one query."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from taikai.tournaments.access import TaikaiRequest

#: Goes up when the pages change their shape.
PAGES = 1


def etag_of(request: TaikaiRequest) -> str:
    """Everything the page depends on besides the address: revision, who looks, language, theme, whole or part."""
    get_token(request)  # the page's forms carry it: who has another one needs another page
    seen = "|".join(
        [
            request.get_full_path(),
            request.role,
            str(request.user.pk or ""),
            request.tournament.secret,
            get_language() or "",
            request.COOKIES.get("theme", ""),
            str(request.META.get("CSRF_COOKIE", "")),
            str(request.htmx.target or "") if request.htmx else "page",
        ]
    )
    return f'W/"{PAGES}-{request.tournament.revision}-{zlib.crc32(seen.encode()):08x}"'


def unless_unchanged(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A public view, inside `needs`, that is not run again while the revision stays the same."""

    @wraps(view)
    def checked(request: TaikaiRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        etag = etag_of(request)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = view(request, *args, **kwargs)
        if response.status_code in (200, 304):
            response["ETag"] = etag
            response["Cache-Control"] = "private, no-cache"
            patch_vary_headers(response, ["HX-Request", "HX-Target", "Cookie", "Accept-Language"])
        return response

    return checked
