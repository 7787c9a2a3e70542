"""ZIP bundle of a static copy: plain pages with styles and fonts."""

from __future__ import annotations

import base64
import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape, unescape
from mimetypes import guess_type
from urllib.parse import urlsplit

from django.conf import settings
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, get_language_bidi, pgettext
from django.utils.translation import gettext as _

from taikai.archive.pages.static_copy.handler import Stranger
from taikai.archive.pages.static_copy.rewrite import SAFE, main_of
from taikai.paper.domain.pdf import static_file
from taikai.seating.domain.seats.load import seated_rounds
from taikai.standings.domain.ranking.current import current
from taikai.tournaments.models import Tournament

#: The pages that are kept, in the order of the bar; those without words are reached from others.
KEPT = {
    "tournament": "index",
    "standings": "standings",
    "numbers": "numbers",
    "seating": "seating",
    "participants": "players",
    "agenda": "programme",
    "rules": "rules",
    "card-statistics": "cards",
    "standings-why": "why",
    "standings-hanchan": "hanchan",
    "seating-round": "seating",
    "seating-report": "seating-report",
    "player": "player",
    "player-numbers": "numbers",
    "rulings": "rulings",
    "fairness": "fairness",
}
MOST_PAGES = 6000
OWN_STYLE = "css/archive.css"
_URL = re.compile(r"url\(\s*([\"']?)([^\"')]+)\1\s*\)")
_ICONS = re.compile(r"<symbol id=\"([a-z0-9-]+)\".*?</symbol>", re.DOTALL)
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Bundle:
    """The ZIP and how many pages are in it."""

    content: bytes
    pages: int


class NotPublic(Exception):
    """Nobody but the staff sees the event: there is nothing public to keep."""


def _bar() -> dict[str, str]:
    return {
        "tournament": pgettext("the page of a tournament", "Tournament"),
        "standings": _("Standings"),
        "numbers": _("Statistics and awards"),
        "seating": _("Seating"),
        "participants": _("Players"),
        "agenda": _("Programme"),
        "rules": _("Rules"),
        "card-statistics": _("Cards played"),
    }


class _Keeper:
    """Follows links from the event's page to every public page that is kept."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.root = reverse("tournament", args=[tournament.slug])
        self.stranger = Stranger(get_language() or "en")
        self.names: dict[str, str] = {}  # the file of each address
        self.waiting: list[str] = []
        self.styles: dict[str, None] = {}
        self.icons: set[str] = set()
        self.pages: dict[str, tuple[str, str]] = {}  # title and what is within, by file
        self._pictures: dict[str, str | None] = {}

    def address(self, name: str, *numbers: int) -> str:
        """Where a page is; "" where the event has none of that kind."""
        try:
            return reverse(name, args=[self.tournament.slug, *numbers])
        except NoReverseMatch:
            return ""

    def want(self, name: str, *numbers: int) -> None:
        """Keep a page, if there is one."""
        if (path := self.address(name, *numbers)) and path not in self.names:
            self.names[path] = "-".join([KEPT[name], *map(str, numbers)]) + ".html"
            self.waiting.append(path)

    def keep(self) -> None:
        """Read every page that is wanted."""
        read: dict[str, bytes] = {}
        while self.waiting and len(read) < MOST_PAGES:
            path = self.waiting.pop(0)
            answer = self.stranger.read(path)
            if answer.is_page and answer.name in KEPT:
                read[path] = answer.body
        self.names = {path: name for path, name in self.names.items() if path in read}
        for path, body in read.items():
            self._page(path, body.decode())

    def _page(self, path: str, html: str) -> None:
        found = main_of(html, self._leads, self._shows)
        self.styles |= dict.fromkeys(found.styles)
        self.icons |= found.icons
        title = unescape("".join(found.title)).strip()
        self.pages[self.names[path]] = (title, "".join(found.out).strip())

    def _leads(self, href: str) -> str | None:
        if href.startswith(("#", *SAFE)):
            return href
        parts = urlsplit(href)
        if parts.scheme or parts.netloc:
            return None
        kept = self.names.get(parts.path)
        return kept + (f"#{parts.fragment}" if parts.fragment else "") if kept else None

    def _shows(self, src: str) -> str | None:
        if src not in self._pictures:
            self._pictures[src] = self._picture(src)
        return self._pictures[src]

    def _picture(self, src: str) -> str | None:
        path = urlsplit(src).path
        body = static_file(path)
        if body is None and path.startswith(f"{self.root}picture/"):
            answer = self.stranger.read(path)
            body = answer.body if answer.status == 200 else None
        return None if body is None else data_of(path, body, "image/webp")


def data_of(path: str, body: bytes, kind: str = "application/octet-stream") -> str:
    """A file as an address that holds it: a page opened from a disk may read no other file."""
    return f"data:{guess_type(path)[0] or kind};base64,{base64.b64encode(body).decode()}"


def style(addresses: Iterable[str]) -> str:
    """The style sheets as one, letters and pictures within."""

    def within(match: re.Match[str]) -> str:
        name = match[2]
        if name.startswith(("data:", "#")):
            return match[0]
        path = f"{settings.STATIC_URL}{name.removeprefix('../')}"
        body = static_file(urlsplit(path).path)
        return match[0] if body is None else f'url("{data_of(path, body)}")'

    sheets = []
    for address in addresses:
        body = static_file(urlsplit(address).path)
        if body is not None:
            text = _URL.sub(within, body.decode())
            sheets.append(f"@media print {{\n{text}\n}}" if "/print." in address else text)
    return "\n".join(sheets)


def drawn(icons: Iterable[str]) -> str:
    """Those of the site's icons, for the head of a page."""
    sheet = (static_file(f"{settings.STATIC_URL}icons/icons.svg") or b"").decode()
    wanted = set(icons)
    found = [match[0] for match in _ICONS.finditer(sheet) if match[1] in wanted]
    return f'<svg class="kept-icons" width="0" height="0">{"".join(found)}</svg>' if found else ""


