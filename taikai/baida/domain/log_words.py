"""Audit log words of Baida hands."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.ledger import SEATS
from taikai.tournaments.domain.audit_log.details import Fact, register_details
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow


def _points(name: str) -> Fact | None:
    """ "points E" carries the seat."""
    first, _space, rest = name.partition(" ")
    if first == "points" and rest in SEATS:
        return Fact(_("points of %(seat)s (starting wind)") % {"seat": rest})
    return None


register_details("sheet", facts={"hands": Fact(gettext_lazy("hands played"))}, other=_points)


# Audit log verbs of this app.


register_verbs(
    {
        "sheet.reported": gettext_lazy("recorded a hand"),
        "sheet.changed": gettext_lazy("changed a recorded hand"),
        "sheet.removed": gettext_lazy("deleted a recorded hand"),
    }
)

register_narrow("sheet.reported", "sheet.changed", "sheet.removed")
