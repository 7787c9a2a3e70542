"""Audit log words of rulings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.rulings.domain.irregularities import title_of
from taikai.rulings.models import TableRuling
from taikai.tournaments.domain.audit_log.details import Fact, register_details, tenths
from taikai.tournaments.domain.audit_log.verbs import register_verbs
from taikai.tournaments.domain.change import register_narrow

register_details(
    "ruling",
    facts={
        "irregularity": Fact(_("what happened"), title_of),
        "ruling": Fact(_("ruling"), dict(TableRuling.Outcome.choices)),
        "tenths": Fact(_("points deducted"), tenths),
        "clause": Fact(_("clause")),
        "hanchan": Fact(_("hanchan")),
        "table": Fact(_("table")),
        "hand": Fact(_("hand")),
        "rulings": Fact(_("judges look up and record rulings")),
        "public": Fact(_("everyone can read the register of rulings")),
    },
)
register_verbs(
    {
        "ruling.made": _("made a ruling"),
        "ruling.withdrawn": _("withdrew a ruling"),
        "ruling.settings": _("changed how rulings are recorded"),
    }
)
register_narrow("ruling.made", "ruling.withdrawn")
