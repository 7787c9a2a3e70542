"""The programme of an event that is a copy: the same lines at the same time of day, on its own days."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from taikai.agenda.domain.times import to_utc
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
            starts_at=(starts := _moved(item.starts_at, shift, copy.zone)),
            ends_at=starts + (item.ends_at - item.starts_at),
            title=item.title,
            kind=item.kind,
            hanchan=item.hanchan,
        )
        for item in Item.objects.filter(tournament=original)
    )


def _moved(at: dt.datetime, shift: dt.timedelta, zone: ZoneInfo) -> dt.datetime:
    local = at.astimezone(zone)
    return to_utc(local.date() + shift, local.time().replace(fold=0), zone) or at + shift
