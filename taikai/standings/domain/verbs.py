"""How the action log says what happens to the standings."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "standings.tie_breaks": _("changed the tie-breaks"),
        "standings.counting": _("changed what places go by or what a rest scores"),
        "standings.final": _("changed the final"),
        "standings.chosen": _("chose who of those level on the line plays the final"),
        "standings.passed": _("let the next in line move up into the final"),
        "standings.brought_back": _("took somebody who was passed over back into the final"),
        "standings.settled": _("settled who plays the final"),
        "ceremony.planned": _("kept the last hanchan back for the ceremony"),
        "ceremony.dropped": _("called the ceremony off"),
        "ceremony.begun": _("began the ceremony"),
        "ceremony.stepped": _("turned over in the ceremony"),
        "ceremony.ended": _("ended the ceremony: everything is public"),
    }
)

register_narrow("ceremony.stepped")