def bundle(tournament: Tournament) -> Bundle:
    """Every public page of the event, in the reader's language.

    Raises:
        NotPublic: it is a draft, or waits to be deleted.
    """
    if not tournament.is_public_stage:
        raise NotPublic(tournament.slug)
    keeper = _Keeper(tournament)
    for name in _bar():
        keeper.want(name)
    for name in ("standings-why", "seating-report", "rulings", "fairness"):
        keeper.want(name)
    found = current(tournament, "public")
    for hanchan in found.after:
        keeper.want("standings-hanchan", hanchan)
    for each in seated_rounds(tournament, published_only=True, tables=False):
        keeper.want("seating-round", each.number)
    for person in found.people:
        keeper.want("player", person)
        keeper.want("player-numbers", person)
    keeper.keep()
    return Bundle(_zipped(tournament, keeper), len(keeper.pages))


def _zipped(tournament: Tournament, keeper: _Keeper) -> bytes:
    places = [(keeper.address(name), words) for name, words in _bar().items()]
    bar = [(keeper.names[path], words) for path, words in places if path in keeper.names]
    made = timezone.localtime(timezone.now(), tournament.zone)
    foot = _("%(name)s, public pages as of %(day)s. Made with Taikai.") % {
        "name": tournament.name,
        "day": date_format(made, "DATE_FORMAT"),
    }
    icons = drawn(keeper.icons)
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("style.css", style([*keeper.styles, static(OWN_STYLE)]))
        for name, (title, main) in keeper.pages.items():
            links = "".join(_link(file, words, here=file == name) for file, words in bar)
            archive.writestr(name, _html((tournament.name, title, links, foot), main, icons))
    return kept.getvalue()


def _link(file: str, words: str, *, here: bool) -> str:
    return f'<a href="{file}"{" aria-current=page" if here else ""}>{escape(words)}</a>'


def _html(around: tuple[str, str, str, str], main: str, icons: str) -> str:
    """A whole page; `around` it: what the event and the page are called, the bar, the foot."""
    event, title, links, foot = around
    direction = "rtl" if get_language_bidi() else "ltr"
    return f"""<!DOCTYPE html>
<html lang="{get_language() or "en"}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
{icons}
<header class="kept-top"><p><a href="index.html">{escape(event)}</a></p><nav>{links}</nav></header>
<main id="main" class="page">
{main}
</main>
<footer class="foot"><p>{escape(foot)}</p></footer>
</body>
</html>
"""
