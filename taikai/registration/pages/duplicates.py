"""Template context of possible duplicates, side by side with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from taikai.registration.domain.duplicates.dismissed import dismissed_pairs, duplicates_of
from taikai.registration.domain.duplicates.find import DuplicatePair, DuplicateReason
from taikai.registration.domain.names import label_of, said_in_words
from taikai.registration.fields import LONG, SHORT
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

WHY: dict[DuplicateReason, Any] = {
    DuplicateReason.NUMBER: gettext_lazy("same EMA number"),
    DuplicateReason.EMAIL: gettext_lazy("same e-mail address"),
    DuplicateReason.NAME: pgettext_lazy("two entries", "same name"),
    DuplicateReason.NEARLY: gettext_lazy("similar name"),
}


@dataclass(frozen=True, slots=True)
class FactOfTwo:
    """One thing about both entries, in words."""

    title: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        """Whether both entries say something, and not the same."""
        return bool(self.first and self.second) and self.first != self.second


@dataclass(frozen=True, slots=True)
class ShownPair:
    """Two entries as the page shows them."""

    first: Entrant
    second: Entrant
    why: str
    facts: Sequence[FactOfTwo]


def doubles_context(tournament: Tournament) -> dict[str, Any]:
    """Everything `registration/manage_duplicates.html` shows."""
    return {"pairs": [_shown(pair) for pair in duplicates_of(tournament)], "apart": dismissed_pairs(tournament)}


def _shown(pair: DuplicatePair) -> ShownPair:
    why = ", ".join(str(WHY[each]) for each in pair.reasons)
    return ShownPair(pair.first, pair.second, why, facts_of_two(pair.first, pair.second))


def facts_of_two(first: Entrant, second: Entrant) -> list[FactOfTwo]:
    """What is written about both, without what both leave empty."""
    ones, others = _facts(first), _facts(second)
    rows = [FactOfTwo(title, ones[title], others[title]) for title in ones]
    return [row for row in rows if row.first or row.second]


def _facts(entrant: Entrant) -> dict[str, str]:
    zone = entrant.tournament.zone
    return {
        **{str(capfirst(label_of(name))): said_in_words(entrant, name) for name in (*SHORT, *LONG)},
        _("Status"): str(entrant.get_status_display()),
        _("Plays as"): str(entrant.get_kind_display()),
        _("Registered"): date_format(entrant.applied_at.astimezone(zone), "DATETIME_FORMAT"),
        _("Fee"): _("paid") if entrant.paid_at else "",
    }
