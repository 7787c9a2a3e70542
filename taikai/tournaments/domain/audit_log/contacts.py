"""Extension point that reports each look at contact data, for the access log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from taikai.runtime.registry import Registry
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
look_listeners: Registry[str, Heard] = Registry("what hears of every look at contact data")


def tell(tournament: Tournament, user: Any, who: str, page: str) -> None:
    """Somebody has been shown contact data on this page (a name of `PAGES`)."""
    for hear in look_listeners.values():
        hear(tournament, user, who, page)
