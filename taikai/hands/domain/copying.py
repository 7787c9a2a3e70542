"""How tables are reported, for an event that is a copy."""

from __future__ import annotations

from taikai.hands.models import ReportSettings
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.models import Tournament


@copiers.register()
def way_of_reporting(original: Tournament, copy: Tournament) -> None:
    """The way the original had chosen; its tables' own ways and links stay behind."""
    for kept in ReportSettings.objects.filter(tournament=original):
        ReportSettings.objects.create(tournament=copy, way=kept.way)
