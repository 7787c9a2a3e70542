"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.calls.models import Call
from taikai.runtime.fields import ROW, Fields, Kept, SeenBy, Until, declare

CALLED = Kept(_("sends a judge to the table"), SeenBy.STAFF, Until.EVENT)

declare(
    Call,
    Fields("table", ROW),
    Fields("dispute about hand words entrant at taken_by", CALLED),
    Fields("taken_as", CALLED, masked=True),
    Fields("taken_at ended_at ending", CALLED),
    title=_("Calls for a judge"),
    part="calls",
    of="table__round__tournament",
    about="When a table called a judge or disputed what was reported of it.",
)
