"""``plan``: the one door of the planner."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from planner.report.report import make_report
from planner.request.task import Task, make_task, named
from planner.run.ahead import look_ahead, plan_ahead
from planner.run.evening import stays_away, without
from planner.run.meet import meet
from planner.run.resting import meet_resting
from planner.run.run import Run, Watch
from planner.run.seating import place, seat
from planner.types import Constraints, Obstacle, Plan, PlanningError, Player, Progress, Round, Weights

VERSION = "8"
# Versions whose plans this one still makes again, from the same request, seed and effort. Since version 2 the
# winds and meetings of re-planned rounds are searched for together; since version 3 the last two or three
# rounds of a day once more in pairs, and more schedules have their tables settled together with their meetings;
# since version 4 groups of up to four are one round of a longer schedule; version 5 knows the starters;
# since version 6 the rest of a day without wishes is searched for in more and quicker steps, and more
# schedules are stored; version 7 knows evener tables for five sizes; version 8 need not search for 20 players × 6.
REMAKES = ("1", "2", "3", "4", "5", "6", "7", VERSION)
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
    request = Request(
        players,
        rounds,
        constraints or Constraints(),
        weights or Weights(),
        seed,
        effort,
        tuple(start),
        stop_at,
        ahead,
        tuple(drawn),
        version,
    )
    return answer(request, Watch(progress, cancel))


@dataclass(frozen=True, slots=True)
class Request:
    """What ``plan`` is asked for; the arguments are said there."""

    players: int | Sequence[Player]
    rounds: int
    constraints: Constraints
    weights: Weights
    seed: int
    effort: str | int
    start: tuple[Round, ...]
    stop_at: int
    ahead: int
    drawn: tuple[int | None, ...]
    version: str

    @property
    def steps(self) -> int:
        """The search steps that the effort stands for."""
        return EFFORTS.get(str(self.effort), 0) or int(self.effort)


def answer(request: Request, watch: Watch) -> Plan:
    """Meetings, winds, table numbers, report. Raises PlanningError with every problem of the request."""
    wanted = request.constraints
    if not (wanted.rests and wanted.evens) or request.ahead > request.rounds:
        return _answer(request, watch)
    before = request.rounds - 1
    plain = replace(wanted, evens=False)
    if before <= len(wanted.played):
        return _evened(request, plain, wanted.played[:before], watch)
    made = _answer(replace(request, rounds=before, constraints=plain, ahead=0), watch)
    # Stopped early: the round that is left is short, and is always searched to its end.
    left = max(1, request.stop_at - made.steps) if request.stop_at and not made.stopped else 0
    whole = _evened(
        replace(request, stop_at=left, drawn=()), plain, made.rounds, Watch() if made.stopped else watch
    )
    return replace(
        whole,
        method=f"{made.method}; a last round evens out games",
        played=made.played,
        steps=made.steps + (0 if made.stopped else whole.steps),
        stopped=made.stopped or whole.stopped,
    )


def _evened(request: Request, plain: Constraints, before: tuple[Round, ...], watch: Watch) -> Plan:
    """The plan with its last round for those who have had fewer games."""
    roster = _roster(request.players)
    last = request.rounds
    away = stays_away(roster, before, plain, last)
    played = request.constraints.played if len(request.constraints.played) == last else before
    wanted = replace(without(plain, away, played, last), evens=True)
    return _answer(replace(request, constraints=wanted, ahead=0), watch)


def _roster(players: int | Sequence[Player]) -> list[Player]:
    return list(range(1, players + 1)) if isinstance(players, int) else list(dict.fromkeys(players))


def _answer(request: Request, watch: Watch) -> Plan:
    """The same where every round is for everybody who is there."""
    task = make_task(request.players, request.rounds, request.constraints, request.weights)
    whole = look_ahead(task, request.ahead)
    run = Run(whole, request.weights, request.seed, request.steps, watch, request.version, request.stop_at)
    if request.ahead:
        run.kept = len(task.present)
        seated, method = plan_ahead(run, request.drawn)
        seated, run.task = seated[: run.kept], task
    else:
        blocks, method = (meet_resting if task.resting else meet)(run, request.start)
        seated = seat(run, blocks)
    place(run, seated)
    made = finish(task, seated, method, request.constraints, run.least_uneven, run.least_repeats)
    return replace(
        made,
        version=request.version,
        seed=request.seed,
        effort=str(request.effort),
        steps=run.done,
        stopped=run.stopped,
    )


def finish(
    task: Task,
    seated: Sequence[Blocks],
    method: str,
    constraints: Constraints,
    least_uneven: int = 0,
    least_repeats: int = 0,
) -> Plan:
    """Names and report: a plan out of rounds in seat order. Raises PlanningError when a forbidden pair meets.

    ``least_uneven``: so many players off by two or more were proven unavoidable with as few repeats;
    ``least_repeats``: so many repeats were proven unavoidable.
    """
    names = task.names
    everything = task.played + tuple(tuple(named(table, names) for table in tables) for tables in seated)
    roster = tuple(names[: task.count])
    report = make_report(roster, everything, constraints, len(task.played), least_uneven, least_repeats)
    if broken := tuple(
        Obstacle(
            "forbidden",
            f"round {number}",
            f"{a} and {b} cannot be kept apart",
            "fewer forbidden pairs, or more effort",
        )
        for kind, a, b, number in report.clashes
        if kind == "forbidden"
    ):
        raise PlanningError(broken)
    return Plan(
        rounds=everything,
        players=roster,
        played=len(task.played),
        report=report,
        method=method,
        version=VERSION,
        seed=0,
        effort="",
        steps=0,
        stopped=False,
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
