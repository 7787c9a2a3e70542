"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.api.models import Delivery, Openness, Token, Webhook
from taikai.runtime.fields import TRACE, Fields, Kept, SeenBy, Until, declare

PROGRAM = Kept(_("lets other apps read and write results"), SeenBy.ORGANISERS, Until.EVENT)

declare(Openness, home="whom the organiser of another site trusts is theirs to say")
declare(
    Token,
    Fields("name digest begins scope used_at", PROGRAM),
    Fields("made_by made_at ended_at", TRACE),
    title=_("Tokens of apps"),
    home="another site gives its programs tokens of its own",
)
declare(
    Webhook,
    Fields("url secret events", PROGRAM),
    Fields("made_by made_at ended_at", TRACE),
    title=_("Webhook addresses"),
    home="whoever is told of this site's event did not ask for another's",
)
declare(Delivery, home="it was told")
