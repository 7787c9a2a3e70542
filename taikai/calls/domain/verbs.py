"""What the action log says about calls and disputes."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

VERBS = {
    "call.made": _("called a judge"),
    "call.described": _("gave the reason for calling a judge"),
    "call.taken_back": _("cancelled the call for a judge"),
    "call.taken": _("is going to a table"),
    "call.left": _("is not going to the table after all"),
    "call.settled": _("settled a call for a judge"),
    "call.disputed": _("disputed a result"),
}

register_verbs(VERBS)
register_narrow(*VERBS)
