"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.rulings.models import RulingSettings, TableRuling
from taikai.runtime.fields import ROW, TRACE, Fields, Kept, SeenBy, Until, declare

RULED = Kept(_("shows the next judge what was decided in the same case"), SeenBy.STAFF, Until.EVENT)

declare(
    RulingSettings,
    Fields("enabled public"),
    part="ruling_settings",
    about="Whether judges use the rulings, and whether everybody may read the register.",
)
declare(
    TableRuling,
    Fields("table entrant penalty", ROW),
    Fields("irregularity ruleset source outcome tenths hand reason", RULED),
    Fields("by at withdrawn_at withdrawn_reason", TRACE),
    Fields("by_name", TRACE, masked=True),
    title=_("Rulings of judges"),
    part="table_rulings",
    known_as="ruling",
    about="What judges decided at the tables; without a table, what the head judge decided for all.",
)
