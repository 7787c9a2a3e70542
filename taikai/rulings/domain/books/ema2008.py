"""EMA rules of 14 May 2008, after the Polish copy (sections 3.3.5 and 3.4.6 to 3.4.8)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

from taikai.rulings.domain.books.entries import BookClause, Outcome

_CHOMBO, _DEAD = "EMA 2008 §3.4.6", "EMA 2008 §3.4.7"
_VOID = _("If another player wins at the same moment, the chombo is void.")
_WRONG_WIN = (_("A win that is declared wrongly is a chombo."), _VOID)

CLAUSES: Final = MappingProxyType(
    {
        "false_win_shown": BookClause(_CHOMBO, Outcome.CHOMBO, _WRONG_WIN),
        "false_win_hidden": BookClause(_CHOMBO, Outcome.CHOMBO, _WRONG_WIN),
        "noten_riichi": BookClause(
            _CHOMBO,
            Outcome.CHOMBO,
            (_("Riichi without tenpai is a chombo. It counts only if the hand ends in a draw."), _VOID),
        ),
        "kan_after_riichi": BookClause(
            _CHOMBO,
            Outcome.CHOMBO,
            (_("A wrong closed kan after riichi is a chombo. It counts only if the hand ends in a draw."), _VOID),
        ),
        "wall_many": BookClause(
            _CHOMBO,
            Outcome.CHOMBO,
            (_("A player who shows more than five tiles of the wall or of hands makes a chombo."), _VOID),
        ),
        "dead_hand_call": BookClause(
            _CHOMBO, Outcome.CHOMBO, (_("A player who calls a tile with a dead hand makes a chombo."), _VOID)
        ),
        "wrong_count": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("A hand with too few or too many tiles is dead."),)
        ),
        "dead_wall": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("The hand of a player who shows tiles of the dead wall is dead."),)
        ),
        "opponent_tiles": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("The hand of a player who shows another player’s tiles is dead."),)
        ),
        "false_set": BookClause(_DEAD, Outcome.DEAD_HAND, (_("A wrong chi, pon or kan makes the hand dead."),)),
        "late_claim": BookClause(
            "EMA 2008 §3.3.5",
            Outcome.DEAD_HAND,
            (_("The hand is dead if the called tile is not taken before two more discards are made."),),
        ),
        "wall_tiles": BookClause(
            "EMA 2008 §3.4.8",
            Outcome.NOTHING,
            (_("Wall tiles seen by accident go back into the wall. More than five are a chombo."),),
        ),
    }
)
