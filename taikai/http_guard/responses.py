"""HTTP responses: file downloads, and 304 Not Modified."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified

CSV: Final = "text/csv; charset=utf-8"
JSON: Final = "application/json; charset=utf-8"
CALENDAR: Final = "text/calendar; charset=utf-8"
ATOM: Final = "application/atom+xml; charset=utf-8"
PDF: Final = "application/pdf"
ZIP: Final = "application/zip"


def attachment(body: str | bytes, kind: str, name: str) -> HttpResponse:
    """`body` to be saved as `name`; `kind` is its type as browsers name it."""
    response = HttpResponse(body, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def inline_file(body: str | bytes, kind: str, name: str) -> HttpResponse:
    """`body` for whatever program reads its kind; saved, it is called `name`."""
    response = HttpResponse(body, content_type=kind)
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def own_data_file(kept: Any, name: str) -> HttpResponse:
    """What is kept about whoever asks, as a file they can read; days and times as text."""
    return attachment(json.dumps(kept, ensure_ascii=False, indent=2, default=str) + "\n", JSON, name)


# 304 Not Modified.


def not_modified_or(
    request: HttpRequest, tag: str, make: Callable[[], HttpResponse], *, kept: str = "no-cache"
) -> HttpResponse:
    """What `make` answers, under the ETag `tag`; 304 to who names that one. `kept`: how it may be kept."""
    known = request.headers.get("If-None-Match") == tag
    response = HttpResponseNotModified() if known else make()
    response["ETag"] = tag
    response["Cache-Control"] = kept
    return response
