"""The ranking for draws that follow it (Swiss, interval, finals): all results, shown or hidden."""

from __future__ import annotations

from taikai.seating.domain.requests.ranking import rankings
from taikai.standings.domain.ranking.current import standings_of
from taikai.tournaments.models import Tournament


@rankings.register()
def seating_order(tournament: Tournament) -> list[int]:
    """Entrant ids, best first; those who play unofficially come last."""
    now = standings_of(tournament, "staff")
    return [row.person.id for row in (*now.rows, *now.unofficial)]
