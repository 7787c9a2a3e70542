"""Audit log words of reported hands."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger import SEATS
from taikai.hands.models import ReportingMode
from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow


def standing_rows(kept: dict[str, Any]) -> dict[str, Any]:
    """A table between two hands (`Standing.as_json`) as flat rows."""
    if "points" not in kept:
        return kept
    return {
        "hand": f"{SEATS[kept['round'] % 4]}{kept['kyoku']}",
        "honba": kept["honba"],
        "pot": kept["pot"],
        **{f"points {seat}": kept["points"][seat] for seat in SEATS},
        "ended": bool(kept["ended"]),
    }


def points_fact(name: str) -> Fact | None:
    """ "points E" carries the seat."""
    first, _space, rest = name.partition(" ")
    if first == "points" and rest in SEATS:
        return Fact(_("points of %(seat)s (starting wind)") % {"seat": rest})
    if first == "riichi" and rest in SEATS:
        return Fact(_("riichi of %(seat)s (starting wind)") % {"seat": rest})
    return None


WAY_WORDS = {"": gettext_lazy("same as the tournament"), **dict(ReportingMode.choices)}
STANDING_FACTS = {
    "hand": Fact(gettext_lazy("next hand")),
    "honba": Fact(gettext_lazy("honba")),
    "pot": Fact(gettext_lazy("pot")),
    "ended": Fact(gettext_lazy("the hanchan is over")),
    "minutes late": Fact(gettext_lazy("delay in minutes")),
    "feature table": Fact(gettext_lazy("feature table (hanchan/table)")),
    "way": Fact(gettext_lazy("how hands are recorded"), WAY_WORDS),
    "link": Fact(gettext_lazy("link number")),
}

register_details("hands", facts=STANDING_FACTS, other=points_fact, prepare=standing_rows)


# Audit log verbs of this app.


register_verbs(
    {
        "hands.reported": gettext_lazy("recorded a hand"),
        "hands.undone": gettext_lazy("undid the last hand"),
        "hands.changed": gettext_lazy("changed a recorded hand"),
        "hands.inserted": gettext_lazy("inserted a missing hand"),
        "hands.removed": gettext_lazy("deleted a recorded hand"),
        "hands.broadcast": gettext_lazy("changed the live coverage"),
        "hands.agreed": gettext_lazy("recorded the same hand again"),
        "hands.riichi_noted": gettext_lazy("recorded a riichi"),
        "hands.way": gettext_lazy("changed how hands are recorded"),
        "hands.way_at": gettext_lazy("changed how hands are recorded at a table"),
        "hands.link_renewed": gettext_lazy("gave a table a new link"),
        "hands.link_withdrawn": gettext_lazy("switched off a table’s link"),
    }
)

register_narrow("hands.reported", "hands.undone", "hands.changed", "hands.inserted", "hands.removed")
register_narrow("hands.riichi_noted", "hands.way", "hands.way_at", "hands.link_renewed", "hands.link_withdrawn")
