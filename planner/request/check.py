"""Validation of rounds made by hand or elsewhere; all problems at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from planner.types import Constraints, Obstacle, Player, Round


def check_rounds(
    rounds: Sequence[Round], players: Sequence[Player], constraints: Constraints | None = None
) -> tuple[Obstacle, ...]:
    """Everything that keeps these rounds from being used, for those players and hard constraints."""
    constraints = constraints or Constraints()
    problems = []
    known = set(players)
    for number, tables in enumerate(rounds, 1):
        if number <= len(constraints.played):
            if tables != constraints.played[number - 1]:
                problems.append(
                    Obstacle(
                        "played", f"round {number}", "differs from the round already played", "leave it as it is"
                    )
                )
            continue
        seats = Counter(s for table in tables for s in table)
        where = f"round {number}"
        for seat, times in seats.items():
            if seat is None:
                problems.append(Obstacle("empty_seat", where, f"{times} seats are empty", "four players a table"))
            elif seat not in known:
                problems.append(Obstacle("unknown", where, f"{seat} is not a player", "somebody on the list"))
            elif not constraints.plays(seat, number):
                problems.append(Obstacle("away", where, f"{seat} does not play this round", "leave them out"))
            if seat is not None and times > 1:
                problems.append(Obstacle("seat_twice", where, f"{seat} sits {times} times", "once"))
        missing = [p for p in players if p not in seats and constraints.plays(p, number)]
        evened = constraints.rests and constraints.evens and number == len(rounds)
        if missing and not evened and not (constraints.rests and len(missing) < 4):
            problems.append(
                Obstacle(
                    "missing", where, f"without a seat: {', '.join(map(str, missing))}", "everybody sits once"
                )
            )
        problems += _check_hard(number, tables, constraints)
    return tuple(problems)


def _check_hard(number: int, tables: Round, constraints: Constraints) -> list[Obstacle]:
    problems = []
    for at, table in enumerate(tables, 1):
        for a, b in constraints.forbidden_pairs:
            if a in table and b in table:
                problems.append(
                    Obstacle(
                        "forbidden",
                        f"round {number}, table {at}",
                        f"{a} and {b} must not meet",
                        "different tables",
                    )
                )
        for seat in table:
            wanted = constraints.fixed_tables.get(seat) if seat is not None else None
            if wanted and at not in wanted:
                right = ", ".join(map(str, sorted(wanted)))
                problems.append(
                    Obstacle(
                        "fixed", f"round {number}, table {at}", f"{seat} sits at a wrong table", f"table {right}"
                    )
                )
    return problems
