"""``plan``: the one door of the planner."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace

from planner.report.report import make_report
from planner.request.task import Task, make_task
from planner.run.ahead import look_ahead, plan_ahead
from planner.run.run import Run, named, seat_all
from planner.types import Constraints, Plan, PlanningError, Player, Problem, Progress, Round, Weights

VERSION = "3"
# Versions whose plans this one still makes again, from the same request, seed and effort. Since version 2 the
# winds and meetings of re-planned rounds are searched for together; since version 3 the last two or three
# rounds of a day once more in pairs, and more schedules have their tables settled together with their meetings.
REMAKES = ("1", "2", VERSION)
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
    ahead: int = 0,
    drawn: Sequence[int | None] = (),
    version: str = VERSION,
) -> Plan:
    """Seat ``players`` (a list, or a number: 1 … n) for ``rounds`` rounds in all, the played ones included.

    In this order of importance: the hard constraints; the fewest repeats, and nobody three times where twice
    is enough; the weighted wishes; winds within one of each other; tables visited evenly.

    ``effort``: "quick", "normal", "thorough" or a number of search steps; never a time, so that the same seed
    gives the same plan on every machine. ``start``: rounds to begin the search from (the plan being changed).
    ``progress`` is told how far the search is, with the best plan so far; when ``cancel`` answers true the
    search ends and the best is returned; ``stop_at`` with the ``steps`` of a stopped plan makes that plan again.
    ``ahead``: where ``rounds`` are only the next of a tournament, how many it will have: the rest is planned along
    and left out, so that the following rounds find even winds and new opponents (0: nothing follows).
    ``drawn``: the seeds the played rounds were drawn with (None: not drawn), so that what an earlier draw had in
    mind for the rounds after it can be gone on with.
    ``version``: one of ``REMAKES``, to make a plan of that version again.
    Raises PlanningError with every problem of the request.
    """
    constraints = constraints or Constraints()
    weights = weights or Weights()
    task = make_task(players, rounds, constraints, weights)
    steps = EFFORTS.get(str(effort), 0) or int(effort)
    whole = look_ahead(task, ahead)
    run = Run(whole, weights, seed, steps, progress, cancel, stop_at, version)
    if ahead:
        run.kept = len(task.present)
        seated, method = plan_ahead(run, drawn)
        seated, run.task = seated[: run.kept], task
    else:
        blocks, method = run.meet(start)
        seated = run.seat(blocks)
    run.place(seated)
    made = finish(
        task,
        seated,
        method,
        seed,
        constraints,
        str(effort),
        run.done,
        run.stopped,
        keep_winds=True,
        least_uneven=run.least_uneven,
    )
    return replace(made, version=version)


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
    least_uneven: int = 0,
) -> Plan:
    """Winds, names, report: a plan out of rounds of tables whose numbers are settled."""
    seated = blocks if keep_winds else seat_all(task, blocks)
    names = task.names
    planned = tuple(tuple(named(table, names) for table in tables) for tables in seated)
    everything = task.played + planned
    roster = tuple(names[: task.count])
    report = make_report(roster, everything, constraints, len(task.played), least_uneven)
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
    made: Plan,
    constraints: Constraints | None = None,
    weights: Weights | None = None,
    start: Sequence[Round] = (),
    ahead: int = 0,
    drawn: Sequence[int | None] = (),
) -> bool:
    """Whether planning again from the same request, seed and effort gives this very plan."""
    if made.version not in REMAKES or not made.effort:
        return False
    stop_at = made.steps if made.stopped else 0
    rounds = len(made.rounds)
    again = plan(
        made.players,
        rounds,
        constraints,
        weights,
        made.seed,
        made.effort,
        start=start,
        stop_at=stop_at,
        ahead=ahead,
        drawn=drawn,
        version=made.version,
    )
    return again.hash == made.hash == plan_hash(made.rounds)


def plan_hash(rounds: Sequence[Round]) -> str:
    """A fingerprint of a plan: SHA-256 of its rounds as compact JSON."""
    text = json.dumps(rounds, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
