"""What the action log's names and values about reported hands are called."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger import SEATS
from taikai.hands.models import Way
from taikai.tournaments.domain.log.details import Fact, register_details


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
        return Fact(_("points of %(seat)s (wind at the start)") % {"seat": rest})
    if first == "riichi" and rest in SEATS:
        return Fact(_("riichi of %(seat)s (wind at the start)") % {"seat": rest})
    return None


WAY_WORDS = {"": gettext_lazy("as the tournament"), **dict(Way.choices)}
STANDING_FACTS = {
    "hand": Fact(gettext_lazy("next hand")),
    "honba": Fact(gettext_lazy("honba")),
    "pot": Fact(gettext_lazy("pot")),
    "ended": Fact(gettext_lazy("the hanchan is over")),
    "minutes late": Fact(gettext_lazy("minutes late")),
    "feature table": Fact(gettext_lazy("feature table (hanchan/table)")),
    "way": Fact(gettext_lazy("how hands are reported"), WAY_WORDS),
    "link": Fact(gettext_lazy("number of the link")),
}

register_details("hands", facts=STANDING_FACTS, other=points_fact, prepare=standing_rows)
