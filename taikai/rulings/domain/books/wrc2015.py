"""World Riichi Championship rules of 2015: section 7.1 and the beginning of section 7.2."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

from taikai.rulings.domain.books.entries import BookClause, Outcome

_FOULS = "WRC 2015 §7.2"
_TAKEN_BACK = _("A call that the player can’t carry out is not punished.")

CLAUSES: Final = MappingProxyType(
    {
        "false_win_shown": BookClause(
            _FOULS,
            Outcome.CHOMBO,
            (
                _("A call for a win that the player can’t carry out is a chombo if the hand was shown."),
                _("If another player wins at the same moment, the chombo is void (§7.1)."),
            ),
        ),
        "false_win_hidden": BookClause(
            _FOULS,
            Outcome.DEAD_HAND,
            (_("A call for a win that the player can’t carry out makes a hidden hand dead."),),
        ),
        "empty_riichi": BookClause(
            _FOULS, Outcome.NOTHING, (_("A riichi that the player can’t carry out is not punished."),)
        ),
        "empty_call": BookClause(_FOULS, Outcome.NOTHING, (_TAKEN_BACK,)),
        "changed_call": BookClause(
            _FOULS,
            Outcome.DECIDE,
            (
                _("Calls can’t be changed. A wrong word may be corrected at once."),
                _("If the player can’t carry out the first call, rule on that call. The second one is void."),
            ),
        ),
        "false_set": BookClause(
            _FOULS,
            Outcome.DEAD_HAND,
            (
                _("A wrong chi, pon or kan makes the hand dead once the player has discarded."),
                _("Before the discard the player may correct it without penalty."),
            ),
        ),
        "swap_call": BookClause(
            _FOULS,
            Outcome.DEAD_HAND,
            (_("Swap calling makes the hand dead once the player discards. Set and discard stay as they are."),),
        ),
        "dead_hand_call": BookClause(
            "WRC 2015 §7.1",
            Outcome.POINTS,
            (_("A player who calls with a dead hand loses 20.0 points of the overall score."),),
            tenths=200,
        ),
        "obstruction": BookClause(
            "WRC 2015 §7.1",
            Outcome.DECIDE,
            (_("The judge may punish repeated small offences, or refusal to follow requests, as obstruction."),),
        ),
    }
)
