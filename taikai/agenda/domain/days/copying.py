"""The programme of an event that is a copy: the same lines at the same time of day, on its own days."""

from __future__ import annotations

from taikai.agenda.domain.days.usual import moved_line
from taikai.agenda.domain.programme import fill
from taikai.agenda.models import Item
from taikai.tournaments.domain.event.copying import copied, days_between
from taikai.tournaments.models import Tournament


@copied
def programme(original: Tournament, copy: Tournament) -> None:
    """Every line, moved by as many days as the event; a time the new day does not have moves by full hours."""
    shift = days_between(original, copy)
    Item.objects.bulk_create(
        fill(Item(tournament=copy), moved_line(item, shift, original.zone, copy.zone))
        for item in Item.objects.filter(tournament=original)
    )
