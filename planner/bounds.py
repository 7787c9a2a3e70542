"""Lower bounds: proven limits that no plan can beat, with the reason for each.

Counting: a player meets 3 others a round, so with R rounds and n players at least 3R − (n − 1) of the
meetings are repeats; summed over the players and halved. Two small sizes are tighter, because four players of
one table cannot all go to different tables in another round (8 players: two tables, 12 players: three).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

# Where the counting limit floor((n − 1) / 3) cannot be reached: two rounds of 8 or 12 players always share
# pairs, and 20 players in six rounds would be a resolvable group divisible design that does not exist.
_FEWER_ROUNDS = {8: 1, 12: 1, 20: 5}
# Totals for which the limit itself is an open question (Miller, Valkov, Abel, Symmetry 18 (2026) 269).
_OPEN = frozenset({92, 140, 164, 188, 200, 236, 260, 404, 428})
# Pairs that any two rounds share at least, for two and for three tables.
_SHARED = {8: 4, 12: 3}
# Six rounds of 20 with five repeats or fewer do not exist: looked through completely by bench/seating_proofs.py.
_LOOKED_THROUGH = {(20, 6): 6}
# The fewest repeats ever reached above the bound (see docs/seating.md): no size is left.
BEST_KNOWN: dict[tuple[int, int], int] = {}


def rounds_without_repeat(players: int) -> int:
    """Most rounds in which nobody need meet twice (best known for the open totals)."""
    if players in _FEWER_ROUNDS:
        return _FEWER_ROUNDS[players]
    return players // 4 if players in _OPEN else (players - 1) // 3


def counting_bound(games: Sequence[int]) -> int:
    """Fewest repeats when these are the games of the players: 3 · games meetings over all the others."""
    return (sum(max(0, 3 * played - (len(games) - 1)) for played in games) + 1) // 2


def fewest_meetings_of_a_pair(players: int, rounds: int) -> int:
    """The smallest possible maximum of meetings of one pair in a full schedule."""
    if rounds <= rounds_without_repeat(players):
        return 1
    least = max(2, -(-3 * rounds // (players - 1)))
    if players == 12 and rounds == 7:
        least = 3  # 21 meetings of a player would have to be ten and a half pairs of meetings
    if players == 8 and least * 7 - 3 * rounds <= 1:
        # Any three players share one or three pairs a round, so their three pair counts sum to R (mod 2).
        least += (3 * least - rounds) % 2
    return least


def repeats_bound(players: int, rounds: int) -> tuple[int, int]:
    """(bound, bound among the plans in which no pair meets more often than it must) for a full schedule."""
    counted = counting_bound([rounds] * players)
    if rounds <= rounds_without_repeat(players):
        return 0, 0
    if players in _SHARED:
        shared = _SHARED[players] * rounds * (rounds - 1) // 2
        if fewest_meetings_of_a_pair(players, rounds) == 2:
            return counted, max(counted, shared)
        return counted, counted
    least = _LOOKED_THROUGH.get((players, rounds), counted)
    return least, least


def repeats_bound_of_version_ten(players: int, rounds: int) -> tuple[int, int]:
    """The same as versions 1 to 10 knew it: it says where a walk stops, and their plans are made again."""
    return (1, 1) if (players, rounds) == (20, 6) else repeats_bound(players, rounds)


def table_bound(games: Sequence[int], tables: int) -> int:
    """Fewest second visits to a table, each counted as the pairs of visits it makes."""
    total = 0
    for played in games:
        each, more = divmod(played, tables)
        total += more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2
    return total


def few_tables_bound(tables: int, rounds: int, shared: int) -> int:
    """Fewest pairs of visits with two to four tables, when pairs of players share ``shared`` pairs of rounds.

    Take a table of one round, and of its four players d who sit at the same table in another round. The others
    are spread over one to three tables there, so at least 4 − d, 2 − d or 1 − d pairs of the four meet again.
    """
    return {2: 8, 3: 6, 4: 4}.get(tables, 0) * (rounds * (rounds - 1) // 2) - shared


def returns_bound(games: Sequence[int], pairs: int) -> int:
    """Fewest returns to a table among plans with at least so many pairs of visits.

    Who returns r times makes at most as many pairs as with r + 1 visits to one table: (r + 1) / 2 for each return.
    """
    return -(-2 * pairs // max(games, default=1)) if pairs else 0


def visits_bound(games: Sequence[int], tables: int, pairs: int) -> int:
    """Fewest visits to one table of who has most, among plans with at least so many pairs of visits."""
    most = max((-(-played // tables) for played in games), default=0)
    while most < max(games, default=0) and sum(_most_pairs(played, most) for played in games) < pairs:
        most += 1
    return most


def _most_pairs(played: int, most: int) -> int:
    """Pairs of visits that one player can make where no table is visited more often than `most`."""
    full, rest = divmod(played, most)
    return full * (most * (most - 1) // 2) + rest * (rest - 1) // 2


def group_bound(sizes: Sequence[int], tables: int) -> int:
    """Fewest meetings inside groups of these sizes in one round, each spread evenly over the tables."""
    total = 0
    for size in sizes:
        each, more = divmod(size, tables)
        total += tables * (each * (each - 1) // 2) + more * each
    return total


def mates_bound(meetings: Sequence[int], strangers: Sequence[int], repeats: int) -> int:
    """Fewest meetings inside groups in a plan with so many repeats.

    Whoever has more opponents than there are people outside the own group meets mates, or somebody again.

    ``meetings``: how many opponents each player has in all; ``strangers``: how many people are in another group.
    """
    over = sum(max(0, many - others) for many, others in zip(meetings, strangers, strict=True))
    return max(0, (over + 1) // 2 - repeats)


def fewest_more(met: Sequence[Sequence[int]], present: Sequence[Sequence[int]]) -> int:
    """Repeats that the rounds to come cannot avoid: for every player more opponents to come than new faces."""
    games = Counter(player for here in present for player in here)
    everybody = list(games)
    over = 0
    for player, played in games.items():
        new = sum(met[player][other] == 0 for other in everybody) - 1
        over += max(0, 3 * played - new)
    return (over + 1) // 2
