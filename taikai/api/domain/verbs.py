"""How the action log says what programs are allowed and told."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs

register_verbs(
    {
        "programs.token": _("gave a program a token"),
        "programs.token_ended": _("ended a program's token"),
        "programs.origins": _("changed which web sites may read and show the standings"),
        "programs.webhook": _("added a webhook"),
        "programs.webhook_ended": _("ended a webhook"),
    }
)
