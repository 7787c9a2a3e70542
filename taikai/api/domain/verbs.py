"""How the action log says what programs are allowed and told."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs

register_verbs(
    {
        "programs.token": _("created a token for a program"),
        "programs.token_ended": _("revoked a program's token"),
        "programs.origins": _("changed which web sites may read and show the standings"),
        "programs.webhook": _("added a webhook"),
        "programs.webhook_ended": _("removed a webhook"),
    }
)
