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


# Audit log verbs of this app.


register_verbs(
    {
        "standings.tie_breaks": _("changed the tie-breaks"),
        "standings.counting": _("changed what places go by or what a rest scores"),
        "standings.final": _("changed the final"),
        "standings.chosen": _("chose who of those tied at the cut plays the final"),
        "standings.passed": _("moved the next in line up into the final"),
        "standings.brought_back": _("restored somebody to the final"),
        "standings.settled": _("settled who plays the final"),
        "ceremony.planned": _("held back the last hanchan for the ceremony"),
        "ceremony.dropped": _("cancelled the ceremony"),
        "ceremony.begun": _("began the ceremony"),
        "ceremony.stepped": _("revealed in the ceremony"),
        "ceremony.ended": _("ended the ceremony: everything is public"),
    }
)

register_narrow("ceremony.stepped")
