"""EMA rules, edition of 2016: sections 3.3, 3.4.7 (its first items) and 5.1.1 to 5.1.3."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

from taikai.rulings.domain.books.entries import BookClause, Outcome

_DEAD, _EMPTY = "EMA 2016 §3.4.7", "EMA 2016 §5.1.2"

CLAUSES: Final = MappingProxyType(
    {
        "false_win_hidden": BookClause(
            "EMA 2016 §3.4.7, §5.1.2",
            Outcome.DEAD_HAND,
            (_("A wrong win makes the hand dead if the player has not shown the tiles."),),
        ),
        "wrong_word": BookClause(
            _EMPTY,
            Outcome.CHOMBO,
            (
                _("A player who calls an invalid word such as “ippatsu” and shows the tiles makes a chombo."),
                _("If the player corrects the word at once, the win is valid."),
            ),
        ),
        "mixed_word": BookClause(
            _EMPTY,
            Outcome.NOTHING,
            (
                _("The win is valid if the player mixed up ron and tsumo. Point out the right word."),
                _("If the player does it again, the judge may give a further penalty."),
            ),
        ),
        "open_riichi": BookClause(_DEAD, Outcome.DEAD_HAND, (_("Riichi with an open hand makes the hand dead."),)),
        "riichi_form": BookClause(
            _DEAD,
            Outcome.DEAD_HAND,
            (_("The hand is dead if the player does not say riichi or does not turn the discard."),),
        ),
        "late_riichi": BookClause(
            "EMA 2016 §3.3.14",
            Outcome.DECIDE,
            (_("Riichi is not allowed with fewer than four tiles in the wall. The clause names no penalty."),),
        ),
        "empty_call": BookClause(
            _EMPTY,
            Outcome.NOTHING,
            (_("A call of chi, pon or kan may be taken back at once, before any tile is shown."),),
        ),
        "changed_call": BookClause(
            "EMA 2016 §5.1.3",
            Outcome.NOTHING,
            (
                _("The first call should count. A quick correction is allowed."),
                _("A call for a win can’t be changed."),
            ),
        ),
        "swap_call": BookClause(
            "EMA 2016 §3.3.2",
            Outcome.DECIDE,
            (
                _("After a call the player may not discard the same tile or the other end of the chi."),
                _("The clause names no penalty."),
            ),
        ),
        "late_claim": BookClause(
            "EMA 2016 §3.3.8, §5.1.1",
            Outcome.DEAD_HAND,
            (_("The hand is dead if the called tile is not taken before the next two players discard."),),
        ),
        "claim_order": BookClause(
            "EMA 2016 §5.1",
            Outcome.NOTHING,
            (
                _("The player calls, then shows the matching tiles, then discards and takes the tile."),
                _("Point out a wrong order. There is no penalty."),
            ),
        ),
        "wrong_count": BookClause(
            _DEAD, Outcome.DEAD_HAND, (_("A hand with too few or too many tiles is dead."),)
        ),
        "fast_draw": BookClause(
            "EMA 2016 §3.3.1",
            Outcome.NOTHING,
            (_("The call counts, and the drawn tile goes back into the wall."),),
        ),
        "pace": BookClause(
            "EMA 2016 §3.3.1",
            Outcome.DECIDE,
            (
                _("The judge may punish a player who draws too fast for others to call as obstruction."),
                _("The same holds for turns that take too long again and again."),
            ),
        ),
    }
)
