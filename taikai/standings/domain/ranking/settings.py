"""Ranking settings: total or average, score of a sit-out, order of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, refuse
from taikai.standings.domain.ranking.facts import MOST_BEST, MOST_REST, Counting
from taikai.standings.domain.ranking.load import counting_of
from taikai.standings.domain.ranking.tie_breaks import CRITERIA, known
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament


def set_tie_breaks(tournament: Tournament, wanted: Sequence[str], *, actor: Actor) -> None:
    """Set the order in which equal totals are decided; what is left equal shares the place.

    Raises:
        Refusal: an unknown criterion, the same one twice, or standings that are final.
    """
    with change(tournament, actor, "standings.tie_breaks") as act:
        locked = act.tournament
        if locked.is_over:
            raise refuse("tie_breaks.final", _("The standings are final. Go back to playing first."))
        unknown = [name for name in wanted if name not in CRITERIA]
        if unknown:
            raise refuse("tie_breaks.unknown", _("Unknown tie-break: %(names)s.") % {"names": ", ".join(unknown)})
        if len(known(wanted)) != len(wanted):
            raise refuse("tie_breaks.twice", _("You chose the same tie-break twice. Choose each one only once."))
        before = list(locked.tie_breaks)
        locked.tie_breaks = list(wanted)
        locked.save(update_fields=["tie_breaks"])
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before={"tie-breaks": before},
            after={"tie-breaks": list(wanted)},
        )


def set_counting(tournament: Tournament, wanted: Counting, *, actor: Actor) -> None:
    """Set what a rest scores and what places go by.

    Raises:
        Refusal: numbers out of bounds, or standings that are final.
    """
    with change(tournament, actor, "standings.counting") as act:
        locked = act.tournament
        if locked.is_over:
            raise refuse("counting.final", _("The standings are final. Go back to playing first."))
        problems = []
        if abs(wanted.rest_tenths) > MOST_REST:
            message = _("Enter a score for sitting out from −%(most)d to %(most)d.") % {"most": MOST_REST // 10}
            problems.append(Problem("counting.rest", "rest_score", message))
        if not 1 <= wanted.best <= MOST_BEST:
            message = _("Enter a number of hanchans from 1 to %(most)d.") % {"most": MOST_BEST}
            problems.append(Problem("counting.best", "best_games", message))
        if problems:
            raise Refusal(problems)
        before = counting_of(locked)
        locked.rest_scores, locked.rest_tenths = wanted.rest, wanted.rest_tenths
        locked.places_by, locked.best_games = wanted.places_by, wanted.best
        locked.left_scores = wanted.left
        locked.save(update_fields=["rest_scores", "rest_tenths", "places_by", "best_games", "left_scores"])
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before=_as_log(before),
            after=_as_log(wanted),
        )


def _as_log(rule: Counting) -> dict[str, object]:
    """The rule as plain values; a number only where it decides something."""
    found: dict[str, object] = {"rest scores": rule.rest, "places by": rule.places_by, "who leaves": rule.left}
    if rule.rest == "fixed":
        found["score of a rest"] = rule.rest_tenths
    if rule.places_by == "best":
        found["games that count"] = rule.best
    return found
