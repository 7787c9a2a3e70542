"""Tables at which a judge can rule now."""

from __future__ import annotations

from taikai.results.domain.progress import counts, current_hanchan
from taikai.seating.models import Table
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament


def tables_to_rule_at(tournament: Tournament) -> list[Table]:
    """The tables of the first hanchan that still misses a result. One query beside those of the counts."""
    current = current_hanchan(once_a_revision(tournament, ("counts",), lambda: counts(tournament)))
    if current is None:
        return []
    return list(Table.objects.filter(round=current.round).select_related("round").order_by("number"))
