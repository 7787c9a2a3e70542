"""Texts of the ranking rule."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.formatting import numbers
from taikai.standings.domain.ranking.facts import Counting


def places_words(rule: Counting, *, chombo: bool) -> str:
    """What places go by, in a sentence. `chombo`: whether the game knows them."""
    if rule.places_by == "average":
        return _(
            "Players are ranked by their average score per hanchan, including penalties. A missed hanchan "
            "counts in the average, but sitting out doesn’t."
        )
    if rule.places_by == "best":
        return ngettext(
            "Players are ranked by their best hanchan. Penalties of all hanchans count.",
            "Players are ranked by their best %(best)d hanchans. Penalties of all hanchans count.",
            rule.best,
        ) % {"best": rule.best}
    if chombo:
        return _("The total is the sum of all hanchans, minus chombo and penalties.")
    return _("The total is the sum of all hanchans, minus penalties.")


def left_words(rule: Counting) -> str:
    """Where somebody stands who left the tournament, in a sentence."""
    if rule.left == "substituted":
        return _(
            "A player who leaves scores %(score)s for each hanchan after that, as the rules set for a "
            "substituted player."
        ) % {"score": numbers.tenths(rule.left_tenths, plus=True)}
    if rule.left == "last":
        return _("A player who leaves is ranked below all players who stayed.")
    return _("A player who leaves keeps the total so far.")


def rest_words(rule: Counting) -> str:
    """What a rest scores, in a sentence."""
    if rule.rest == "average":
        return _("A player who sits out scores their own average, rounded to the nearest tenth.")
    if rule.rest == "fixed":
        return _("A player who sits out scores %(score)s.") % {
            "score": numbers.tenths(rule.rest_tenths, plus=True)
        }
    if rule.places_by == "average":
        return _("A player who sits out scores nothing, and the hanchan doesn’t count in the average.")
    return _("A player who sits out scores nothing.")
