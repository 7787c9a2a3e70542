"""The programme of an event that is a copy: the same lines at the same time of day, on its own days."""

from __future__ import annotations

from taikai.agenda.domain.times import moved
from taikai.agenda.models import Item
from taikai.tournaments.domain.event.copying import copied, days_between
from taikai.tournaments.models import Tournament


@copied
def programme(original: Tournament, copy: Tournament) -> None:
    """Every line, moved by as many days as the event; a time the new day does not have moves by full hours."""
    shift = days_between(original, copy)
    Item.objects.bulk_create(
        Item(
            tournament=copy,
            starts_at=(starts := moved(item.starts_at, shift, original.zone, copy.zone)),
            ends_at=starts + (item.ends_at - item.starts_at),
            title=item.title,
            kind=item.kind,
            hanchan=item.hanchan,
        )
        for item in Item.objects.filter(tournament=original)
    )
