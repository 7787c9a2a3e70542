"""Rotation of a shared device: the question faces one player, the others keep their boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from taikai.formatting.context import joined
from taikai.hands.domain.entry.entry_state import ENDS
from taikai.hands.pages.seats import PLACES, SeatView
from taikai.hands.pages.table import TablePage, lies_flat

TURNED = ("value", "preview", "draw", "nagashi", "seat", "meanwhile", "won")
"""Steps of an entry that one of the four answers."""
AT_AN_END = ("more", "hand", "hands", "cards")
"""What is begun at an end of the device is turned to it, and whatever comes of it stays so."""


@dataclass(frozen=True, slots=True)
class SideBoard:
    """The board of one who does not answer: on which side of whoever does, and what it says."""

    seat: SeatView
    side: str
    words: str
    href: str = ""
    pays: bool = False


def is_rotated(page: TablePage, step: str, made: Mapping[str, Any], settles: str) -> bool:
    """Whether the step is turned to one of the four."""
    if not lies_flat(page) or settles:
        return False
    if step in AT_AN_END:
        return bool(page.chosen.end)
    return step in TURNED


def _answers(page: TablePage, made: Mapping[str, Any]) -> str:
    """Whose side the step is turned to: the owner of the card that asks, or the winner.

    "": nobody's; what was mended from an end of the device stays turned to whoever sits there.
    """
    if made.get("unanswered"):
        owner = next((row["owner"] for row in made["asks"] if _waits(row)), "")
        asked = next((seat.start for seat in page.seats if seat.wind == owner), "")
        if asked:
            return asked
    chosen = page.chosen
    if chosen.how and chosen.end:
        return ""
    won = chosen.tenpai if chosen.do == "won" else tuple(seat for seat, _said in chosen.won)
    return chosen.winner or next(iter(won), "")


def _waits(row: Mapping[str, Any]) -> bool:
    return bool(row.get("owner") and row.get("required") and not row.get("answered"))


def sides_of(page: TablePage, step: str, made: Mapping[str, Any]) -> dict[str, Any]:
    """The class that turns the page, the boards of the other three, and the questions of whoever answers alone."""
    start = "" if step in AT_AN_END else _answers(page, made)
    if not start:
        return {"classes": f"has-facing facing-end-{page.chosen.end or ENDS[1]}"}
    here = PLACES.index(page.sides[start])
    boards = [
        _board(page, step, seat, PLACES[(PLACES.index(seat.side) - here) % 4])
        for seat in page.seats
        if seat.start != start
    ]
    found: dict[str, Any] = {"classes": f"has-facing facing-{page.sides[start]}", "others_at": boards}
    if made.get("unanswered"):
        found = joined(found, _own_questions(page, made, page.seat(start).wind))
    return found


def _own_questions(page: TablePage, made: Mapping[str, Any], wind: str) -> dict[str, Any]:
    """The questions of one card; what the others were told already goes along unseen."""
    own = [row for row in made["asks"] if row.get("owner", wind) == wind or not _waits(row)]
    names = [row["name"] for row in own]
    carried = [
        pair
        for pair in made["hidden"]
        if not any(pair[0] == name or pair[0].startswith(f"{name}.") for name in names)
    ]
    return {"asks": own, "ask_hidden": carried}


def _board(page: TablePage, step: str, seat: SeatView, side: str) -> SideBoard:
    chosen = page.chosen
    if step == "value" and chosen.do == "ron":
        if seat.start == chosen.payer:
            return SideBoard(seat, side, _("you pay"), pays=True)
        if not chosen.won and not chosen.how:
            return SideBoard(seat, side, _("tap if you dealt in"), chosen.but(payer=seat.start).query)
    winner = chosen.winner or next((each for each, _said in chosen.won), "")
    if winner and winner != seat.start and chosen.do in ("ron", "tsumo"):
        words = _("%(name)s wins by tsumo") if chosen.do == "tsumo" else _("%(name)s wins by ron")
        return SideBoard(seat, side, words % {"name": page.names[winner]}, pays=seat.start == chosen.payer)
    return SideBoard(seat, side, "")
