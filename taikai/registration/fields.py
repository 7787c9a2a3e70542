"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.registration.models import (
    Answer,
    Entrant,
    Group,
    Membership,
    Merging,
    Passing,
    PassingTerms,
    Question,
    TwoPeople,
)
from taikai.runtime.fields import ROW, TRACE, Fields, Kept, OnRequest, SeenBy, Until, declare

PUBLISHED = Kept(
    _("shows who played in lists, seating and results"), SeenBy.EVERYBODY, Until.EVENT, OnRequest.PSEUDONYM
)
SHOWN = Kept(_("shown beside the name in lists and results"), SeenBy.EVERYBODY, Until.EVENT, OnRequest.CLEARED)
COUNTRY = Kept(
    _("shown in lists, and the number of countries counts for the tournament’s weight"),
    SeenBy.EVERYBODY,
    Until.EVENT,
)
WHOLE = Kept(
    _("lets the organisers and the federation see full names that are hidden publicly"),
    SeenBy.ORGANISERS,
    Until.EVENT,
    OnRequest.CLEARED,
    contact=True,
)
NUMBER = Kept(_("identifies members of the federation"), SeenBy.ORGANISERS, Until.EVENT, OnRequest.CLEARED)
CONTACT = Kept(
    _("lets the organisers write to the player"),
    SeenBy.ORGANISERS,
    Until.CONTACTS,
    OnRequest.CLEARED,
    contact=True,
)
WRITTEN_IN = Kept(CONTACT.why, SeenBy.ORGANISERS, Until.CONTACTS, OnRequest.CLEARED)
TOLD = Kept(
    _("message from the player to the organisers"),
    SeenBy.ORGANISERS,
    Until.CONTACTS,
    OnRequest.CLEARED,
    contact=True,
)
ANSWERED = Kept(
    _("asked by the organisers, who say beside the question who sees the answer"),
    SeenBy.EVERYBODY,
    Until.CONTACTS,
    OnRequest.DELETED,
    contact=True,
)
OFFERED = Kept(
    _("needed to e-mail the person who is offered a place"),
    SeenBy.ORGANISERS,
    Until.CONTACTS,
    OnRequest.DELETED,
    contact=True,
)
RUNNING = Kept(_("needed to run the tournament"), SeenBy.STAFF, Until.EVENT)
PAID = Kept(_("needed to account for fees"), SeenBy.ORGANISERS, Until.EVENT)
BELONGS = Kept(_("decides about places and fees"), SeenBy.ORGANISERS, Until.EVENT)
AGREED = Kept(_("records that the player agreed, and when"), SeenBy.ORGANISERS, Until.EVENT)
LINK = Kept(_("makes the personal link impossible to guess"), SeenBy.NOBODY, Until.CONTACTS, OnRequest.CLEARED)

ENTRY = declare(
    Entrant,
    Fields("name", PUBLISHED, own=True),
    Fields("nickname family_name", SHOWN, own=True, merge="name"),
    Fields("club", SHOWN, own=True),
    Fields("country", COUNTRY, own=True),
    Fields("ema_number", NUMBER, own=True),
    Fields("can_substitute", RUNNING, own=True),
    Fields("kind status", RUNNING),
    Fields("paid_at", PAID),
    Fields("checked_in_at", RUNNING),
    Fields("consented_at", AGREED),
    Fields("applied_at withdrawn_at", RUNNING),
    Fields("erased_at link_sent_at", AGREED),
    Fields("language", WRITTEN_IN, merge="email"),
    Fields("asked_until", RUNNING),
    Fields("shown_as", RUNNING, own=True, merge="name"),
    Fields("merged_into", RUNNING),
    Fields("email", CONTACT, own=True),
    Fields("note", TOLD, own=True),
    Fields("legal_name legal_family", WHOLE, merge="name"),
    Fields("secret", LINK, home="the personal link: a new one is made by the installation that reads the file"),
    title=_("Registrations"),
    group="entry",
    part="entrants",
    about="Everybody who entered, substitutes, waiting and withdrawn people among them.",
    known_as="entrant",
)
#: What a person writes about themselves, in the order of forms and lists.
OWN_FIELDS = ENTRY.those(lambda each: each.own)
#: What everybody may read of an entry.
PUBLIC = ENTRY.those(lambda each: each.kept and each.kept.reader is SeenBy.EVERYBODY)
_KIND = {name: Entrant._meta.get_field(name).get_internal_type() for name in OWN_FIELDS if name != "shown_as"}
#: The same in lists for the organisers, which have the whole name: what is on one line, then longer texts.
SHORT = tuple(name for name, kind in _KIND.items() if kind != "TextField")
LONG = tuple(name for name, kind in _KIND.items() if kind == "TextField")
#: Texts, by which somebody is found and which a list may bring along.
TEXTS = tuple(name for name, kind in _KIND.items() if kind == "CharField")
_PLACED = "name family_name email country nickname club shown_as ema_number can_substitute note"
#: Own fields without a place of their own on the form and the personal page: they stand behind the club.
MORE = tuple(name for name in OWN_FIELDS if name not in _PLACED.split())

declare(
    Question,
    Fields("text help kind choices required seen_by position", ROW),
    title=_("Questions from the organisers"),
    part="questions",
    about="What the organisers ask everybody who enters.",
    known_as="question",
)
declare(
    Answer,
    Fields("question entrant", ROW),
    Fields("value", ANSWERED),
    title=_("Answers to the organisers’ questions"),
    group="entry",
    part="answers",
    of="question__tournament",
    about="What people answered to the questions.",
)
declare(
    Group,
    Fields("name joined countries most most_percent kept kept_until position skips_approval", ROW),
    Fields("secret", ROW, home="the link that invites: a new one is made by the installation that reads the file"),
    title=_("Groups of players"),
    part="groups",
    about="Groups of people who enter: who belongs, how many places they may have, which are kept for them.",
    known_as="group",
)
declare(
    Membership,
    Fields("group entrant", ROW),
    Fields("state", BELONGS),
    title=_("Members of groups"),
    group="entry",
    part="memberships",
    of="group__tournament",
    about="Who said that they belong to a group, or was invited into it, and whether they do.",
)
declare(
    TwoPeople,
    Fields("first second", TRACE),
    title=_("Similar registrations of different players"),
    part="two_people",
    of="first__tournament",
    about="Entries that look like one person's and are said to be two people's.",
)
declare(
    Merging,
    Fields("kept left moved", ROW),
    Fields("was at", TRACE),
    title=_("Merged registrations"),
    home="what takes a merging of entries back, where it was made",
)
declare(
    PassingTerms,
    Fields("allowed until days fee_follows"),
    part="passing_terms",
    about="Whether places may be passed on, until when, and whether the fee goes with them.",
)
PASSING = declare(
    Passing,
    Fields("giver receiver language", ROW),
    Fields("state until made_at ended_at", RUNNING),
    Fields("fee_followed", ROW),
    Fields("name email", OFFERED),
    Fields("secret", LINK, home="the link: a new offer is made by the installation that reads the file"),
    title=_("Transferred places"),
    group="entry",
    part="passings",
    of="giver__tournament",
    about="Places that were offered to another person, and what became of it.",
)
