"""A judge sets what the table shows: the form, and what it changes before it is saved."""

from __future__ import annotations

from typing import Any

from scoring.riichi.hanchan import Correction, Record, State
from taikai.hands.pages.seats import round_words
from taikai.hands.pages.steps.preview import standing_after
from taikai.hands.pages.table import TablePage


def correction(page: TablePage) -> dict[str, Any]:
    """The form in which a judge sets the table."""
    return {"back": "?"}


def looked_at(page: TablePage, what: Correction) -> dict[str, Any]:
    """What setting the table so changes: the hand to be played, points and places of the four.

    Raises:
        Refused: it cannot be set so.
    """
    before = page.game.hanchan.state
    after = page.game.hanchan.append(Record(what)).state
    return {"look": (_hand(page, before), _hand(page, after)), "standing": standing_after(page, after)}


def _hand(page: TablePage, state: State) -> dict[str, Any]:
    bet = page.ruleset.riichi_bet or 1000
    return {"round": round_words(state), "honba": state.honba, "sticks": state.pot // bet}
