"""Access log: one line a request, secret links cut off.

A personal link, an invitation, a reset or an unlocking e-mail is a key: whoever reads it in a log could use it.
Every address with such a part (a parameter of the URL conf named in `SECRETS`) is cut off before it, in our own
access log and in whatever any library logs; so is every query, which may hold an address to go back to.
"""

from __future__ import annotations

import logging
import re
import time
from functools import cache
from typing import Any

from taikai.runtime.addresses import addresses
from taikai.runtime.asgi_types import App, Scope, Wire

SECRETS = frozenset({"token", "uid", "uidb64", "code"})  # names of parameters that are part of a key
HIDDEN = "…"
_QUERY = re.compile(r"(?<=[^\s\"'])\?[^\s\"'<>]*=[^\s\"'<>]*")
_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
_ANSWERED_FROM_MEMORY = re.compile(r"^/(?:static/|health/|t/[-\w]+/live/revision$)")

access = logging.getLogger("taikai.access")


@cache
def _keys() -> re.Pattern[str]:
    """The literal parts of addresses that a key follows: `/me/`, `/invitation/`, `/password/new/` …"""
    before = set()
    for route, _pattern in addresses():
        parameter = next((found for found in _PARAMETER.finditer(route) if found[1] in SECRETS), None)
        if parameter is not None:
            before.add("/" + re.split(r">/?", route[: parameter.start()])[-1])
    return re.compile(rf"({'|'.join(map(re.escape, sorted(before)))})[^\s\"'<>]+")


def without_keys(text: str) -> str:
    """A text with every address in it cut off before its key, and without queries."""
    return _QUERY.sub("", _keys().sub(rf"\1{HIDDEN}", text))


class OneLine(logging.Formatter):
    """Writes a record without keys. A refusal (403, 404, a stale form, an odd host) is one line, no traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; what broke keeps its traceback."""
        refused = record.name.startswith(("django.request", "django.security"))
        if refused and getattr(record, "status_code", 400) < 500:
            record = logging.makeLogRecord({**record.__dict__, "exc_info": None, "exc_text": None})
            return without_keys(" ".join(super().format(record).split()))
        return without_keys(super().format(record))


def with_access_log(app: App) -> App:
    """The site, with a line for every answer: what was asked, the status, how long it took; not who.

    What phones ask every second, files and health checks are left out: they would bury the rest.
    """

    async def answer(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["type"] != "http" or not access.isEnabledFor(logging.INFO):
            await app(scope, receive, send)
            return
        began, status = time.monotonic(), 0

        async def noting(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, noting)
        finally:
            if status >= 400 or not _ANSWERED_FROM_MEMORY.match(scope["path"]):
                took = round((time.monotonic() - began) * 1000)
                asked = ascii(scope["path"])[1:-1]  # a line's end in an address begins no line of the log
                access.info("%s %s %s %d ms", scope["method"], asked, status or "broken off", took)

    return answer
