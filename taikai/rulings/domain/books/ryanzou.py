"""Ruleset of the Ryanzou Chankan Club."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

from taikai.rulings.domain.books.entries import BookClause, Outcome

_BOOK = "Ryanzou Chankan Club"
_CHOMBO, _DEAD = f"{_BOOK}, l. 38", f"{_BOOK}, l. 39"
_CALLS = f"{_BOOK}, l. 40"

CLAUSES: Final = MappingProxyType(
    {
        "false_win_shown": BookClause(
            _CHOMBO,
            Outcome.CHOMBO,
            (
                _("An illegal win with the hand opened is a chombo."),
                _("That is no yaku, ron in furiten, a wrong wait or a hand that is not tenpai."),
            ),
        ),
        "false_win_hidden": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("An illegal call for a win makes the hand dead if it stays closed."),)
        ),
        "noten_riichi": BookClause(_CHOMBO, Outcome.CHOMBO, (_("Riichi without tenpai is a chombo."),)),
        "kan_after_riichi": BookClause(_CHOMBO, Outcome.CHOMBO, (_("An illegal kan during riichi is a chombo."),)),
        "open_riichi": BookClause(_DEAD, Outcome.DEAD_HAND, (_("Riichi with an open hand makes the hand dead."),)),
        "late_riichi": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("Riichi with fewer than four tiles in the wall makes the hand dead."),)
        ),
        "empty_call": BookClause(
            _CALLS,
            Outcome.DEAD_HAND,
            (_("A call that is not carried out, or can’t be, makes the hand dead."),),
        ),
        "changed_call": BookClause(
            _CALLS,
            Outcome.NOTHING,
            (_("A player may correct the call or its tiles, but should not take a call back."),),
        ),
        "swap_call": BookClause(
            f"{_BOOK}, l. 9",
            Outcome.DECIDE,
            (
                _("Swap calling is not allowed, neither with chi nor with pon."),
                _("The clause names no penalty."),
            ),
        ),
        "dead_hand_call": BookClause(_CHOMBO, Outcome.CHOMBO, (_("A call with a dead hand is a chombo."),)),
        "wrong_count": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("A hand with too few or too many tiles is dead."),)
        ),
        "wall_many": BookClause(
            _CHOMBO,
            Outcome.CHOMBO,
            (_("A player who topples six or more tiles after the dice are thrown makes a chombo."),),
        ),
        "wall_destroyed": BookClause(
            _CHOMBO, Outcome.CHOMBO, (_("A player who destroys a wall beyond repair makes a chombo."),)
        ),
        "dead_wall": BookClause(
            _DEAD,
            Outcome.DEAD_HAND,
            (_("The hand is dead if the player topples more than one tile of the dead wall."),),
        ),
        "tsumogiri": BookClause(
            f"{_BOOK}, l. 37, 39",
            Outcome.DEAD_HAND,
            (
                _("Players must show clearly whether they discard the tile they just drew."),
                _("A player who does not can get a dead hand."),
            ),
        ),
        "information": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("A player who reveals too much information has a dead hand."),)
        ),
        "cheating": BookClause(_CHOMBO, Outcome.CHOMBO, (_("Cheating is a chombo."),)),
    }
)
