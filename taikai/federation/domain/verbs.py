"""How the action log says what happens to what a federation is told."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "federation.facts": _("changed what the federation is told"),
        "federation.report": _("wrote in the observer's report"),
        "federation.columns": _("chose the columns of the federation's list"),
        "federation.listed": _("uploaded the federation’s list of players"),
        "federation.list_deleted": _("deleted the federation’s list of players"),
        "federation.numbers_added": _("added EMA numbers from the federation’s list"),
    }
)
register_narrow("federation.facts", "federation.report", "federation.columns", "federation.listed")
register_narrow("federation.list_deleted", "federation.numbers_added")
