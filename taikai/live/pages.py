"""The screens that take turns."""

from __future__ import annotations

from collections.abc import Collection
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


def screen_links(tournament: Tournament, only: Collection[str]) -> list[tuple[str, Any]]:
    """Address and label of each screen there is; of those in `only`, unless it is empty."""
    links = []
    for name, label in SCREENS:
        if only and name not in only:
            continue
        try:
            links.append((reverse(name, args=[tournament.slug]), label))
        except NoReverseMatch:
            continue
    return links
