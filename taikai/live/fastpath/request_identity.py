"""Request identity: language and session from headers and cookies, without the database."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import language_code_re, parse_accept_lang_header

from taikai.tournaments.context import MINE_COOKIE

#: Bytes of cookies that are remembered with what they say, at most.
LONG = 1000
THEMES = ("", "light", "dark")


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
def _cookies(header: str) -> dict[str, str]:
    """A request's cookies as Django reads them. A phone sends the same ones with every question."""
    return parse_cookie(header)


@dataclass(frozen=True, slots=True)
class RequestIdentity:
    """`target`: the part an open page asks for, "" for a whole page; `session`: "" where there is none."""

    target: str
    language: str
    host: str
    scheme: str
    session: str
    gzip: bool
    headers: dict[bytes, bytes]
    cookies: dict[str, str]

    @classmethod
    def of(cls, scope: dict[str, Any]) -> RequestIdentity:
        """The reader of a request."""
        given = dict(scope["headers"])
        header = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
        # One of a strange length is read each time: what is remembered is small.
        cookies = (_cookies if len(header) < LONG else _cookies.__wrapped__)(header.decode("latin-1"))
        chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME, "")
        return cls(
            target=given.get(b"hx-target", b"").decode("latin-1") if b"hx-request" in given else "",
            language=_language(chosen, given.get(b"accept-language", b"").decode("latin-1")),
            host=given.get(b"host", b"").decode("latin-1"),
            scheme="https" if given.get(b"x-forwarded-proto") == b"https" else scope.get("scheme", "http"),
            session=cookies.get(settings.SESSION_COOKIE_NAME, ""),
            gzip=b"gzip" in given.get(b"accept-encoding", b""),
            headers=given,
            cookies=cookies,
        )

    @property
    def appearance(self) -> tuple[str, ...] | None:
        """What a whole page depends on besides language and host; None for whom it may be another one.

        Somebody with a session, or with any cookie that is not looked at here.
        """
        known = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "theme", MINE_COOKIE}
        theme, mine = self.cookies.get("theme", ""), self.cookies.get(MINE_COOKIE, "")
        if not self.cookies.keys() <= known or theme not in THEMES or mine not in ("", "1"):
            return None
        return theme, mine
