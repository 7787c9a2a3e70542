"""Pagination of API lists: `limit`, `offset`, total and next address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _

from taikai.api.pages.endpoint import QueryParameter
from taikai.http_guard.input_parsing import whole
from taikai.problems import Problem, Refusal

USUAL, MOST, FARTHEST = 100, 500, 1_000_000
PAGING = (
    QueryParameter(
        "limit", {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL}, "lines of a page"
    ),
    QueryParameter(
        "offset", {"type": "integer", "minimum": 0, "maximum": FARTHEST, "default": 0}, "lines before the page"
    ),
)


def asked_page(request: HttpRequest) -> tuple[int, int]:
    """Limit and offset as asked. Raises Refusal, with both problems, for what is no such number."""
    limit = _number(request, "limit", 1, MOST, USUAL)
    offset = _number(request, "offset", 0, FARTHEST, 0)
    words = _("Enter a whole number from %(low)d to %(high)d.")
    problems = []
    if limit is None:
        problems.append(Problem("page.limit", "limit", words % {"low": 1, "high": MOST}))
    if offset is None:
        problems.append(Problem("page.offset", "offset", words % {"low": 0, "high": FARTHEST}))
    if limit is None or offset is None:
        raise Refusal(problems)
    return limit, offset


def _number(request: HttpRequest, name: str, low: int, high: int, usual: int) -> int | None:
    if name not in request.GET:
        return usual
    text = request.GET[name]
    return whole(text, low, high) if text.isascii() and text.isdigit() else None


def page_of(request: HttpRequest, rows: Sequence[Any], shown: Callable[[Any], Any], **more: Any) -> dict[str, Any]:
    """The page that was asked for, each row as `shown`."""
    limit, offset = asked_page(request)
    return slice_of(request, [shown(row) for row in rows[offset : offset + limit]], len(rows), **more)


def slice_of(request: HttpRequest, items: list[Any], count: int, **more: Any) -> dict[str, Any]:
    """A page whose rows were read already."""
    limit, offset = asked_page(request)
    after = offset + limit
    query = urlencode({"limit": limit, "offset": after})
    return {"items": items, "count": count, "next": f"{request.path}?{query}" if after < count else None, **more}
