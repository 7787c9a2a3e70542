"""Way from a call to the rulings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.calls.pages.queue import CallLink, call_links
from taikai.rulings.domain.switch import uses_rulings
from taikai.tournaments.models import Tournament

_WHAT_HAPPENED = CallLink(_("What happened?"), "ruling-what")


@call_links.register()
def what_happened(tournament: Tournament) -> CallLink | None:
    """The first tap of a ruling, while rulings are on."""
    return _WHAT_HAPPENED if uses_rulings(tournament) else None
