"""Problems of a planning request, all at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from planner.request.pins import match_pins
from planner.types import Constraints, Obstacle, Player


def joined(problems: Sequence[Obstacle]) -> tuple[Obstacle, ...]:
    """The problems; what rounds in a row have in common is said once."""
    runs: list[tuple[Obstacle, int, int]] = []  # first and last round, 0 where it is about no round
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


def roster_problems(roster: list[Player], rounds: int, constraints: Constraints) -> list[Obstacle]:
    """People listed twice, unnamed or unknown, and a number of rounds that cannot be."""
    problems = [
        Obstacle("twice", f"player {p}", f"is on the list {k} times", "once")
        for p, k in Counter(roster).items()
        if k > 1
    ]
    problems += [
        Obstacle("name", f"player {p!r}", "is not a number or a name", "an integer or a non-empty text")
        for p in roster
        if isinstance(p, bool) or not isinstance(p, int | str) or p == ""
    ]
    if rounds < 1 or rounds < len(constraints.played):
        problems.append(
            Obstacle(
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
        Obstacle("unknown", f"{where}: {p}", "is not on the list of players", "somebody on the list")
        for where, p in dict.fromkeys(named)
        if p not in known
    ]
    problems += [
        Obstacle("pair", f"forbidden pair {a}, {b}", "names one player twice", "two players")
        for a, b in constraints.forbidden_pairs
        if a == b
    ]
    return problems


def fixed_problems(
    constraints: Constraints, index: dict[Player, int], present: list[list[int]], first: int
) -> list[Obstacle]:
    """Fixed tables that are not there or too full; ``present``: who sits from round ``first`` on."""
    problems = []
    for player, tables in constraints.fixed_tables.items():
        if not tables:
            problems.append(Obstacle("no_table", f"player {player}", "may sit at no table", "at least one table"))
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
                    Obstacle(
                        "no_such_table",
                        f"round {number}",
                        f"{player} must sit at table {wanted}",
                        f"1 to {size}",
                    )
                )
        if all(pins.values()) and match_pins(list(pins.values()), size) is None:
            problems.append(
                Obstacle(
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
                Obstacle("pins", f"forbidden pair {a}, {b}", "both are fixed to one table", "different tables")
            )
    return problems


def played_problems(constraints: Constraints) -> list[Obstacle]:
    """Played rounds in which somebody sits twice, or a table is none of four."""
    problems = []
    for number, tables in enumerate(constraints.played, 1):
        seats = Counter(seat for table in tables for seat in table if seat is not None)
        problems += [
            Obstacle("seat_twice", f"round {number} (played)", f"{p} sits {k} times", "once")
            for p, k in seats.items()
            if k > 1
        ]
        problems += [
            Obstacle(
                "seats",
                f"round {number} (played), table {t}",
                f"{len(table)} seats",
                "four, an empty one as null",
            )
            for t, table in enumerate(tables, 1)
            if len(table) != 4
        ]
    return problems
