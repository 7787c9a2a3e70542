"""Common reasons for a penalty, with the amount the rules name. An organiser may always write another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason to choose. `tenths` off, or per started minute; None = the judge says how much."""

    id: str
    text: Any  # lazy translation
    tenths: int | None = None
    per_minute: bool = False


LATE = "late"
#: Point penalties of single rule books (EMA 2025 ch. 6 and §7.5), by ruleset name.
BY_RULESET: dict[str, tuple[Reason, ...]] = {
    "ema2025": (
        Reason("obstruction", _("Obstructed the game"), 80),
        Reason("obstruction_heavy", _("Obstructed the game, heavily"), 120),
        Reason("last_hand", _("Declared or filled in the last hand wrongly"), 80),
        Reason("score_sheet", _("Score sheet that cannot be corrected"), 20),
        Reason("not_signed", _("Refused to sign the score sheet"), 20),
    ),
}
GENERAL = (
    Reason("conduct", _("Unsporting conduct")),
    Reason("other", _("Other")),
)


def reasons_for(ruleset: Ruleset) -> list[Reason]:
    """What to choose from, the rules' own first. Lateness comes from the ruleset's parameter."""
    found: list[Reason] = []
    if ruleset.late_penalty_per_minute:
        found.append(
            Reason(LATE, _("Late, per minute begun"), ruleset.late_penalty_per_minute // 100, per_minute=True)
        )
    else:
        found.append(Reason(LATE, _("Late")))
    return [*found, *BY_RULESET.get(ruleset.name, ()), *GENERAL]
