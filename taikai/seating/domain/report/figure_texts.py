"""Texts of the figures in a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

FIGURES: dict[str, Any] = {
    "repeats": gettext_lazy("Repeated meetings"),
    "most_meetings_of_a_pair": gettext_lazy("Most meetings of two players"),
    "pairs_meeting_three_times": gettext_lazy("Pairs meeting three times or more"),
    "pairs_meeting_in_consecutive_rounds": gettext_lazy("Pairs meeting in consecutive hanchans"),
    "trios_together_again": gettext_lazy("Groups of three players who meet again"),
    "wind_spread": gettext_lazy("Winds (most frequent minus least frequent)"),
    "players_with_wind_spread_over_1": gettext_lazy("Players whose winds differ by more than one"),
    "table_repeats": gettext_lazy("Repeat visits to the same table"),
    "table_pairs": gettext_lazy("Pairs of visits to the same table"),
    "most_visits_to_a_table": gettext_lazy("Most visits of one player to the same table"),
    "club_meetings": gettext_lazy("Meetings within a club"),
    "country_meetings": gettext_lazy("Meetings within a country"),
    "team_meetings": gettext_lazy("Meetings within a team"),
    "couple_meetings": gettext_lazy("Meetings within couples and families"),
    "substitutes_meetings": gettext_lazy("Meetings of two substitutes"),
    "referees_meetings": gettext_lazy("Meetings of two playing judges"),
    "forbidden_meetings": gettext_lazy("Meetings of forbidden pairs"),
    "astray_from_fixed_table": gettext_lazy("Seats away from a fixed table"),
    "rests_most_less_fewest": gettext_lazy("Hanchans sat out (most minus fewest per player)"),
    "games_most_less_fewest": gettext_lazy("Hanchans played (most minus fewest per player)"),
    "rests_running": gettext_lazy("Sitting out in consecutive hanchans"),
    "rests_again_before_everybody": gettext_lazy("Sitting out again before all others have sat out"),
    "unmet_without_common_opponent": gettext_lazy("Pairs that don’t meet and have no common opponent"),
}
#: What only the organisers see: it tells who should not meet whom.
PRIVATE = frozenset(
    {"team_meetings", "couple_meetings", "referees_meetings", "forbidden_meetings", "astray_from_fixed_table"}
)


@dataclass(frozen=True, slots=True)
class FigureRow:
    name: str
    label: Any
    value: int
    bound: int | None
    best: bool  # provably cannot be better
    verdict: str


def figure_rows(
    values: Iterable[Mapping[str, Any]],
    *,
    private: bool,
    first: Mapping[str, int] | None = None,
    weights: Mapping[str, int] | None = None,
) -> list[FigureRow]:
    """The lines of a report; `private`: those only organisers see too; `first`: wishes of some first hanchans.

    `weights`: what each wish counts; one that counts nothing says so.
    """
    uncounted = {f"{kind}_meetings" for kind, weight in (weights or {}).items() if not weight}
    return [
        FigureRow(
            f["name"],
            label_of(f["name"], first),
            f["value"],
            f["bound"],
            f["proven"] and f["name"] not in uncounted,
            _("Not counted because its weight is 0.") if f["name"] in uncounted else _verdict(f),
        )
        for f in values
        if private or f["name"] not in PRIVATE
    ]


def label_of(name: str, first: Mapping[str, int] | None = None) -> str:
    """What a figure is called; where only some first hanchans count, how many."""
    label = str(FIGURES.get(name, name))
    kind = name.removesuffix("_meetings").replace("forbidden", "forbidden_pairs")
    count = (first or {}).get(kind) if name.endswith("_meetings") else None
    if not count:
        return label
    return ngettext("%(figure)s, hanchan 1 only", "%(figure)s, hanchans 1 to %(count)d only", count) % {
        "figure": label,
        "count": count,
    }


def _verdict(f: Mapping[str, Any]) -> str:
    if f["proven"]:
        return _("best possible, proven")
    if f["best_known"] is not None:
        return _("best known %(known)d, at least %(bound)d unavoidable") % {
            "known": f["best_known"],
            "bound": f["bound"],
        }
    if not f["bound"]:
        return _("minimum unknown")
    return _("at least %(bound)d unavoidable") % {"bound": f["bound"]}
