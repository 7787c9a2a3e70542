"""Texts about a final and its stages."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from taikai.standings.domain.ranking.cuts import HALF, NOTHING, WHOLE
from taikai.standings.domain.ranking.facts import CutFact


def title_of(index: int, count: int) -> str:
    """What the stage is called: the last is the final."""
    behind = count - 1 - index
    if behind == 0:
        return _("Final")
    return _("Semi-final") if behind == 1 else _("Quarter-final")


def carry_words(percent: int) -> str:
    if percent == WHOLE:
        return _("the full score is carried over")
    if percent == HALF:
        return _("half the score is carried over")
    if percent == NOTHING:
        return _("all players start from zero")
    return _("%(percent)d %% of the score is carried over") % {"percent": percent}


def cut_words(cut: CutFact) -> str:
    """A cut in one line: "from hanchan 5 the first 4, half of the score is carried over"."""
    return _("from hanchan %(begins)d for the top %(places)d, %(carry)s") % {
        "begins": cut.begins,
        "places": cut.places,
        "carry": carry_words(cut.percent),
    }


def titles(cuts: Sequence[CutFact]) -> dict[int, str]:
    """What each stage is called, by its first hanchan."""
    return {cut.begins: title_of(index, len(cuts)) for index, cut in enumerate(cuts)}


def notes(cuts: Sequence[CutFact]) -> list[tuple[str, str]]:
    """Every stage with its title: ("Final", "from hanchan 5 the first 4, all start from zero")."""
    named = titles(cuts)
    return [(named[cut.begins], cut_words(cut)) for cut in cuts]
