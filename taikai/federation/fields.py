"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.federation.models import Filing, ListedNumber
from taikai.runtime.fields import ROW, Fields, Kept, SeenBy, Until, declare

WORDS = {"type": "array", "items": {"type": "string", "maxLength": 40}, "maxItems": 60}
LISTED = Kept(
    _("lets organisers look up players’ EMA numbers in the federation’s list"),
    SeenBy.ORGANISERS,
    Until.CONTACTS,
)
OBSERVER = Kept(_("tells the federation who the observer is"), SeenBy.EVERYBODY, Until.EVENT)

declare(
    Filing,
    Fields("federation country qualification applied_on", ROW),
    Fields("observer", OBSERVER),
    Fields("observer_named_on", ROW),
    Fields("done", ROW, shape=WORDS),
    Fields("columns", ROW, shape=WORDS),
    Fields("venue equipment complaints atmosphere catering prizes other conclusion", ROW),
    title=_("Data for a federation"),
    part="filing",
    about="What the organiser says to a federation.",
)
declare(
    ListedNumber,
    Fields("number name key country", LISTED),
    title=_("The federation’s list of players"),
    home="a copy of the federation's own list, which names people who never entered",
)
