"""Fault pages: 503 when the database is away or busy, 507 when the disk is full.

The page about it needs none of them. What was typed is on it and can be sent again.
"""

from __future__ import annotations

import errno
import logging
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import psycopg
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext_lazy as _
from django.views.defaults import server_error

from taikai.http_guard.problem_json import is_for_programs, problem_answer
from taikai.runtime.postgresql.base import server

logger = logging.getLogger(__name__)

MOST_TYPED = 500_000  # characters that are put on the page to be sent again


@dataclass(frozen=True, slots=True)
class FaultAnswer:
    """How a fault is told: the status, when to come back, and the sentences."""

    status: int
    retry_after: int
    title: Any
    text: Any


class Fault(Enum):
    """What is wrong with the machines."""

    AWAY = FaultAnswer(
        503,
        5,
        _("Database unavailable"),
        _("Everything you saved is safe. This page tries again automatically. Site admins can see the cause."),
    )
    BUSY = FaultAnswer(
        503,
        3,
        _("Too busy"),
        _("The database is too busy right now. Please try again."),
    )
    FILES = FaultAnswer(
        503,
        5,
        _("Too busy"),
        _("We’re reading other files right now. Please try again."),
    )
    FULL = FaultAnswer(
        507,
        60,
        _("Disk full"),
        _("You can still view everything. Saving works again once a site admin frees up space."),
    )
    READ_ONLY = FaultAnswer(
        507,
        60,
        _("Saving isn’t possible"),
        _("You can still view everything, but the data folder isn’t writable. Tell a site admin."),
    )


SQLITE = (
    ("disk is full", Fault.FULL),
    ("readonly database", Fault.READ_ONLY),
    ("locked", Fault.BUSY),
    ("unable to open", Fault.AWAY),
    ("disk i/o error", Fault.AWAY),
)
# https://www.postgresql.org/docs/15/errcodes-appendix.html, by code or class
POSTGRES = (
    ("53100", Fault.FULL),
    ("25006", Fault.READ_ONLY),
    ("53", Fault.BUSY),
    ("55P03", Fault.BUSY),
    ("40", Fault.BUSY),
    ("57014", Fault.BUSY),
    ("57P", Fault.AWAY),
    ("08", Fault.AWAY),
    ("58", Fault.AWAY),
)
SYSTEM = {errno.ENOSPC: Fault.FULL, errno.EDQUOT: Fault.FULL, errno.EROFS: Fault.READ_ONLY}


def fault_of(error: BaseException | None) -> Fault | None:
    """Which fault of a machine an error comes from; None if it is one of the program."""
    for each in _chain(error):
        if isinstance(each, OSError) and each.errno in SYSTEM:
            return SYSTEM[each.errno]
        if isinstance(each, psycopg.Error):
            code = each.sqlstate
            if code is None:
                return Fault.AWAY if isinstance(each, psycopg.OperationalError) else None
            return next((fault for start, fault in POSTGRES if code.startswith(start)), None)
        if isinstance(each, DatabaseError | InterfaceError) and not isinstance(each.__cause__, psycopg.Error):
            text = str(each).lower()
            found = next((fault for words, fault in SQLITE if words in text), None)
            if found is not None or not isinstance(each, OperationalError | InterfaceError):
                return found
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    for _depth in range(6):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__


def fault_response(request: HttpRequest, fault: Fault, error: BaseException) -> HttpResponse:
    """The page about a fault, in the visitor's language; one line on the log."""
    answer = fault.value
    why = str(error).split("\n")[0][:200]
    # That it is away was said when it was found: five hundred phones need not say it, too.
    level = logging.INFO if server.is_away and fault is Fault.AWAY else logging.ERROR
    logger.log(level, "%s %s: %s: %s", request.method, _place(request), fault.name, why)
    with translation.override(translation.get_language_from_request(request)):
        if is_for_programs(request):
            response: HttpResponse = problem_answer(answer.status, f"{answer.title}: {answer.text}")
        elif request.headers.get("HX-Request") or request.headers.get("X-Sheet"):
            sentence = f"{answer.title}. {_NOT_SAVED if request.method == 'POST' else answer.text}"
            response = HttpResponse(sentence, content_type="text/plain; charset=utf-8", status=answer.status)
        else:
            page = render_to_string("fault.html", _context(request, fault))
            response = HttpResponse(page, status=answer.status)
    response["Retry-After"] = str(answer.retry_after)
    response["Cache-Control"] = "no-store"
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


_NOT_SAVED = _("Nothing was saved. Press again in a moment.")


def _place(request: HttpRequest) -> str:
    """The name of the page: its address may hold somebody's personal link."""
    return getattr(request.resolver_match, "view_name", None) or "?"


def _context(request: HttpRequest, fault: Fault) -> dict[str, Any]:
    typed = _typed(request) if request.method == "POST" else []
    return {
        "fault": fault.value,
        "language": translation.get_language(),
        "right_to_left": translation.get_language_bidi(),
        "post": request.method == "POST",
        "typed": typed,
        "path": request.get_full_path(),
        "reload": fault.value.retry_after if request.method in ("GET", "HEAD") and fault is Fault.AWAY else 0,
        "theme": request.COOKIES.get("theme", ""),
    }


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """What the form held, to be sent again with one press. Passwords are typed again, files chosen again."""
    try:
        pairs = [(name, str(value)) for name, values in request.POST.lists() for value in values]
        whole = not request.FILES
    except Exception:  # the body was never read, and cannot be now
        return []
    secret = any("password" in name for name, _value in pairs)
    long = sum(len(value) for _name, value in pairs) > MOST_TYPED
    return pairs if whole and not secret and not long else []


class Faults(MiddlewareMixin):
    """Middleware: a fault of a machine that a view meets is told as such."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page, or None if the error is another."""
        fault = fault_of(error)
        return None if fault is None else fault_response(request, fault, error)


def broken(request: HttpRequest) -> HttpResponse:
    """`handler500`: what no view met, a middleware may have (the session is one read of the database)."""
    error = sys.exc_info()[1]
    fault = fault_of(error)
    if fault is not None and error is not None:
        return fault_response(request, fault, error)
    answer: HttpResponse = server_error(request)
    return answer
