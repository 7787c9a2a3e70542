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
            "Places go by the average per game: the total, penalties included, divided by "
            "the games. A hanchan missed for any reason but a rest counts as a game."
        )
    if rule.places_by == "best":
        return ngettext(
            "Places go by the best game; penalties of all hanchans count.",
            "Places go by the best %(best)d games; penalties of all hanchans count.",
            rule.best,
        ) % {"best": rule.best}
    if chombo:
        return _("The total is the sum of all hanchans, less chombo and penalties.")
    return _("The total is the sum of all hanchans, less penalties.")


def left_words(rule: Counting) -> str:
    """Where somebody stands who left the tournament, in a sentence."""
    if rule.left == "substituted":
        return _(
            "A player who leaves scores %(score)s for each hanchan since, as the rules say "
            "of a substituted player."
        ) % {"score": numbers.tenths(rule.left_tenths, plus=True)}
    if rule.left == "last":
        return _("A player who leaves stands below everybody who stayed.")
    return _("A player who leaves keeps the total so far.")


def rest_words(rule: Counting) -> str:
    """What a rest scores, in a sentence."""
    if rule.rest == "average":
        return _("A rest scores the average of the player's own games, rounded to the nearest tenth.")
    if rule.rest == "fixed":
        return _("A rest scores %(score)s.") % {"score": numbers.tenths(rule.rest_tenths, plus=True)}
    if rule.places_by == "average":
        return _("A rest scores nothing and divides nothing: it is no game.")
    return _("A rest scores nothing: it is no game.")
