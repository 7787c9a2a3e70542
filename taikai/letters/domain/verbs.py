"""How the action log says what was written to people."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.details import Fact, register_details
from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "letters.words": _("changed what is added to a letter"),
        "letters.drafted": _("wrote a round mail"),
        "letters.dropped": _("threw a draft away"),
        "letters.sent": _("sent a round mail"),
    }
)
register_narrow("letters.words", "letters.drafted", "letters.dropped", "letters.sent")
register_details(
    "letters",
    facts={"languages": Fact(_("languages")), "groups": Fact(_("to whom")), "count": Fact(_("how many"))},
)
