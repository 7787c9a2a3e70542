"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.archive.models import Corrections, Namesake, Pages, Upload
from taikai.registration.fields import RUNNING
from taikai.runtime.fields import TRACE, Fields, Kept, OnRequest, SeenBy, Until, declare

LOOKED_AT = Kept(
    _("lets you check the file before it becomes a tournament"), SeenBy.OWNER, Until.DAY, OnRequest.DELETED
)
COMPARED = Kept(RUNNING.why, SeenBy.ORGANISERS, Until.DAY)
PUBLIC = Kept(_("lets the club keep the public pages"), SeenBy.STAFF, Until.DAY)

declare(
    Upload,
    Fields("user name content at made", LOOKED_AT),
    title=_("Tournament files for import"),
    home="a file that waits to be imported",
)
declare(
    Namesake,
    Fields("user", TRACE),
    title=_("Staff of imported tournaments (names only)"),
    home="the people of an imported event are in `people`",
)
declare(
    Corrections,
    Fields("name lines at", COMPARED),
    title=_("Results from a file for comparison"),
    home="results from a file that wait to be taken over",
)
declare(
    Pages,
    Fields("language revision state count content asked_at made_at", PUBLIC),
    title=_("Offline pages"),
    home="made again",
)
