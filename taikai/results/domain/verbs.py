"""How the action log says what happens to results."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "result.saved": _("entered a result"),
        "result.saved_confirmed": _("entered and confirmed a result"),
        "result.confirmed": _("confirmed a result"),
        "result.reopened": _("reopened a result"),
        "result.signed": _("signed a result"),
        "result.unsigned": _("withdrew a signature"),
        "result.photo": _("changed the photo of a paper sheet"),
        "result.agreed": _("entered the same numbers again"),
        "results.released": _("released results"),
        "results.hidden": _("hid results"),
        "results.settings": _("changed how results are confirmed"),
        "penalty.given": _("gave a penalty"),
        "penalty.cancelled": _("cancelled a penalty"),
    },
    again={
        "result.saved": _("corrected a result"),
        "result.saved_confirmed": _("corrected and confirmed a result"),
    },
)

register_narrow("result.saved", "result.confirmed", "result.reopened", "results.settings")
register_narrow("result.signed", "result.unsigned", "result.photo")
register_narrow("penalty.given", "penalty.cancelled")
