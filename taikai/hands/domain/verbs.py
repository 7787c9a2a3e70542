"""How the action log says what happens to reported hands."""

from django.utils.translation import gettext_lazy as _

from taikai.tournaments.domain.log.verbs import register_verbs
from taikai.tournaments.domain.seen import register_narrow

register_verbs(
    {
        "hands.reported": _("reported a hand"),
        "hands.undone": _("undid the last hand"),
        "hands.changed": _("changed a reported hand"),
        "hands.inserted": _("inserted a forgotten hand"),
        "hands.removed": _("removed a reported hand"),
        "hands.broadcast": _("chose who may follow the tables"),
        "hands.agreed": _("reported the same hand again"),
        "hands.riichi_noted": _("recorded a riichi"),
        "hands.way": _("chose how the tables are reported"),
        "hands.way_at": _("chose how a table is reported"),
        "hands.link_renewed": _("gave a table a new link"),
        "hands.link_withdrawn": _("withdrew a table’s link"),
    }
)

register_narrow("hands.reported", "hands.undone", "hands.changed", "hands.inserted", "hands.removed")
register_narrow("hands.riichi_noted", "hands.way", "hands.way_at", "hands.link_renewed", "hands.link_withdrawn")
