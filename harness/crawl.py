"""Crawler and list of pages: every address of the URL conf with its parameters filled in, every link followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urljoin, urlsplit

from rehearsal.html import PageReader

#: Asks for a path: where redirects end, and the text that is there; "" for what is no page.
Get = Callable[[str], tuple[str, str]]


@dataclass
class Visit:
    """A path that was asked for, of which kind, where it led and the page that is there."""

    path: str
    kind: str
    there: str
    text: str

    @cached_property
    def read(self) -> PageReader:
        return PageReader.of(self.text)

    @property
    def links(self) -> Iterator[str]:
        """Where its links lead, on this site, with their queries."""
        for link in self.read.links:
            parts = urlsplit(urljoin(f"http://site{self.there}", link.href))
            if (parts.scheme, parts.netloc) == ("http", "site"):
                yield parts.path + (f"?{parts.query}" if parts.query else "")


def crawl(
    get: Get,
    begin: Iterable[str],
    kind_of: Callable[[str], str],
    *,
    most: int = 1,
    known: Container[str] = (),
) -> Iterator[Visit]:
    """Begin at these and follow every link: so many of each kind, none of a kind that is `known` or "".

    What one begins with is always asked for.
    """
    queue = [(path, True) for path in begin]
    asked: Counter[str] = Counter()
    seen: set[str] = set()
    while queue:
        path, meant = queue.pop(0)
        kind = kind_of(path)
        if path in seen or not kind or (not meant and (asked[kind] >= most or kind in known)):
            continue
        seen.add(path)
        asked[kind] += 1
        there, text = get(path)
        visit = Visit(path, kind, there, text)
        yield visit
        queue += [(link, False) for link in visit.links]
        queue += [(there, False)] if there != path else []


def page_of(path: str) -> str:
    """The address in the URL conf that a path belongs to; "" if it is no page."""
    from django.urls import Resolver404, resolve

    try:
        found = resolve(urlsplit(path).path)
    except Resolver404:
        return ""
    return found.route if vars(found.func).get("kind") == "page" else ""


def pages(client: Any, tournament: Any) -> Iterator[Visit]:
    """Every page that links lead a reader to, one of each kind, beginning with those of a tournament."""
    begin = [*filled({}, "page").values(), *filled(pieces_of(tournament), "page").values()]
    return (visit for visit in crawl(visitor(client), begin, page_of) if visit.text)


def filled(pieces: Mapping[str, Any], *kinds: str) -> dict[str, str]:
    """Route → path of every address of these kinds whose parameters are all among the `pieces`.

    A piece is what stands in the URL conf, as `<int:hanchan>` or `me/<str:token>`. Those of an event need its
    `<slug:slug>`, and only they are filled then.
    """
    from taikai.runtime.addresses import addresses

    found = {}
    for route, pattern in addresses():
        path = route
        for piece, value in pieces.items():
            path = path.replace(piece, str(value))
        below = route.startswith("t/<slug:slug>/")
        if (
            pattern.callback.kind in kinds
            and "<" not in path
            and "(" not in path
            and below == ("<slug:slug>" in pieces)
        ):
            found[route] = f"/{path}"
    return found


def pieces_of(tournament: Any) -> dict[str, Any]:
    """What fills most addresses of a tournament: the first table of its first hanchan, and one of its players."""
    from taikai.registration.domain.personal_links import badge_code, token_of

    found: dict[str, Any] = {"<slug:slug>": tournament.slug}
    found |= dict.fromkeys(("<int:hanchan>", "<int:number>", "<int:table>"), 1)
    entrant = tournament.entrants.order_by("pk").first()
    if entrant is not None:
        found |= {"me/<str:token>": f"me/{token_of(entrant)}", "<slug:badge>": badge_code(entrant)}
        found |= {f"{place}/<int:pk>": f"{place}/{entrant.pk}" for place in ("players", "manage/players")}
        found |= {"<int:entrant>": entrant.pk, "absent/<int:pk>": f"absent/{entrant.pk}"}
    return found


def visitor(client: Any) -> Get:
    """A test client as one who crawls: it follows redirects, and what is no page has no text."""

    def get(path: str) -> tuple[str, str]:
        answer = client.get(path, follow=True)
        request = answer.request
        there = request["PATH_INFO"] + (f"?{request['QUERY_STRING']}" if request["QUERY_STRING"] else "")
        html = answer.status_code == 200 and answer.headers.get("Content-Type", "").startswith("text/html")
        return there, answer.getvalue().decode() if html else ""

    return get
