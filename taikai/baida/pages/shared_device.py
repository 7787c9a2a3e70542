"""Baida table on a shared device that lies flat: four boards, the entry turned to one player."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from taikai.baida.pages.steps import BaidaPage, last_hand
from taikai.hands.domain.entry.entry_state import ENDS, EntryState
from taikai.hands.pages.seats import PLACES, SeatView
from taikai.hands.pages.steps.rotation import SideBoard

ASKED = ("who", "payer")
"""Steps that ask all four."""


def shared_device_context(page: BaidaPage, step: str) -> dict[str, Any]:
    """The classes that lay the page out, and its boards; on a phone nothing of it is seen."""
    if step == "rest":
        return {"classes": "has-flat has-question", "is_flat": True, **_rest(page)}
    if step in ASKED:
        return {"classes": "has-flat has-question", "is_flat": True}
    chosen = page.chosen
    winner = page.seat(chosen.winner)
    if winner is None or (chosen.how and chosen.end):
        return {"classes": f"has-facing facing-end-{chosen.end or ENDS[1]}"}
    here = PLACES.index(winner.side)
    return {
        "classes": f"has-facing facing-{winner.side}",
        "others_at": [
            _board(page, seat, winner, PLACES[(PLACES.index(seat.side) - here) % 4])
            for seat in page.seats
            if seat is not winner
        ],
    }


def _rest(page: BaidaPage) -> dict[str, Any]:
    begun = EntryState(after=page.now.last)
    last = last_hand(page)
    return {
        "boards": [
            (
                seat,
                begun.but(do="ron", winner=seat.start).query,
                begun.but(do="tsumo", winner=seat.start).query,
            )
            for seat in page.seats
        ],
        "more": begun.but(do="more").query,
        "mend": begun.but(how="mend", at=last["row"]["number"]).query if last else "",
    }


def _board(page: BaidaPage, seat: SeatView, winner: SeatView, side: str) -> SideBoard:
    if page.chosen.do == "tsumo":
        return SideBoard(seat, side, _("%(winner)s, from the wall") % {"winner": winner.name}, pays=True)
    if seat.start == page.chosen.payer:
        return SideBoard(seat, side, _("you pay"), pays=True)
    return SideBoard(seat, side, _("%(winner)s wins") % {"winner": winner.name})
