"""In-process client that renders the public pages as an anonymous spectator sees them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest


@dataclass(frozen=True, slots=True)
class SitePage:
    """An answer: its status, what it is, what the address is called, its bytes."""

    status: int
    kind: str
    name: str
    body: bytes

    @property
    def is_page(self) -> bool:
        return self.status == 200 and self.kind.startswith("text/html")


class Stranger(BaseHandler):
    """Somebody without an account who reads in one language. What they may not see they are not shown."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.load_middleware()
        self._language = language

    def read(self, path: str) -> SitePage:
        """What stands at a path."""
        site = urlsplit(settings.SITE_URL)
        environ: dict[str, Any] = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": path.encode().decode("latin-1"),
            "QUERY_STRING": "",
            "SERVER_NAME": site.hostname or "localhost",
            "SERVER_PORT": str(site.port or (443 if site.scheme == "https" else 80)),
            "HTTP_HOST": site.netloc,
            "HTTP_X_FORWARDED_PROTO": site.scheme,
            "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={self._language}",
            "HTTP_ACCEPT_LANGUAGE": self._language,
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": site.scheme,
            "wsgi.input": io.BytesIO(),
        }
        request = WSGIRequest(environ)
        response: Any = self.get_response(request)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        found = request.resolver_match
        return SitePage(
            response.status_code, response.get("Content-Type", ""), (found.url_name or "") if found else "", body
        )
