"""What the action log's names and values about the standings are called."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from taikai.standings.domain.final.words import notes
from taikai.standings.domain.ranking.facts import CutFact
from taikai.standings.domain.ranking.tie_breaks import CRITERIA
from taikai.tournaments.domain.log.details import Fact, register_details, tenths
from taikai.tournaments.models import Tournament


def _stages(kept: Any) -> str:
    """The stages of a final, as they are kept: first hanchan, how many play it, percent of the score."""
    cuts = [CutFact(begins, places, percent) for begins, places, percent in kept]
    return "; ".join(f"{title}: {words}" for title, words in notes(cuts)) or gettext("none")


register_details(
    "standings",
    facts={
        "tie-breaks": Fact(_("tie-breaks"), {name: criterion.title for name, criterion in CRITERIA.items()}),
        "rest scores": Fact(_("what a rest scores"), dict(Tournament.RestScores.choices)),
        "score of a rest": Fact(_("score of a rest"), tenths),
        "who leaves": Fact(_("who leaves the tournament"), dict(Tournament.LeftScores.choices)),
        "places by": Fact(_("places go by"), dict(Tournament.PlacesBy.choices)),
        "games that count": Fact(_("games that count")),
        "stages": Fact(_("Final"), _stages),
        "qualified": Fact(_("qualified")),
        "finalists": Fact(_("finalists")),
    },
)
register_details(
    "ceremony",
    facts={"singly": Fact(_("places turned over one by one")), "step": Fact(_("step"))},
)
