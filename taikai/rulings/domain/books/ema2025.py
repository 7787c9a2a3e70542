"""EMA rules of 2025: the point penalties of chapter 6 and §7.5, as this program already knew them.

`results/domain/penalties.py` and the ruleset `ema2025` hold the same numbers.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

from taikai.rulings.domain.books.entries import BookClause, Outcome

_PENALTIES = "EMA 2025 ch. 6, §7.5"

CLAUSES: Final = MappingProxyType(
    {
        "late": BookClause(
            _PENALTIES,
            Outcome.POINTS,
            (
                _("Each started minute costs 1.0 point, up to ten minutes."),
                _("After ten minutes a substitute plays."),
            ),
            tenths=10,
            per_minute=True,
        ),
        "obstruction": BookClause(
            _PENALTIES, Outcome.POINTS, (_("Obstruction of the game costs 8.0 points."),), tenths=80
        ),
        "heavy_obstruction": BookClause(
            _PENALTIES, Outcome.POINTS, (_("Serious obstruction of the game costs 12.0 points."),), tenths=120
        ),
        "last_hand": BookClause(
            _PENALTIES,
            Outcome.POINTS,
            (_("A last hand that is announced or recorded wrongly costs 8.0 points."),),
            tenths=80,
        ),
        "score_sheet": BookClause(
            _PENALTIES, Outcome.POINTS, (_("A score sheet that can’t be corrected costs 2.0 points."),), tenths=20
        ),
        "not_signed": BookClause(
            _PENALTIES,
            Outcome.POINTS,
            (_("A player who refuses to sign the score sheet loses 2.0 points."),),
            tenths=20,
        ),
    }
)
