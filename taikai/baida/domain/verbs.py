"""How the action log says what happens to the hands of a Baida table."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "sheet.reported": _("reported a hand"),
        "sheet.changed": _("changed a reported hand"),
        "sheet.removed": _("removed a reported hand"),
    }
)

register_narrow("sheet.reported", "sheet.changed", "sheet.removed")
