"""How the action log says what happens to the standings."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

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
