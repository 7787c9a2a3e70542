"""How the action log says what happens to what is kept about somebody."""

from django.utils.translation import gettext_lazy as _

from taikai.people.domain.entry.forget import VERB
from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs({"entrant.consent": _("answered about consent"), VERB: _("erased somebody's identity")})
register_narrow("entrant.consent")
