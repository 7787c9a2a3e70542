"""``plan``: the one door of the planner."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence

from .report import make_report
from .run import Run, named, seat_all
from .task import Task, make_task
from .types import Constraints, Plan, PlanningError, Player, Problem, Progress, Round, Weights

VERSION = "1"
# Search steps. A step is one exchange tried: some 200,000 a second on an ordinary machine.
EFFORTS = {"quick": 40_000, "normal": 600_000, "thorough": 8_000_000}
Blocks = list[list[int]]


def plan(
    players: int | Sequence[Player],
    rounds: int,
    constraints: Constraints | None = None,
    weights: Weights | None = None,
    seed: int = 0,
    effort: str | int = "normal",
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
    start: Sequence[Round] = (),
    stop_at: int = 0,
) -> Plan:
    """Seat ``players`` (a list, or a number: 1 … n) for ``rounds`` rounds in all, the played ones included.

    In this order of importance: the hard constraints; the fewest repeats, and nobody three times where twice
    is enough; the weighted wishes; winds within one of each other; tables visited evenly.

    ``effort``: "quick", "normal", "thorough" or a number of search steps; never a time, so that the same seed
    gives the same plan on every machine. ``start``: rounds to begin the search from (the plan being changed).
    ``progress`` is told how far the search is, with the best plan so far; when ``cancel`` answers true the
    search ends and the best is returned; ``stop_at`` with the ``steps`` of a stopped plan makes that plan again.
    Raises PlanningError with every problem of the request.
    """
    constraints = constraints or Constraints()
    weights = weights or Weights()
    task = make_task(players, rounds, constraints, weights)
    run = Run(task, weights, seed, EFFORTS.get(str(effort), 0) or int(effort), progress, cancel, stop_at)
    blocks, method = run.meet(start)
    seated = run.seat(blocks)
    run.place(seated)
    return finish(task, seated, method, seed, constraints, str(effort), run.done, run.stopped, keep_winds=True)


def finish(
    task: Task,
    blocks: list[Blocks],
    method: str,
    seed: int,
    constraints: Constraints,
    effort: str = "",
    steps: int = 0,
    stopped: bool = False,
    keep_winds: bool = False,
) -> Plan:
    """Winds, names, report: a plan out of rounds of tables whose numbers are settled."""
    seated = blocks if keep_winds else seat_all(task, blocks)
    names = task.names
    planned = tuple(tuple(named(table, names) for table in tables) for tables in seated)
    everything = task.played + planned
    roster = tuple(names[: task.count])
    report = make_report(roster, everything, constraints, len(task.played))
    broken = tuple(
        Problem(
            "forbidden",
            f"round {number}",
            f"{a} and {b} cannot be kept apart",
            "fewer forbidden pairs, or more effort",
        )
        for kind, a, b, number in report.clashes
        if kind == "forbidden"
    )
    if broken:
        raise PlanningError(broken)
    return Plan(
        rounds=everything,
        players=roster,
        played=len(task.played),
        report=report,
        method=method,
        version=VERSION,
        seed=seed,
        effort=effort,
        steps=steps,
        stopped=stopped,
        hash=plan_hash(everything),
    )


def verify(
    made: Plan, constraints: Constraints | None = None, weights: Weights | None = None, start: Sequence[Round] = ()
) -> bool:
    """Whether planning again from the same request, seed and effort gives this very plan."""
    if made.version != VERSION or not made.effort:
        return False
    stop_at = made.steps if made.stopped else 0
    rounds = len(made.rounds)
    again = plan(made.players, rounds, constraints, weights, made.seed, made.effort, start=start, stop_at=stop_at)
    return again.hash == made.hash == plan_hash(made.rounds)


def plan_hash(rounds: Sequence[Round]) -> str:
    """A fingerprint of a plan: SHA-256 of its rounds as compact JSON."""
    text = json.dumps(rounds, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
