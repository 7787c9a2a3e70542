"""What tables are playing right now, as far as their hands are recorded: the hand and who leads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.riichi.hanchan import State
from taikai.hands.domain.replay import TableGame, games_of
from taikai.seating.models import Seat
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class TableHand:
    """A table between two hands. `leader` is a name; "" where two lead, or points are not recorded."""

    state: State
    leader: str
    points: int


def tables_now(tournament: Tournament, tables: Iterable[int]) -> dict[int, TableHand]:
    """The tables with a recorded hand whose game goes on, by id. Two queries; one where nothing is recorded."""
    pks = list(tables)
    games = {pk: game for pk, game in games_of(tournament, pks).items() if game.rows} if pks else {}
    going = {pk: game for pk, game in games.items() if not game.hanchan.state.over}
    if not going:
        return {}
    seats = Seat.objects.filter(table_id__in=list(going)).select_related("entrant")
    names = {(seat.table_id, seat.wind): seat.entrant.name for seat in seats}
    found = {}
    for pk, game in going.items():
        wind, points = _leader(game)
        found[pk] = TableHand(game.hanchan.state, names.get((pk, wind), ""), points)
    return found


def _leader(game: TableGame) -> tuple[str, int]:
    """The starting wind of the one with the most points, and how many; ("", 0) if nobody leads alone."""
    if not game.counts_points:
        return "", 0
    points = game.standing.points
    most = max(points.values())
    first = [wind for wind, has in points.items() if has == most]
    return (first[0], most) if len(first) == 1 else ("", 0)
