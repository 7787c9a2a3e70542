"""Merging two registrations of one player: their results and penalties."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext_lazy

from taikai.registration.domain.duplicates.merge_plan import register_tie
from taikai.results.models import Result
from taikai.seating.models import Seat


def has_results(numbers: Collection[int]) -> set[int]:
    """Who of these entries has sat at a table that has a result of any state."""
    played = Result.objects.values("table")
    return set(Seat.objects.filter(entrant__in=numbers, table__in=played).values_list("entrant_id", flat=True))


register_tie(
    has_results,
    gettext_lazy("Both registrations have results of their own, so you can’t merge them."),
)
