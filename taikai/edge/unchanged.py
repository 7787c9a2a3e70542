"""An answer that need not be sent again to who has it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified


def unless_known(
    request: HttpRequest, tag: str, make: Callable[[], HttpResponse], *, kept: str = "no-cache"
) -> HttpResponse:
    """What `make` answers, under the ETag `tag`; 304 to who names that one. `kept`: how it may be kept."""
    known = request.headers.get("If-None-Match") == tag
    response = HttpResponseNotModified() if known else make()
    response["ETag"] = tag
    response["Cache-Control"] = kept
    return response
