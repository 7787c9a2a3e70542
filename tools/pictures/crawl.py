"""Crawler: follows links to one page of each kind."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from harness import crawl as links
from harness.crawl import Get

#: These differ from event to event by what they show; of all others one event's is enough.
OF_EVERY_EVENT = re.compile(
    r"^/t/[^/]+/(|standings/|participants/|seating/|me/\*/|manage/(|entrants/|check-in/|seating/|results/N/|results/N/N/))$"
)
#: What is no page: files, feeds, streams, the way out.
NO_PAGE = re.compile(
    r"\.(csv|json|xlsx|ics|pdf|zip|atom|md|ods|svg|png|jpg|txt|woff2)$|/(logout|stream|static|theme|api/v1)/"
)
#: What of a question to a page makes it another page.
TELLING = ("do", "by", "state")


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page, who looks, and the name of its pictures."""

    who: str
    path: str
    name: str


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
    meant = list(begin)
    for visit in links.crawl(get, meant, _kind_of_page, known=known):
        kind = kind_of(visit.there)
        name = name_of(who, kind)
        if visit.text and name not in found and (kind not in known or visit.path in meant):
            found[name] = FoundPage(who, visit.there, name)
    known |= {kind_of(one.path) for one in found.values()}
    for path in apart:
        there, text = get(path)
        if text:
            name = name_of(who, urlsplit(there).path)
            found[name] = FoundPage(who, there, name)
    return list(found.values())


def _kind_of_page(path: str) -> str:
    return "" if NO_PAGE.search(urlsplit(path).path) else kind_of(path)
