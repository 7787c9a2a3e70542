"""Kraków Saki Cards Taikai 2022: what its rules add to EMA 2016."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext_lazy as _

from taikai.rulings.domain.books.entries import BookClause, Outcome

CLAUSES: Final = MappingProxyType(
    {
        "noten_riichi_card": BookClause(
            "Kraków Saki Cards Taikai 2022, l. 744–746",
            Outcome.PAID,
            (
                _("A card that is switched off can make the hand of a riichi player illegal."),
                _("A riichi that is noten for this reason costs a mangan, paid to the others at once."),
            ),
        ),
    }
)
