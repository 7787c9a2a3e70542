"""How the action log says what happened at the door."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "arrivals.door": _("changed when players check themselves in"),
        "arrivals.mended": _("corrected an entry at check-in"),
        "arrivals.plays": _("set which hanchans somebody plays"),
    }
)
register_narrow("arrivals.door", "arrivals.mended", "arrivals.plays")
