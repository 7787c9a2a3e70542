"""How the action log says what happens to the standings."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.verbs import register_verbs

register_verbs({"standings.tie_breaks": _("changed the tie-breaks")})
