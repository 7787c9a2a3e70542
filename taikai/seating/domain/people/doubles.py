"""Two entries of one person, as the seating sees them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.registration.domain.doubles.plan import merge_consequences, register_tie
from taikai.registration.models import Entrant
from taikai.seating.models import Seat


def seated(numbers: Collection[int]) -> set[int]:
    """Who of these entries has a seat in any hanchan, drafts too, or had one that a substitute took."""
    own = Seat.objects.filter(entrant__in=numbers).values_list("entrant_id", flat=True)
    replaced = Seat.objects.filter(stands_in_for__in=numbers).values_list("stands_in_for_id", flat=True)
    return {pk for pk in (*own, *replaced) if pk is not None}


def seats_stay(kept: Entrant, _left: Entrant) -> Sequence[str]:
    """Nobody moves for it."""
    if not seated([kept.pk]):
        return ()
    return [_("All seats and results stay as they are; they are those of the entry that stays.")]


register_tie(
    seated,
    gettext_lazy(
        "Both entries have seats, so two people are planned for. Take one of them out of the seating first, then "
        "make them one."
    ),
)
merge_consequences.add(seats_stay)
