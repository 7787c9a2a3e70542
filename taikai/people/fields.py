"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.people.models import Consent, Deed, Forgotten, Look, Part, Person, PersonNumber
from taikai.registration.fields import AGREED
from taikai.runtime.fields import ROW, Fields, Kept, OnRequest, SeenBy, Until, declare

SAME = Kept(
    _("somebody's events stand together, on a page if the person wants one"),
    SeenBy.SITE,
    Until.EVENT,
    OnRequest.DELETED,
)
DECIDED = Kept(_("a wrong joining can be undone"), SeenBy.SITE, Until.SITE)
LOGGED = Kept(_("shows who of the staff has looked at contact data"), SeenBy.ORGANISERS, Until.CONTACTS)

declare(
    Consent,
    Fields("entrant", ROW),
    Fields("purpose given at by_staff", AGREED),
    title=_("What somebody agreed to"),
    group="entry",
    part="consents",
    of="entrant__tournament",
    about="What entrants agreed to, and when; the last row for a purpose holds.",
)
declare(
    Forgotten,
    Fields("entrant number", ROW),
    Fields("at by_staff", AGREED),
    title=_("Who was forgotten"),
    group="entry",
    part="forgotten",
    of="entrant__tournament",
    about="Entries that stand under a pseudonym because their person asked for it.",
)
declare(
    Look,
    Fields("user who page day first_at last_at times", LOGGED),
    title=_("Access log"),
    home="who of this installation looked at contact data",
)
declare(
    Person,
    Fields("secret made_at", ROW),
    Fields("user shows_page", SAME),
    title=_("People across events"),
    group="entry",
)
declare(PersonNumber, Fields("person number", SAME), title=_("EMA numbers of people"), group="entry")
declare(
    Part,
    Fields("entrant person", SAME),
    title=_("Entries known to be one person's"),
    group="entry",
    home="who somebody is across the events of one installation",
)
declare(
    Deed,
    Fields("kind at by who moved undone_at", DECIDED),
    title=_("What was said about who is who"),
    group="entry",
)
