"""The ranking a draw may follow: given by the room above that knows it, without this one knowing that room."""

from __future__ import annotations

from collections.abc import Callable

from taikai.tournaments.models import Tournament

Ranking = Callable[[Tournament], list[int]]

_rankings: list[Ranking] = []


def register_ranking(ranking: Ranking) -> Ranking:
    """Say who knows the ranking: entrant ids, best first."""
    _rankings[:] = [ranking]
    return ranking


def ranking_of(tournament: Tournament) -> list[int]:
    """Entrant ids by their place now, best first; empty before anything counts."""
    return _rankings[0](tournament) if _rankings else []
