"""Planning task: a request as indices, with pins and costs; all problems at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planner.request.costs import pair_costs
from planner.request.problems import fixed_problems, joined, played_problems, roster_problems
from planner.request.rests import choose_rests, rested_in
from planner.request.scopes import in_force, scope_problems
from planner.types import Constraints, Obstacle, PlanningError, Player, Round, Weights


@dataclass(slots=True)
class Task:
    """A request in indices: i is ``names[i]``; the first ``count`` are listed, the rest only in history."""

    names: list[Player]
    count: int
    rounds: int
    played: tuple[Round, ...]
    present: list[list[int]]  # per round to plan, the indices that sit
    pinned: dict[int, frozenset[int]]  # tables from 0
    extra: list[dict[int, int]]  # cost of one meeting of a pair
    index: dict[Player, int]
    there: list[list[int]]  # per round, the played ones included, the listed who are not away
    resting: bool = False  # those of ``there`` whom no table has room for rest

    @property
    def uniform(self) -> bool:
        """Everybody plays everything and nothing has been played."""
        return not self.played and all(len(p) == self.count for p in self.present)


def make_task(players: int | Sequence[Player], rounds: int, constraints: Constraints, weights: Weights) -> Task:
    """Check and translate a request. Raises PlanningError with all problems."""
    roster: list[Player] = list(range(1, players + 1)) if isinstance(players, int) else list(players)
    problems = roster_problems(roster, rounds, constraints)
    names = list(dict.fromkeys(roster))
    count = len(names)
    index = {p: i for i, p in enumerate(names)}
    for tables in constraints.played:
        for seat in (seat for table in tables for seat in table):
            if seat is not None and seat not in index:
                index[seat] = len(names)
                names.append(seat)
    first = len(constraints.played) + 1
    there = [[index[p] for p in names[:count] if constraints.plays(p, number)] for number in range(1, rounds + 1)]
    for number, here in enumerate(there[first - 1 :], first):
        if len(here) < 4 or (len(here) % 4 and not constraints.rests):
            enough = len(here) > 4
            problems.append(
                Obstacle(
                    "not_four",
                    f"round {number}",
                    f"{len(here)} players cannot fill tables of four",
                    f"{-len(here) % 4} more, or {len(here) % 4} fewer" if enough else "at least four players",
                )
            )
    played = [[index[s] for t in tables for s in t if s is not None] for tables in constraints.played]
    present = there[first - 1 :]
    if constraints.rests and not problems:
        rested = rested_in(there[: first - 1], played)
        rests = choose_rests(present, rested, first, range(count))
        present = [[p for p in here if p not in set(away)] for here, away in zip(present, rests, strict=True)]
    asked = in_force(constraints, first)
    problems += fixed_problems(asked, index, present, first)
    problems += played_problems(constraints) + scope_problems(constraints)
    if problems:
        raise PlanningError(joined(problems))
    pinned = {index[p]: frozenset(t - 1 for t in tables) for p, tables in constraints.fixed_tables.items()}
    extra = pair_costs(names, index, asked, weights)
    resting = constraints.rests and any(len(here) % 4 for here in there[first - 1 :])
    return Task(names, count, rounds, constraints.played, present, pinned, extra, index, there, resting)


def winds_before(task: Task) -> dict[int, list[int]]:
    """For everybody who has played: how often each wind."""
    before: dict[int, list[int]] = {}
    for table in (table for tables in task.played for table in tables):
        for wind, seat in enumerate(table):
            if seat is not None:
                before.setdefault(task.index[seat], [0, 0, 0, 0])[wind] += 1
    return before


def named(table: Sequence[int], names: Sequence[Player]) -> tuple[Player, Player, Player, Player]:
    east, south, west, north = (names[p] for p in table)
    return east, south, west, north
