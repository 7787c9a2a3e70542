"""HTML rewriting for a static copy: drops what needs the server, points links to files."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"))
DROPPED = frozenset({"form", "button", "script", "template", "dialog", "noscript", "iframe", "input", "select"})
KEPT_ATTRIBUTES = re.compile(r"^(?!on|hx-|data-)[a-z][a-z0-9:-]*$", re.IGNORECASE)
DROPPED_ATTRIBUTES = frozenset({"srcset", "sizes", "download", "target", "accesskey", "tabindex", "rel", "ping"})
SAFE = ("http://", "https://", "mailto:")


class _Main(HTMLParser):
    """Writes what is within `<main>` again. `linked`: addresses of other pages that were met."""

    def __init__(self, leads: Callable[[str], str | None], shows: Callable[[str], str | None]) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self.title: list[str] = []
        self.styles: list[str] = []
        self.linked: list[str] = []
        self.icons: set[str] = set()
        self._leads = leads
        self._shows = shows
        self._open: list[tuple[str, str]] = []  # what was opened within main, and what closes it
        self._within = False
        self._dropped = 0
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep, change or drop an element."""
        given = {name: value or "" for name, value in attrs}
        if tag == "link" and given.get("rel") == "stylesheet" and not self._within:
            self.styles.append(given.get("href", ""))
        elif tag == "title" and not self._within:
            self._in_title = True
        elif tag == "main":
            self._within = True
        elif self._within:
            self._element(tag, given)

    def _element(self, tag: str, given: dict[str, str]) -> None:
        if self._dropped or tag in DROPPED:
            self._dropped += tag not in VOID
            return
        closing = f"</{tag}>"
        if tag == "a":
            self.linked.append(given.get("href", ""))
            address = self._leads(given.get("href", ""))
            if address is None and "button" in given.get("class", "").split():
                self._dropped = 1
                return
            if address is None:
                given.pop("href", None)
                tag, closing = "span", "</span>"
            else:
                given["href"] = address
        if tag == "use":
            name = given.get("href", "").partition("#")[2]
            self.icons.add(name)
            given["href"] = f"#{name}"
        for name in ("src", "poster"):
            if name in given:
                shown = self._shows(given[name])
                if shown is None:
                    return
                given[name] = shown
        written = "".join(f' {name}="{escape(value)}"' for name, value in given.items() if _kept(name))
        self.out.append(f"<{tag}{written}>")
        if tag not in VOID:
            self._open.append((closing.strip("</>"), closing))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that ends where it begins (in drawings)."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        if not self._within:
            return
        if self._dropped:
            self._dropped -= tag not in VOID
        elif tag == "main":
            self._within = False
        elif self._open and tag not in VOID:
            self.out.append(self._open.pop()[1])

    def _text(self, text: str) -> None:
        if self._in_title:
            self.title.append(text)
        elif self._within and not self._dropped:
            self.out.append(text)

    def handle_data(self, data: str) -> None:
        self._text(data)

    def handle_entityref(self, name: str) -> None:
        self._text(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._text(f"&#{name};")


def _kept(name: str) -> bool:
    return bool(KEPT_ATTRIBUTES.match(name)) and name not in DROPPED_ATTRIBUTES


def main_of(html: str, leads: Callable[[str], str | None], shows: Callable[[str], str | None]) -> _Main:
    """What is within `<main>`: `leads` answers where a link leads now, `shows` what a picture's address is now.

    None: the link becomes words, the picture is left out.
    """
    parser = _Main(leads, shows)
    parser.feed(html)
    parser.close()
    return parser
