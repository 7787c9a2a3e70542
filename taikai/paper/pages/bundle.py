"""Print document of one sheet kind or all: the same HTML for browser and PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.formatting.text_fit import fitted
from taikai.http_guard.streaming import HERE
from taikai.paper.domain.sheet_kinds import EVERYTHING, KINDS, SIZES, PaperWanted
from taikai.paper.pages import badges, card_deck, certificates, table_sheets, wall_lists
from taikai.paper.pages.common import PaperPart, Source
from taikai.tournaments.models import Picture, Tournament

MAKERS: dict[str, Callable[[Source], Iterable[PaperPart]]] = {
    "badges": badges.badges,
    "signs": table_sheets.signs,
    "names": wall_lists.names,
    "tables": wall_lists.tables,
    "participants": wall_lists.participants,
    "schedules": table_sheets.schedules,
    "sheets": table_sheets.sheets,
    "cards": card_deck.cards,
    "standings": wall_lists.standings,
    "certificates": certificates.certificates,
}
HEAD_PICTURE = 800  # pixels wide
AT_ONCE = 200_000  # letters of HTML laid out together: some fifteen pages
EVENT = 150.0  # millimetres for the event's name in a head


def parts_of(tournament: Tournament, wanted: PaperWanted) -> Iterator[PaperPart]:
    """The pieces of what is wanted; none where there is nothing to print yet.

    Everything is read from the database here and now; badges are made of it one sheet after another.
    """
    source = Source(tournament, wanted)
    source.read()
    kinds = list(KINDS) if wanted.kind == EVERYTHING else [wanted.kind]
    return chain.from_iterable([MAKERS[kind](source) for kind in kinds])


def picture_address(tournament: Tournament) -> str:
    """Where the event's picture stands; "" if it has none."""
    if not tournament.picture:
        return ""
    return reverse("event-picture", args=[tournament.slug, tournament.picture, HEAD_PICTURE])


def pictures(tournament: Tournament) -> dict[str, bytes]:
    """The event's picture by its address: what a PDF may show beside the site's own files."""
    address = picture_address(tournament)
    if not address:
        return {}
    kept = Picture.objects.filter(tournament=tournament, digest=tournament.picture).order_by("width").first()
    return {address: bytes(kept.content)} if kept else {}


def title_of(wanted: PaperWanted) -> str:
    return _("Everything to print") if wanted.kind == EVERYTHING else str(KINDS[wanted.kind].title)


def frame(tournament: Tournament, wanted: PaperWanted, request: HttpRequest | None = None) -> str:
    """The document around its pieces, which come where it says `HERE`.

    With a `request` it carries the way back and the button, which no printer prints.
    """
    context = {
        "tournament": tournament,
        "wanted": wanted,
        "title": title_of(wanted),
        "size_name": SIZES[wanted.size],
        "on_screen": request is not None,
        "here": HERE,
    }
    return render_to_string("paper/document.html", context, request)


def pieces(tournament: Tournament, wanted: PaperWanted) -> Iterator[str]:
    """The sheets, written as they are asked for, by whatever thread; a sentence where there are none."""
    shared = {
        "tournament": tournament,
        "event": fitted(tournament.name, EVENT, 14, 8, "serif"),
        "picture": picture_address(tournament),
        "wanted": wanted,
    }
    return _written(parts_of(tournament, wanted), shared, tournament.zone)


def _written(parts: Iterator[PaperPart], shared: Mapping[str, Any], zone: ZoneInfo) -> Iterator[str]:
    some = False
    for part in parts:
        some = True
        with timezone.override(zone):
            sheets = render_to_string(part.template, {**shared, **part.context, "p": part.context})
        yield sheets
    if not some:
        yield render_to_string("paper/nothing.html")


def documents(tournament: Tournament, wanted: PaperWanted) -> Iterator[str]:
    """What is wanted as documents of a size that can be laid out in memory, one after another."""
    around = frame(tournament, wanted)
    held: list[str] = []
    for piece in pieces(tournament, wanted):
        if held and sum(map(len, held)) + len(piece) > AT_ONCE:
            yield around.replace(HERE, "".join(held))
            held = []
        held.append(piece)
    yield around.replace(HERE, "".join(held))
