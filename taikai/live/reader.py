"""Who asks, as far as the request says it without the database."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import language_code_re, parse_accept_lang_header


@lru_cache(maxsize=512)
def _language(cookie: str, accepted: str) -> str:
    """The reader's language as Django's own middleware finds it."""
    names = [cookie] if cookie else []
    names += [name for name, _weight in parse_accept_lang_header(accepted)]
    for name in names:
        if name == "*" or not language_code_re.search(name):
            continue
        try:
            return get_supported_language_variant(name)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


@dataclass(frozen=True, slots=True)
class Reader:
    """`target`: the part an open page asks for, "" for a whole page; `session`: "" where there is none."""

    target: str
    language: str
    host: str
    session: str
    gzip: bool
    headers: dict[bytes, bytes]

    @classmethod
    def of(cls, scope: dict[str, Any]) -> Reader | None:
        """The reader of a request; None if its cookies cannot be read."""
        given = dict(scope["headers"])
        cookies: SimpleCookie = SimpleCookie()
        try:
            cookies.load(given.get(b"cookie", b"").decode("latin-1"))
        except CookieError:
            return None
        chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME)
        session = cookies.get(settings.SESSION_COOKIE_NAME)
        return cls(
            target=given.get(b"hx-target", b"").decode("latin-1") if b"hx-request" in given else "",
            language=_language(
                chosen.value if chosen else "", given.get(b"accept-language", b"").decode("latin-1")
            ),
            host=given.get(b"host", b"").decode("latin-1"),
            session=session.value if session else "",
            gzip=b"gzip" in given.get(b"accept-encoding", b""),
            headers=given,
        )
