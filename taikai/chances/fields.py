"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.chances.models import StoredChances
from taikai.runtime.fields import Fields, Kept, SeenBy, Until, declare

SIMULATED = Kept(_("shows chances of players while the tournament is played"), SeenBy.EVERYBODY, Until.EVENT)

declare(
    StoredChances,
    Fields("audience revision facts content made_at", SIMULATED),
    title=_("Chances by simulation"),
    home="chances are computed again",
)
