"""The few words in which it is said of every field why it is there, how long, and who reads it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class SeenBy(Enum):
    """Who can see what a field holds."""

    EVERYBODY = "everybody"
    PLAYERS = "players"
    STAFF = "staff"
    ORGANISERS = "organisers"
    OWNER = "owner"
    SITE = "site"
    NOBODY = "nobody"


class Until(Enum):
    """How long it stays."""

    CONTACTS = "contacts"
    EVENT = "event"
    ACCOUNT = "account"
    WEEKS = "weeks"
    YEAR = "year"
    ENDED = "ended"
    DAY = "day"
    SITE = "site"


class OnRequest(Enum):
    """What happens to it when the person asks to be forgotten."""

    CLEARED = "cleared"
    PSEUDONYM = "pseudonym"
    DELETED = "deleted"
    STAYS = "stays"


READERS: dict[SeenBy, Promise] = {
    SeenBy.EVERYBODY: pgettext_lazy("who reads a field", "everybody"),
    SeenBy.PLAYERS: pgettext_lazy("who reads a field", "the players at the table, and the staff"),
    SeenBy.STAFF: pgettext_lazy("who reads a field", "organisers and judges of the event"),
    SeenBy.ORGANISERS: pgettext_lazy("who reads a field", "organisers of the event"),
    SeenBy.OWNER: pgettext_lazy("who reads a field", "only the person"),
    SeenBy.SITE: pgettext_lazy("who reads a field", "whoever runs the site"),
    SeenBy.NOBODY: pgettext_lazy("who reads a field", "nobody: only the program uses it"),
}
UNTIL: dict[Until, Promise] = {
    Until.CONTACTS: _("as many days after the event as its registration page says"),
    Until.EVENT: _("as long as the event is on the site"),
    Until.ACCOUNT: _("as long as the account"),
    Until.WEEKS: _("two weeks after it is of use"),
    Until.YEAR: _("a year without use"),
    Until.ENDED: _("until it ends, or is ended by the person"),
    Until.DAY: _("a day"),
    Until.SITE: _("as long as the site, or until whoever runs it takes it away"),
}
ON_REQUEST: dict[OnRequest, Promise] = {
    OnRequest.CLEARED: pgettext_lazy("when somebody asks to be forgotten", "emptied"),
    OnRequest.PSEUDONYM: pgettext_lazy("when somebody asks to be forgotten", "becomes a pseudonym"),
    OnRequest.DELETED: pgettext_lazy("when somebody asks to be forgotten", "deleted"),
    OnRequest.STAYS: pgettext_lazy("when somebody asks to be forgotten", "stays, under the pseudonym"),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """What is declared of fields: why they are there, who reads them, how long they stay, what goes on request."""

    why: Any  # lazy translation
    reader: SeenBy
    until: Until
    on_request: OnRequest = OnRequest.STAYS


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A kind of rows that say something about people: what it is, and each field."""

    title: Any  # lazy translation
    fields: dict[str, Kept]
    group: str = "event"  # "entry", "event", "account"


def table(title: Any, group: str, /, **fields: Kept) -> KeptTable:
    """A table whose fields are given by reason: `table(title, group, **said(...), **said(...))`."""
    return KeptTable(title, fields, group)


def fields(names: str, kept: Kept) -> dict[str, Kept]:
    """One declaration for several fields, named in one string."""
    return dict.fromkeys(names.split(), kept)
