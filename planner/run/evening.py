"""Evening out of sit-outs: in the last round only players sit out who have played most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from planner.report.rests import rests_of
from planner.types import Constraints, Player, Round


def stays_away(
    players: Sequence[Player], rounds: Sequence[Round], constraints: Constraints, last: int
) -> frozenset[Player]:
    """Who has had all the games there are before round ``last``; nobody where fewer than four have rested more.

    Whoever misses a round otherwise than by resting has no right to another one.
    """
    rests = rests_of(players, rounds, constraints)
    there = [player for player in players if constraints.plays(player, last)]
    least = min((len(rests[player]) for player in there), default=0)
    short = [player for player in there if len(rests[player]) > least]
    return frozenset() if len(short) < 4 else frozenset(there) - frozenset(short)


def without(
    constraints: Constraints, away: frozenset[Player], played: tuple[Round, ...], last: int
) -> Constraints:
    """The same wishes for the last round alone, in which those do not sit."""
    absent = {**constraints.absent}
    for player in away:
        absent[player] = absent.get(player, frozenset()) | {last}
    return replace(constraints, played=played, absent=absent)
