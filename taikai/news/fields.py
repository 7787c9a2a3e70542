"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.news.models import Announcement, NewsDevice
from taikai.runtime.fields import ROW, TRACE, Fields, Kept, OnRequest, SeenBy, Until, declare

TOLD = Kept(_("informs players and spectators"), SeenBy.EVERYBODY, Until.EVENT)
PUSH = Kept(_("sends the notifications a phone asked for"), SeenBy.NOBODY, Until.ENDED, OnRequest.DELETED)

declare(
    Announcement,
    Fields("text place at", TOLD),
    Fields("to_players to_judges to_screens corrects", ROW),
    Fields("by", TRACE, masked=True),
    Fields("written_at taken_back_at", TRACE),
    Fields("mailed", ROW),
    title=_("Announcements"),
    part="announcements",
    about="What the organisers told the hall.",
    known_as="announcement",
)
declare(
    NewsDevice,
    Fields("entrant user endpoint p256dh auth off language made_at told_at", PUSH),
    title=_("Phones with notifications"),
    group="entry",
    home="browsers that asked to be told: addresses and keys of people's own devices",
)
