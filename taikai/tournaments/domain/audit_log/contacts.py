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
    "entrants": _("Players"),
    "entrant": _("One registration"),
    "entrants.csv": _("Players as a file"),
    "doubles": _("Possible duplicates"),
    "passing": _("Transfer a place"),
    "emails": _("E-mails"),
    "event-file": _("Whole tournament as a file"),
    "round-mail": _("Recipients of a group e-mail"),
    "data": _("All data of one player"),
}
look_listeners: Registry[str, Heard] = Registry("what hears of every look at contact data")


def tell(tournament: Tournament, user: Any, who: str, page: str) -> None:
    """Somebody has been shown contact data on this page (a name of `PAGES`)."""
    for hear in look_listeners.values():
        hear(tournament, user, who, page)
