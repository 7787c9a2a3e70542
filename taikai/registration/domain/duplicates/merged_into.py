"""Merged registrations: which registration an old one has become."""

from __future__ import annotations

from taikai.registration.models import Entrant


def merged_into(entrant: Entrant) -> Entrant:
    """The entry itself; where it was merged with another one, that one. No query but then."""
    if entrant.merged_into is None:
        return entrant
    found = entrant.merged_into
    found.tournament = entrant.tournament
    return found
