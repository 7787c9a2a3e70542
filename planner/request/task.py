"""From the request to indices: who plays when, what is pinned, what meetings cost; all problems at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from planner.search.meetings import FORBIDDEN
from planner.types import Constraints, PlanningError, Player, Problem, Round, Weights


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

    @property
    def uniform(self) -> bool:
        """Everybody plays everything and nothing has been played."""
        return not self.played and all(len(p) == self.count for p in self.present)


def winds_before(task: Task) -> dict[int, list[int]]:
    """For everybody who has played: how often each wind."""
    before: dict[int, list[int]] = {}
    for table in (table for tables in task.played for table in tables):
        for wind, seat in enumerate(table):
            if seat is not None:
                before.setdefault(task.index[seat], [0, 0, 0, 0])[wind] += 1
    return before


def make_task(players: int | Sequence[Player], rounds: int, constraints: Constraints, weights: Weights) -> Task:
    """Check and translate a request. Raises PlanningError with all problems."""
    roster: list[Player] = list(range(1, players + 1)) if isinstance(players, int) else list(players)
    problems = _check_roster(roster, rounds, constraints)
    names = list(dict.fromkeys(roster))
    count = len(names)
    index = {p: i for i, p in enumerate(names)}
    for tables in constraints.played:
        for seat in (seat for table in tables for seat in table):
            if seat is not None and seat not in index:
                index[seat] = len(names)
                names.append(seat)
    first = len(constraints.played) + 1
    present = []
    for number in range(first, rounds + 1):
        here = [index[p] for p in names[:count] if constraints.plays(p, number)]
        if not here or len(here) % 4:
            enough = len(here) > 4
            problems.append(
                Problem(
                    "not_four",
                    f"round {number}",
                    f"{len(here)} players cannot fill tables of four",
                    f"{-len(here) % 4} more, or {len(here) % 4} fewer" if enough else "at least four players",
                )
            )
        present.append(here)
    problems += _check_fixed(constraints, index, present, first)
    problems += _check_played(constraints)
    if problems:
        raise PlanningError(_joined(problems))
    pinned = {index[p]: frozenset(t - 1 for t in tables) for p, tables in constraints.fixed_tables.items()}
    extra = pair_costs(names, index, constraints, weights)
    return Task(names, count, rounds, constraints.played, present, pinned, extra, index)


def _joined(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems; what rounds in a row have in common is said once."""
    runs: list[tuple[Problem, int, int]] = []  # first and last round, 0 where it is about no round
    for problem in problems:
        number = re.fullmatch(r"round (\d+)", problem.where)
        at = int(number[1]) if number else 0
        for i, (same, first, last) in enumerate(runs):
            if at > 1 and last == at - 1 and replace(problem, where=same.where) == same:
                runs[i] = same, first, at
                break
        else:
            runs.append((problem, at, at))
    return tuple(
        problem if first == last else replace(problem, where=f"rounds {first} to {last}")
        for problem, first, last in runs
    )


def pair_costs(
    names: Sequence[Player], index: dict[Player, int], constraints: Constraints, weights: Weights
) -> list[dict[int, int]]:
    """For every player the others whose meetings cost something."""
    extra: list[dict[int, int]] = [{} for _ in names]

    def add(members: Sequence[Player], cost: int) -> None:
        for a, b in combinations([index[m] for m in members if m in index], 2):
            if a != b and cost:
                extra[a][b] = extra[a].get(b, 0) + cost
                extra[b][a] = extra[b].get(a, 0) + cost

    for kind, of in constraints.groups.items():
        for label in dict.fromkeys(of.values()):
            add([p for p, mine in of.items() if mine == label], weights.of_group(kind))
    add(sorted(constraints.substitutes, key=str), weights.substitutes)
    add(sorted(constraints.referees, key=str), weights.referees)
    for a, b in dict.fromkeys(tuple(sorted(pair, key=str)) for pair in constraints.forbidden_pairs):
        add([a, b], FORBIDDEN)
    return extra


