"""Notes of the current hand as texts, with tiles as pictures and players by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.tiles import parse_tiles
from taikai.decks.domain.hands.event_notation import SHORT
from taikai.decks.domain.tables.table_state import CardTable

NOTE_WORDS = {
    "riichi": gettext_lazy("riichi"),
    "chi": gettext_lazy("chi"),
    "pon": gettext_lazy("pon"),
    "minkan": gettext_lazy("open kan"),
    "kakan": gettext_lazy("added kan"),
    "ankan": gettext_lazy("closed kan"),
    "swap": gettext_lazy("swap of tiles or melds"),
    "extra": gettext_lazy("extra turn"),
    "bet": gettext_lazy("half of the points in the pot"),
    "dora": gettext_lazy("dora discarded"),
    "void": gettext_lazy("ron on the riichi tile"),
}


@dataclass(frozen=True, slots=True)
class NoteView:
    """One note: whose, what, with which tiles, from whom."""

    name: str
    words: str
    codes: tuple[str, ...] = ()
    source: str = ""


def note_view(table: CardTable, names: Mapping[str, str], event: Mapping[str, Any]) -> NoteView:
    """A note as the page says it. `names`: of the four, by starting seat."""
    kind = str(event["kind"])
    words = str(NOTE_WORDS[str(event["call"]) if kind == "call" else SHORT.get(kind, kind)])
    if event.get("turn"):
        words = _("%(event)s on discard %(turn)d") % {"event": words, "turn": event["turn"]}
    if event.get("inazuma"):
        words = f"{words}, Inazuma"
    source = str(event.get("from") or "")
    return NoteView(
        names[table.game.start_of(str(event["seat"]))],
        capfirst(words),
        tuple(tile_codes(str(event.get("tiles") or event.get("tile") or ""))),
        names[table.game.start_of(source)] if source else "",
    )


def tile_codes(tiles: str) -> list[str]:
    return [str(tile) for tile in parse_tiles(tiles)]
