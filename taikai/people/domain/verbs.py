"""How the action log says what happens to what is kept about somebody."""

from django.utils.translation import gettext_lazy as _

from taikai.people.domain.entry.forget import VERB
from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs({"entrant.consent": _("said what they agree to"), VERB: _("forgot who somebody was")})
register_narrow("entrant.consent")
