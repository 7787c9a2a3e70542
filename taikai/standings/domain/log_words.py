"""Audit log words of standings."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from taikai.standings.domain.final.texts import notes
from taikai.standings.domain.ranking.facts import CutFact
from taikai.standings.domain.ranking.tie_breaks import CRITERIA
from taikai.tournaments.domain.audit_log.details import Fact, register_details, tenths
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow
from taikai.tournaments.models import Tournament


def _stages(kept: Any) -> str:
    """The stages of a final, as they are kept: first hanchan, how many play it, percent of the score."""
    cuts = [CutFact(begins, places, percent) for begins, places, percent in kept]
    return "; ".join(f"{title}: {words}" for title, words in notes(cuts)) or gettext("none")


register_details(
    "standings",
    facts={
        "tie-breaks": Fact(_("tie-breaks"), {name: criterion.title for name, criterion in CRITERIA.items()}),
        "rest scores": Fact(_("score for sitting out"), dict(Tournament.RestScores.choices)),
        "score of a rest": Fact(_("fixed score for sitting out"), tenths),
        "who leaves": Fact(_("players who leave the tournament"), dict(Tournament.LeftScores.choices)),
        "places by": Fact(_("ranking by"), dict(Tournament.PlacesBy.choices)),
        "games that count": Fact(_("number of hanchans that count")),
        "stages": Fact(_("Final"), _stages),
        "qualified": Fact(_("qualified")),
        "finalists": Fact(_("finalists")),
    },
)
register_details(
    "ceremony",
    facts={"singly": Fact(_("ranks revealed one at a time")), "step": Fact(_("step"))},
)


# Audit log verbs of this app.


register_verbs(
    {
        "standings.tie_breaks": _("changed the tie-breaks"),
        "standings.counting": _("changed the ranking or the score for sitting out"),
        "standings.final": _("changed the final"),
        "standings.chosen": _("chose the finalists among players tied at the cut"),
        "standings.passed": _("moved the next player up into the final"),
        "standings.brought_back": _("restored a player to the final"),
        "standings.settled": _("set the players of the final"),
        "ceremony.planned": _("hid the last hanchan for the ceremony"),
        "ceremony.dropped": _("cancelled the ceremony"),
        "ceremony.begun": _("began the ceremony"),
        "ceremony.stepped": _("revealed a step of the ceremony"),
        "ceremony.ended": _("ended the ceremony and published all results"),
    }
)

register_narrow("ceremony.stepped")
