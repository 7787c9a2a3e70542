"""Crawler: follows links to one page of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

#: These differ from event to event by what they show; of all others one event's is enough.
OF_EVERY_EVENT = re.compile(
    r"^/t/[^/]+/(|standings/|participants/|seating/|me/\*/|desk/(|entrants/|check-in/|seating/|results/N/|results/N/N/))$"
)
#: What is no page: files, feeds, streams, the way out.
NO_PAGE = re.compile(
    r"\.(csv|json|xlsx|ics|pdf|zip|atom|md|ods|svg|png|jpg|txt|woff2)$|/(logout|stream|static|theme|api/v1)/"
)
#: What of a question to a page makes it another page.
TELLING = ("do", "by", "state")
#: `get`: where a path leads, and the text that is there; "" for what is no page.
Get = Callable[[str], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page, who looks, and the name of its pictures."""

    who: str
    path: str
    name: str


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("a", "area"):
            self.found += [value for name, value in attrs if name == "href" and value]


def kind_of(path: str) -> str:
    """What a page is: its address without numbers, tokens and the event's own name unless that matters."""
    parts = urlsplit(path)
    words = parts.path.split("/")
    for at, word in enumerate(words):
        if word.isdigit():
            words[at] = "N"
        elif len(word) > 20 and re.search(r"[\dA-Z]", word) and words[at - 1] != "t":
            words[at] = "*"
        elif words[at - 1] == "texts" and word:
            words[at] = "text"
        elif words[:at] == ["", "cards"] and word not in ("", "print"):
            words[at] = "card"
    kind = "/".join(words)
    if kind.startswith("/t/") and not OF_EVERY_EVENT.match(kind):
        kind = "/t/event/" + kind.split("/", 3)[3]
    asked = [f"{name}={value}" for name, value in re.findall(r"(\w+)=([\w-]*)", parts.query) if name == "do"]
    asked += [name for name in re.findall(r"(\w+)=", parts.query) if name in TELLING and name != "do"]
    return kind + ("?" + "&".join(asked) if asked else "")


def name_of(who: str, kind: str) -> str:
    """The name of a page's pictures."""
    plain = re.sub(r"[^\w-]+", "-", kind.replace("*", "own")).strip("-").lower() or "home"
    return f"{who or 'public'}-{plain}"


def crawl(
    who: str, begin: Iterable[str], get: Get, known: set[str], *, apart: Iterable[str] = ()
) -> list[FoundPage]:
    """Begin at these, follow every link; what is `known` is not taken again, but for what one begins with.

    `apart`: pages of an event that is looked at beside the others, each under its own name; they lead nowhere.
    """
    found: dict[str, FoundPage] = {}
    queue = [(path, True) for path in begin]
    asked: set[str] = set()
    while queue:
        path, meant = queue.pop(0)
        what = path if meant else kind_of(path)
        if what in asked or (what in known and not meant) or NO_PAGE.search(urlsplit(path).path):
            continue
        path, text = get(path)
        kind = kind_of(path)
        asked |= {what, kind}
        name = name_of(who, kind)
        if not text or name in found or (kind in known and not meant):
            continue
        found[name] = FoundPage(who, path, name)
        links = _Links()
        links.feed(text)
        for href in links.found:
            target = urlsplit(urljoin(f"http://site{path}", href))
            if target.netloc == "site" and target.scheme == "http":
                queue.append((target.path + (f"?{target.query}" if target.query else ""), False))
    known |= {kind_of(one.path) for one in found.values()}
    for path in apart:
        there, text = get(path)
        if text:
            name = name_of(who, urlsplit(there).path)
            found[name] = FoundPage(who, there, name)
    return list(found.values())
