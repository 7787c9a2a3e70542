"""Template context of the data inventory page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.apps import apps
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.people.domain.inventory import called
from taikai.runtime.fields import Kept, ModelDeclaration, OnRequest, SeenBy, Until, declared

GROUPS = {
    "entry": _("Players"),
    "event": _("Tournaments"),
    "account": _("Accounts"),
}
READERS: dict[SeenBy, Promise] = {
    SeenBy.EVERYBODY: pgettext_lazy("who reads a field", "public"),
    SeenBy.PLAYERS: pgettext_lazy("who reads a field", "players at the table and staff"),
    SeenBy.STAFF: pgettext_lazy("who reads a field", "organisers and judges of the tournament"),
    SeenBy.ORGANISERS: pgettext_lazy("who reads a field", "organisers of the tournament"),
    SeenBy.OWNER: pgettext_lazy("who reads a field", "only the player"),
    SeenBy.SITE: pgettext_lazy("who reads a field", "admin of the site"),
    SeenBy.NOBODY: pgettext_lazy("who reads a field", "only the software"),
}
UNTIL: dict[Until, Promise] = {
    Until.CONTACTS: _("the number of days after the tournament that its registration page shows"),
    Until.EVENT: _("as long as the tournament is on the site"),
    Until.ACCOUNT: _("as long as the account exists"),
    Until.WEEKS: _("two weeks after its last use"),
    Until.YEAR: _("one year without use"),
    Until.ENDED: _("until it expires or the person ends it"),
    Until.DAY: _("one day"),
    Until.SITE: _("as long as the site exists, or until the admin deletes it"),
}
ON_REQUEST: dict[OnRequest, Promise] = {
    OnRequest.CLEARED: pgettext_lazy("when somebody asks to be forgotten", "cleared"),
    OnRequest.PSEUDONYM: pgettext_lazy("when somebody asks to be forgotten", "replaced by a pseudonym"),
    OnRequest.DELETED: pgettext_lazy("when somebody asks to be forgotten", "deleted"),
    OnRequest.STAYS: pgettext_lazy("when somebody asks to be forgotten", "kept under the pseudonym"),
}


@dataclass(frozen=True, slots=True)
class KeptLine:
    """Fields of one kind of rows that are there for the same reason."""

    fields: str
    why: Any
    reader: Any
    until: Any
    on_request: Any


@dataclass(frozen=True, slots=True)
class KeptRows:
    title: Any
    lines: list[KeptLine]


def kept_context() -> dict[str, Any]:
    """Everything `people/privacy.html` shows: group by group, table by table, reason by reason."""
    groups: dict[str, list[KeptRows]] = {name: [] for name in GROUPS}
    for model in apps.get_models(include_auto_created=True):
        found = declared(model)
        if found.title is not None:
            groups[found.group].append(KeptRows(found.title, list(_lines(found))))
    return {"groups": [(GROUPS[name], sorted(rows, key=_title)) for name, rows in groups.items()]}


def _title(shown: KeptRows) -> str:
    return str(shown.title)


def _lines(found: ModelDeclaration) -> Iterator[KeptLine]:
    by_reason: dict[Kept, list[str]] = {}
    for name, kept in found.kept.items():
        by_reason.setdefault(replace(kept, contact=False), []).append(str(called(found.model, name)))
    for kept, names in by_reason.items():
        yield KeptLine(
            capfirst(", ".join(dict.fromkeys(names))),
            kept.why,
            READERS[kept.reader],
            UNTIL[kept.until],
            ON_REQUEST[kept.on_request] if found.group == "entry" else "",
        )
