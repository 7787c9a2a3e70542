"""Pages that show how to reach somebody say so; who keeps a list of that hears of every look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from taikai.tournaments.models import Tournament

#: tournament, account (or nobody), the name as the action log has it, page
Heard = Callable[[Tournament, Any, str, str], None]
#: What the pages are called in the list.
PAGES: dict[str, Promise] = {
    "entrants": _("the list of entrants"),
    "entrant": _("one entry"),
    "entrants.csv": _("the list of entrants as a file"),
    "doubles": _("entries that look like the same person"),
    "passing": _("places passed on"),
    "emails": _("the e-mails"),
    "event-file": _("the whole event as one file"),
    "round-mail": _("who an e-mail to a group goes to"),
    "data": _("all that is kept about somebody"),
}
_heard: list[Heard] = []


def on_look(hear: Heard) -> Heard:
    """Have a function hear of every look at contact data."""
    if hear not in _heard:
        _heard.append(hear)
    return hear


def tell(tournament: Tournament, user: Any, who: str, page: str) -> None:
    """Somebody has been shown contact data on this page (a name of `PAGES`)."""
    for hear in _heard:
        hear(tournament, user, who, page)
