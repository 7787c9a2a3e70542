"""Minimal HTTP browser: cookies, links, forms."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import parse_qs, parse_qsl, urlencode, urljoin, urlsplit

from rehearsal.html import Form, Link, PageReader

MOST_REDIRECTS = 6
PATIENCE = 60  # seconds for an answer


class Surprise(Exception):
    """The site did what nobody should meet: what was asked, and what came."""


@dataclass
class Page:
    """An answer. `path` with its query is where redirects ended."""

    status: int
    path: str
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)

    @cached_property
    def html(self) -> str:
        return self.body.decode("utf-8", "replace")

    @cached_property
    def _read(self) -> PageReader:
        return PageReader.of(self.html)

    @property
    def forms(self) -> list[Form]:
        return self._read.forms

    @property
    def links(self) -> list[Link]:
        return self._read.links

    def values(self, attribute: str) -> list[str]:
        return [values[attribute] for _tag, values in self._read.tags if attribute in values]

    def text_of(self, wanted: str) -> list[str]:
        return self._read.texts.get(wanted, [])

    def form(self, button: str = "", value: str = "", field: str = "") -> Form:
        """The first form with such a button (its name, and its value if given) or such a field.

        Raises:
            Surprise: there is none.
        """
        for form in self.forms:
            if button and not form.has_button(button, value):
                continue
            if field and field not in form.names:
                continue
            return form
        raise Surprise(f"{self.path}: no form with {button or field} {value}".strip() + f": {self.refusal}")

    def link(self, **query: str) -> str:
        """The address of the first link whose query says all of this.

        Raises:
            Surprise: there is none.
        """
        for link in self.links:
            linked = dict(parse_qsl(urlsplit(link.href).query))
            if all(linked.get(name, "") == value for name, value in query.items()):
                return urljoin(self.path, link.href)
        raise Surprise(f"{self.path}: no link with {query}: {self.refusal}")

    @property
    def refusal(self) -> str:
        words = [*self.text_of("table-problems"), *self.text_of("message-error"), *self.text_of("problems")]
        return " / ".join(" ".join(text.split()) for text in words)[:400] or f"status {self.status}"


class Browser:
    """One person's phone or computer. `asked` counts requests, `took` the seconds of each that wrote."""

    def __init__(self, base: str, who: str = "") -> None:
        parts = urlsplit(base)
        self.base, self.who = base.rstrip("/"), who
        self.host, self.port, self.secure = parts.hostname or "", parts.port, parts.scheme == "https"
        self.cookies: dict[str, tuple[str, str]] = {}
        self.asked = 0
        self.took: list[float] = []
        self._wire: http.client.HTTPConnection | None = None

    def get(self, path: str, headers: dict[str, str] | None = None) -> Page:
        return self._follow("GET", path, b"", headers or {})

    def open(self, path: str) -> Page:
        """A page that must be there.

        Raises:
            Surprise: it is not.
        """
        page = self.get(path)
        if page.status != 200:
            raise Surprise(f"{self.who}: {path}: status {page.status}: {page.refusal}")
        return page

    def send(
        self, page: Page, form: Form, values: dict[str, str] | None = None, button: tuple[str, str] = ("", "")
    ) -> Page:
        """A form of a page, as it stands there but for `values`, by a button of it."""
        return self.post(*self.submission(page, form, values, button))

    @staticmethod
    def submission(
        page: Page, form: Form, values: dict[str, str] | None = None, button: tuple[str, str] = ("", "")
    ) -> tuple[str, list[tuple[str, str]]]:
        """What sending a form would send: the address and what it says. The same submission can go twice."""
        given = dict(values or {})
        fields = [(name, given.pop(name, value)) for name, value in form.fields]
        fields += list(given.items())
        path = form.action
        if button[0]:
            fields.append(button)
            path = form.action_of(*button) or path
        return urljoin(page.path, path or page.path), fields

    def post(self, path: str, fields: Iterable[tuple[str, str]]) -> Page:
        """Send what a form says; the page after it."""
        began = time.monotonic()
        page = self._follow("POST", path, urlencode(list(fields)).encode(), self._own(path))
        self.took.append(time.monotonic() - began)
        return page

    def lose(self, path: str, fields: Iterable[tuple[str, str]], *, arrives: bool = True) -> None:
        """Send it, and the network goes before the answer is here; `arrives`: the site had done its part."""
        wire = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        body = urlencode(list(fields)).encode()
        try:
            wire.request("POST", path, body, self._heads(path, body, self._own(path)))
            if arrives:
                wire.getresponse().read()
        except (OSError, http.client.HTTPException):
            pass
        finally:
            wire.close()

    def _own(self, path: str) -> dict[str, str]:
        return {"Referer": self.base + path, "Origin": self.base}

    def _follow(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Page:
        for _again in range(MOST_REDIRECTS):
            page = self._ask(method, path, body, headers)
            if page.status not in (301, 302, 303, 307, 308):
                if page.status >= 500:
                    raise Surprise(f"{self.who}: {method} {path}: status {page.status}")
                return page
            there = urlsplit(urljoin(path, page.headers["location"]))
            path = there.path + (f"?{there.query}" if there.query else "")
            method, body, headers = "GET", b"", {}
        raise Surprise(f"{self.who}: {path} leads round in circles")

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Page:
        heads = self._heads(path, body, headers)
        for again in (False, True):
            if self._wire is None:
                kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
                self._wire = kind(self.host, self.port, timeout=PATIENCE)
            try:
                self._wire.request(method, path, body or None, heads)
                answer = self._wire.getresponse()
                found = answer.read()
                break
            except (OSError, http.client.HTTPException) as error:
                self.hang_up()
                # What writes carries a key, so it is safe to send again, as phones do.
                if again:
                    raise Surprise(f"{self.who}: {method} {path}: {type(error).__name__} {error}") from error
        self.asked += 1
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self._keep(value)
        return Page(answer.status, path, found, {name.lower(): value for name, value in answer.getheaders()})

    def _keep(self, cookie: str) -> None:
        first, *rest = [part.strip() for part in cookie.split(";")]
        name, _equals, value = first.partition("=")
        path = next((part[5:] for part in rest if part.lower().startswith("path=")), "/")
        gone = any(part.lower() == "max-age=0" for part in rest)
        if gone:
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = (value, path)

    def _heads(self, path: str, body: bytes, more: dict[str, str]) -> dict[str, str]:
        kept = "; ".join(
            f"{name}={value}" for name, (value, below) in self.cookies.items() if path.startswith(below)
        )
        heads = {"Accept": "text/html", "Accept-Language": "en", **more}
        if kept:
            heads["Cookie"] = kept
        if body:
            heads["Content-Type"] = "application/x-www-form-urlencoded"
        return heads

    def hang_up(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None


def query_of(address: str) -> dict[str, str]:
    """What an address says after its question mark."""
    return {name: values[-1] for name, values in parse_qs(urlsplit(address).query, keep_blank_values=True).items()}


def patiently(what: Callable[[], bool], seconds: float, words: str) -> None:
    """Wait until it is so.

    Raises:
        Surprise: it is not so within the time.
    """
    until = time.monotonic() + seconds
    while not what():
        if time.monotonic() > until:
            raise Surprise(f"{words}: not within {seconds:.0f} s")
        time.sleep(0.1)
