"""The programme of an event that is a copy: the same lines at the same time of day, on its own days."""

from __future__ import annotations

from taikai.agenda.domain.days.usual import moved_line
from taikai.agenda.domain.programme import as_planned, fill
from taikai.agenda.models import Item
from taikai.tournaments.domain.event.copying import copiers, days_between
from taikai.tournaments.models import Tournament


@copiers.register()
def programme(original: Tournament, copy: Tournament) -> None:
    """Every line as it was planned, without the delays of the day, moved by as many days as the event.

    A time the new day does not have moves by full hours.
    """
    shift = days_between(original, copy)
    Item.objects.bulk_create(
        fill(Item(tournament=copy), moved_line(as_planned(item), shift, original.zone, copy.zone))
        for item in Item.objects.filter(tournament=original)
    )
