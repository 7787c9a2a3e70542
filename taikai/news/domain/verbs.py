"""How the action log says what was announced."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "news.announced": _("announced"),
        "news.corrected": _("corrected an announcement"),
        "news.taken_back": _("withdrew an announcement"),
        "news.restored": _("restored an announcement"),
    }
)
register_narrow("news.announced", "news.corrected", "news.taken_back", "news.restored")
