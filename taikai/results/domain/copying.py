"""How results are entered, for an event that is a copy."""

from __future__ import annotations

from taikai.results.models import EntrySettings
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.models import Tournament


@copiers.register()
def entry_settings(original: Tournament, copy: Tournament) -> None:
    """Whether a second person confirms, and whether the four sign."""
    for kept in EntrySettings.objects.filter(tournament=original):
        EntrySettings.objects.create(tournament=copy, second_person=kept.second_person, signatures=kept.signatures)
