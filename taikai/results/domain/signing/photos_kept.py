"""How long photos of paper sheets stay: as long as contact data, and until somebody on the sheet is forgotten."""

from __future__ import annotations

import datetime as dt

from django.db.models import Q

from taikai.results.models import SheetPhoto
from taikai.tournaments.domain.change import Change, follow
from taikai.tournaments.domain.retention import due_for_erasing, erasing_rules


@erasing_rules.register("sheet_photos")
def old_photos(now: dt.datetime) -> int:
    """Photos of events whose contact data are erased: they show handwriting and signatures."""
    return SheetPhoto.objects.filter(table__round__tournament__in=due_for_erasing(now)).delete()[0]


@follow("entrant.forgotten")
def forgotten(act: Change) -> None:
    """The sheets that whoever is forgotten has signed, or somebody in their place."""
    whose = [entry.target_id.partition(":")[2] for entry in act.entries if entry.verb == "entrant.forgotten"]
    numbers = [int(pk) for pk in whose if pk.isdecimal()]
    sat = Q(table__seats__entrant__in=numbers) | Q(table__seats__stands_in_for__in=numbers)
    photos = SheetPhoto.objects.filter(sat).values_list("pk", flat=True)
    SheetPhoto.objects.filter(pk__in=list(photos)).delete()
