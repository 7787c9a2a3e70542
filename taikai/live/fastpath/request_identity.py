"""Request identity: who asks, as far as headers and cookies say it without the database."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import language_code_re, parse_accept_lang_header

#: Bytes of cookies that are remembered with what they say, at most.
LONG = 1000


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


@lru_cache(maxsize=2048)
def _cookies(header: str) -> tuple[str, str] | None:
    """The language and the session of a request's cookies; None if they cannot be read.

    A phone sends the same ones with every question.
    """
    cookies: SimpleCookie = SimpleCookie()
    try:
        cookies.load(header)
    except CookieError:
        return None
    chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME)
    session = cookies.get(settings.SESSION_COOKIE_NAME)
    return chosen.value if chosen else "", session.value if session else ""


@dataclass(frozen=True, slots=True)
class RequestIdentity:
    """`target`: the part an open page asks for, "" for a whole page; `session`: "" where there is none."""

    target: str
    language: str
    host: str
    session: str
    gzip: bool
    headers: dict[bytes, bytes]

    @classmethod
    def of(cls, scope: dict[str, Any]) -> RequestIdentity | None:
        """The reader of a request; None if its cookies cannot be read."""
        given = dict(scope["headers"])
        header = given.get(b"cookie", b"")
        # One of a strange length is read each time: what is remembered is small.
        found = (_cookies if len(header) < LONG else _cookies.__wrapped__)(header.decode("latin-1"))
        if found is None:
            return None
        chosen, session = found
        return cls(
            target=given.get(b"hx-target", b"").decode("latin-1") if b"hx-request" in given else "",
            language=_language(chosen, given.get(b"accept-language", b"").decode("latin-1")),
            host=given.get(b"host", b"").decode("latin-1"),
            session=session,
            gzip=b"gzip" in given.get(b"accept-encoding", b""),
            headers=given,
        )
