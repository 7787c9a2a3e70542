"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.people.models import Consent, Deed, Forgotten, Look, Part, Person, PersonNumber
from taikai.registration.fields import AGREED
from taikai.runtime.fields import ROW, Fields, Kept, OnRequest, SeenBy, Until, declare

SAME = Kept(
    _("lists a player’s tournaments together, on a public page if the player wants one"),
    SeenBy.SITE,
    Until.EVENT,
    OnRequest.DELETED,
)
DECIDED = Kept(_("lets the admin undo a wrong merge"), SeenBy.SITE, Until.SITE)
LOGGED = Kept(_("records which staff viewed contact data"), SeenBy.ORGANISERS, Until.CONTACTS)

declare(
    Consent,
    Fields("entrant", ROW),
    Fields("purpose given at by_staff", AGREED),
    title=_("Consents"),
    group="entry",
    part="consents",
    of="entrant__tournament",
    about="What entrants agreed to, and when; the last row for a purpose holds.",
)
declare(
    Forgotten,
    Fields("entrant number", ROW),
    Fields("at by_staff", AGREED),
    title=_("Players who erased their data"),
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
    title=_("Players across tournaments"),
    group="entry",
)
declare(PersonNumber, Fields("person number", SAME), title=_("EMA numbers of players"), group="entry")
declare(
    Part,
    Fields("entrant person", SAME),
    title=_("Registrations of the same player"),
    group="entry",
    home="who somebody is across the events of one installation",
)
declare(
    Deed,
    Fields("kind at by who moved undone_at", DECIDED),
    title=_("Decisions about registrations of the same player"),
    group="entry",
)
