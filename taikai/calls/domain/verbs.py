"""What the action log says about calls and disputes."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

VERBS = {
    "call.made": _("called a judge"),
    "call.described": _("said why the judge was called"),
    "call.taken_back": _("took the call of a judge back"),
    "call.taken": _("goes to a table"),
    "call.left": _("does not go to a table after all"),
    "call.settled": _("settled what a judge was called for"),
    "call.disputed": _("disputed a result"),
}

register_verbs(VERBS)
register_narrow(*VERBS)
