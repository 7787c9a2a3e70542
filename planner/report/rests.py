"""Sit-outs in a report: which player, when, how evenly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from planner.types import Constraints, Figure, Player, Round


def rests_of(
    players: Sequence[Player], rounds: Sequence[Round], constraints: Constraints
) -> dict[Player, tuple[int, ...]]:
    """For every player the rounds in which they were there and no table had room for them."""
    found: dict[Player, tuple[int, ...]] = dict.fromkeys(players, ())
    for number, tables in enumerate(rounds, 1):
        seated = {seat for table in tables for seat in table}
        for player in players:
            if player not in seated and constraints.plays(player, number):
                found[player] += (number,)
    return found


def rest_figures(
    rests: Mapping[Player, tuple[int, ...]], rounds: Sequence[Round], constraints: Constraints, played: int
) -> list[Figure]:
    """How evenly rests are spread over those who were there all the time, and who rested again too soon."""
    total = len(rounds)
    always = [p for p in rests if all(constraints.plays(p, number) for number in range(1, total + 1))]
    times = [len(rests[p]) for p in always]
    difference = max(times, default=0) - min(times, default=0)
    whole = len(always) == len(rests) and not played
    bound = (int(sum(times) % len(times) > 0) if times else 0) if whole else None
    running = sum(b - a == 1 for mine in rests.values() for a, b in pairwise(mine))
    early = 0
    for number in range(1, total + 1):
        before = {p: sum(at < number for at in rests[p]) for p in always}
        least = min((before[p] for p in always if number not in rests[p]), default=0)
        early += sum(before[p] > least for p in always if number in rests[p])
    figures = _games(rests, rounds, constraints) if constraints.evens else []
    return [
        *figures,
        Figure("rests_most_less_fewest", difference, bound, difference == bound),
        Figure("rests_running", running, 0, running == 0),
        Figure("rests_again_before_everybody", early, 0, early == 0),
    ]


def _games(
    rests: Mapping[Player, tuple[int, ...]], rounds: Sequence[Round], constraints: Constraints
) -> list[Figure]:
    """How even the games are after a last round for those who have had fewer."""
    last = len(rounds)
    always = [p for p in rests if all(constraints.plays(p, number) for number in range(1, last))]
    games = [sum(any(p in table for table in tables) for tables in rounds) for p in always]
    difference = max(games, default=0) - min(games, default=0)
    bound = int(sum(games) % len(games) > 0) if games else 0
    return [Figure("games_most_less_fewest", difference, bound, difference == bound)]
