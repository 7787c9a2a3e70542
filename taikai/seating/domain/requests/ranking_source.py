"""Extension point for the ranking that a draw may follow, registered by `standings`."""

from __future__ import annotations

from collections.abc import Callable

from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament

Ranking = Callable[[Tournament], list[int]]

#: Entrant ids, best first.
rankings: Registry[str, Ranking] = Registry("the ranking that a draw may follow", single=True)


def ranking_of(tournament: Tournament) -> list[int]:
    """Entrant ids by their place now, best first; empty before anything counts."""
    return ranking(tournament) if (ranking := rankings.only) else []
