"""How the action log says what happens to reported hands."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "hands.reported": _("reported a hand"),
        "hands.undone": _("took the last hand back"),
        "hands.changed": _("changed a reported hand"),
        "hands.inserted": _("inserted a forgotten hand"),
        "hands.removed": _("removed a reported hand"),
    }
)

register_narrow("hands.reported", "hands.undone", "hands.changed", "hands.inserted", "hands.removed")
