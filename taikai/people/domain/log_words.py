"""Audit log words of consents."""

from django.utils.translation import gettext_lazy as _

from taikai.people.domain.entry.erasure import VERB
from taikai.people.models import Consent
from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

register_details("entrant.consent", facts={value: Fact(label) for value, label in Consent.Purpose.choices})


# Audit log verbs of this app.


register_verbs({"entrant.consent": _("recorded a consent"), VERB: _("erased a player’s identity")})
register_narrow("entrant.consent")
