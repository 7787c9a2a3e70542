"""The final of an event that is a copy: where it begins, for how many, with what score."""

from __future__ import annotations

from taikai.standings.models import Cut
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.models import Tournament


@copiers.register()
def cuts(original: Tournament, copy: Tournament) -> None:
    """The cuts without anybody in them."""
    Cut.objects.bulk_create(
        Cut(tournament=copy, begins=cut.begins, places=cut.places, percent=cut.percent)
        for cut in Cut.objects.filter(tournament=original)
    )
