"""The screens that take turns."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from taikai.tournaments.models import Tournament

# In the order they take turns.
SCREENS = [
    ("screen-clock", _("Clock")),
    ("screen-standings", _("Standings")),
    ("screen-seating", _("Seating")),
]
Shows = Callable[[Tournament], bool]
#: Screens that a room above adds, with whether there is anything on them.
_more: list[tuple[str, Any, Shows]] = []


def register_screen(name: str, label: Any, shows: Shows) -> None:
    """Let a screen take its turn where there is something to show."""
    if all(name != known for known, _label, _shows in _more):
        _more.append((name, label, shows))


def screen_links(tournament: Tournament, only: Collection[str]) -> list[tuple[str, Any]]:
    """Address and label of each screen there is; of those in `only`, unless it is empty."""
    links = []
    more = [(name, label) for name, label, shows in _more if shows(tournament)]
    for name, label in (*SCREENS, *more):
        if only and name not in only:
            continue
        try:
            links.append((reverse(name, args=[tournament.slug]), label))
        except NoReverseMatch:
            continue
    return links
