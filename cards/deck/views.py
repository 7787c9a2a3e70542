"""Views of a deck by reader: never the stock, never a hidden choice."""

from __future__ import annotations

from typing import Any

from cards.deck.settings import SEATS
from cards.deck.state import DeckState, Phase


def seen_by(state: DeckState, seat: str | None = None) -> dict[str, Any]:
    """The deck as one seat sees it, or without a seat as anybody at the table sees it.

    Own cards and own choice are shown; of the others how many cards they hold and whether they have
    chosen, and after the reveal what they play. The discard pile is open, the stock only a number.
    """
    seats: dict[str, Any] = {}
    for other in SEATS:
        own = other == seat
        seats[other] = {
            "cards": len(state.hands[other]),
            "ready": other in (state.picks if state.phase is Phase.DRAFT else state.choices),
            "card": state.in_play(other),
            "face": state.effective(other),
            "drawn": len(state.drawn[other]),
            "marks": dict(state.marks.get(other, {})),
        }
        if own:
            seats[other]["own"] = {
                "hand": list(state.hands[other]),
                "playable": list(state.playable(other)),
                "packet": list(state.packets[other]),
                "pick": state.picks.get(other),
                "choice": state.choices.get(other),
                "drawn": list(state.drawn[other]),
            }
    return {
        "phase": state.phase.value,
        "hands_played": state.hands_played,
        "stock": len(state.stock),
        "discard": list(state.discard),
        "seats": seats,
    }
