"""How the action log says what comes from files."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs

register_verbs({"tournament.imported": _("imported the event from a file")})
