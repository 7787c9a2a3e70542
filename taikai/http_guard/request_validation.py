"""Request validation middleware: refuses malformed requests before session, database and view."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.request import UnreadablePostError
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from taikai.http_guard.input_parsing import MOST_ID
from taikai.http_guard.problem_json import is_for_programs, problem_answer
from taikai.http_guard.uploads.body_limit import MOST_BODY
from taikai.problems import Refusal

LONGEST_ADDRESS = 8192  # characters of path and query: the usual limit of proxies
LONGEST_COOKIE = 4096  # what browsers keep

# NUL is in no text of PostgreSQL; half a surrogate pair is in no UTF-8 text at all.
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
NOT_IN_A_COOKIE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")

_CHARSET = re.compile(r";\s*charset\s*\*?\s*=[^;]*", re.IGNORECASE)

UNSTORABLE_SAID = _("The text has a character that can’t be stored (NUL). Remove it and send the form again.")
NO_SUCH_ROW = _("Nothing found with that number. Check the address.")
TOO_LARGE_SAID = _("The file is too large. The limit is 24 MB.")
TOO_LONG_SAID = _("The address is too long. Shorten it.")


def without_charset(content_type: str) -> str:
    """A content type that names no charset: whatever is sent here is UTF-8, as the pages are.

    Django reads addresses by the charset a request names, and breaks before any middleware on one that is no
    encoding of texts ("rot13").
    """
    return _CHARSET.sub("", content_type)


def in_utf8(app: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The ASGI application, asked in UTF-8 whatever a request says."""

    async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http" and any(name == b"content-type" for name, _value in scope["headers"]):
            headers = [
                (name, without_charset(value.decode("latin-1")).encode("latin-1"))
                if name == b"content-type"
                else (name, value)
                for name, value in scope["headers"]
            ]
            scope = {**scope, "headers": headers}
        await app(scope, receive, send)

    return answer


def in_utf8_wsgi(app: Callable[..., Any]) -> Callable[..., Any]:
    """The WSGI application, likewise."""

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        environ["CONTENT_TYPE"] = without_charset(environ.get("CONTENT_TYPE", ""))
        return app(environ, start_response)

    return answer


class RequestValidation:
    """Middleware: refuses with a sentence what is unreadable, and says a refusal that no view has caught.

    A cookie that cannot be ours is dropped: refusing the request would lock its browser out until it is deleted.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.waits = iscoroutinefunction(get_response)
        if self.waits:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Look at the address and the cookies."""
        refused = _look(request)
        if self.waits:
            return self._waiting(request, refused)
        answer: HttpResponseBase = refused or self.get_response(request)
        return answer

    async def _waiting(self, request: HttpRequest, refused: HttpResponseBase | None) -> HttpResponseBase:
        answer: HttpResponseBase = refused or await self.get_response(request)
        return answer

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, named: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Look at the numbers of the address and at what a form sends."""
        if any(isinstance(value, int) and value > MOST_ID for value in named.values()):
            if is_for_programs(request):
                return problem_answer(404, NO_SUCH_ROW)
            raise Http404  # no row has this number, and SQLite cannot even be asked for it
        if request.method != "POST":
            return None
        try:
            values = [text for name, texts in request.POST.lists() for text in (name, *texts)]
            values += [file.name or "" for _name, files in request.FILES.lists() for file in files]
        except UnreadablePostError:  # the browser is gone: nobody waits for an answer
            return refusal(request, _("Something went wrong sending the form. Please try again."))
        except (SuspiciousOperation, BadRequest, MultiPartParserError):
            return refusal(request, _("Can’t read the form. It’s too large or damaged. Please send it again."))
        if any(UNSTORABLE.search(value) for value in values):
            return refusal(request, UNSTORABLE_SAID)
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """A refusal of the edge (`reading.text_in`) that the view had no place for gets a page of its own."""
        if isinstance(error, Refusal):
            return refusal(request, *[problem.message for problem in error.problems])
        return None


def _look(request: HttpRequest) -> HttpResponse | None:
    request.COOKIES = {
        name: value
        for name, value in request.COOKIES.items()
        if len(value) <= LONGEST_COOKIE and not NOT_IN_A_COOKIE.search(name + value)
    }
    query = request.META.get("QUERY_STRING", "")
    if len(request.path) + len(query) > LONGEST_ADDRESS:
        return refusal(request, TOO_LONG_SAID, status=414)
    if UNSTORABLE.search(request.path):
        return refusal(request, UNSTORABLE_SAID)
    said = str(request.META.get("CONTENT_LENGTH") or "")
    if said.isdigit() and int(said) > MOST_BODY:
        return refusal(request, TOO_LARGE_SAID, status=413)
    try:
        asked = request.GET.lists()
    except SuspiciousOperation:  # more fields than any page has
        return refusal(request, TOO_LONG_SAID, status=414)
    if any(UNSTORABLE.search(text) for name, texts in asked for text in (name, *texts)):
        return refusal(request, UNSTORABLE_SAID)
    return None


def refusal(request: HttpRequest, *sentences: Any, status: int = 400) -> HttpResponse:
    """A page that says what cannot be read, in the reader's language; it needs neither session nor database."""
    with translation.override(translation.get_language_from_request(request)):
        if is_for_programs(request):
            return problem_answer(status, " ".join(map(str, sentences)))
        return render(request, "400.html", {"sentences": sentences}, status=status)
