"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.paper.models import PaperFile
from taikai.runtime.fields import Fields, Kept, SeenBy, Until, declare

PRINTED = Kept(_("printed names, tables and results"), SeenBy.STAFF, Until.DAY)

declare(
    PaperFile,
    Fields("kind size hanchan first language revision state pages content asked_at made_at", PRINTED),
    title=_("Badges, lists and sheets as PDF"),
    home="PDFs are made again",
)