def _check_roster(roster: list[Player], rounds: int, constraints: Constraints) -> list[Problem]:
    problems = [
        Problem("twice", f"player {p}", f"is on the list {k} times", "once")
        for p, k in Counter(roster).items()
        if k > 1
    ]
    problems += [
        Problem("name", f"player {p!r}", "is not a number or a name", "an integer or a non-empty text")
        for p in roster
        if isinstance(p, bool) or not isinstance(p, int | str) or p == ""
    ]
    if rounds < 1 or rounds < len(constraints.played):
        problems.append(
            Problem(
                "rounds",
                "rounds",
                f"{rounds} rounds are asked",
                f"at least {max(1, len(constraints.played))}",
            )
        )
    known = set(roster)
    named: list[tuple[str, Player]] = [
        (w, p) for w in ("absent", "withdrawn", "joined") for p in getattr(constraints, w)
    ]
    named += [("fixed table", p) for p in constraints.fixed_tables]
    named += [("forbidden pair", p) for pair in constraints.forbidden_pairs for p in pair]
    named += [("substitutes", p) for p in constraints.substitutes] + [
        ("referees", p) for p in constraints.referees
    ]
    named += [(kind, p) for kind, of in constraints.groups.items() for p in of]
    problems += [
        Problem("unknown", f"{where}: {p}", "is not on the list of players", "somebody on the list")
        for where, p in dict.fromkeys(named)
        if p not in known
    ]
    problems += [
        Problem("pair", f"forbidden pair {a}, {b}", "names one player twice", "two players")
        for a, b in constraints.forbidden_pairs
        if a == b
    ]
    return problems


def _check_fixed(
    constraints: Constraints, index: dict[Player, int], present: list[list[int]], first: int
) -> list[Problem]:
    problems = []
    for player, tables in constraints.fixed_tables.items():
        if not tables:
            problems.append(Problem("no_table", f"player {player}", "may sit at no table", "at least one table"))
    for number, here in enumerate(present, first):
        size, seated = len(here) // 4, set(here)
        pins = {
            p: frozenset(t - 1 for t in tables if 1 <= t <= size)
            for p, tables in constraints.fixed_tables.items()
            if index.get(p) in seated
        }
        for player, open_tables in pins.items():
            if not open_tables and constraints.fixed_tables[player]:
                wanted = ", ".join(map(str, sorted(constraints.fixed_tables[player])))
                problems.append(
                    Problem(
                        "no_such_table",
                        f"round {number}",
                        f"{player} must sit at table {wanted}",
                        f"1 to {size}",
                    )
                )
        if all(pins.values()) and match_pins(list(pins.values()), size) is None:
            problems.append(
                Problem(
                    "pins",
                    f"round {number}",
                    "the fixed tables ask for more than four at one table",
                    "at most four",
                )
            )
    for a, b in constraints.forbidden_pairs:
        one, two = constraints.fixed_tables.get(a), constraints.fixed_tables.get(b)
        if one and one == two and len(one) == 1 and a != b:
            problems.append(
                Problem("pins", f"forbidden pair {a}, {b}", "both are fixed to one table", "different tables")
            )
    return problems


def match_pins(choices: Sequence[frozenset[int]], tables: int) -> list[int] | None:
    """Give everybody one of their tables, at most four to a table; None when that cannot be."""
    taken: list[list[int]] = [[] for _ in range(tables)]

    def place(who: int, tried: set[int]) -> bool:
        for table in sorted(choices[who], key=lambda t: len(taken[t])):
            if table in tried:
                continue
            tried.add(table)
            if len(taken[table]) < 4:
                taken[table].append(who)
                return True
            for other in list(taken[table]):
                taken[table].remove(other)
                taken[table].append(who)
                if place(other, tried):
                    return True
                taken[table].remove(who)
                taken[table].append(other)
        return False

    if not all(place(who, set()) for who in range(len(choices))):
        return None
    where = [0] * len(choices)
    for table, people in enumerate(taken):
        for who in people:
            where[who] = table
    return where


def _check_played(constraints: Constraints) -> list[Problem]:
    problems = []
    for number, tables in enumerate(constraints.played, 1):
        seats = Counter(seat for table in tables for seat in table if seat is not None)
        problems += [
            Problem("seat_twice", f"round {number} (played)", f"{p} sits {k} times", "once")
            for p, k in seats.items()
            if k > 1
        ]
        problems += [
            Problem(
                "seats",
                f"round {number} (played), table {t}",
                f"{len(table)} seats",
                "four, an empty one as null",
            )
            for t, table in enumerate(tables, 1)
            if len(table) != 4
        ]
    return problems
