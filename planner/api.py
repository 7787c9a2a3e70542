"""Public API of the planner: `plan`."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from planner.report.report import make_report
from planner.request.costs import FORBIDDEN, pair_costs
from planner.request.scopes import ends_of, kinds_of, only
from planner.request.task import Task, make_task, named
from planner.run.ahead import look_ahead, plan_ahead
from planner.run.evening import stays_away, without
from planner.run.meet import meet
from planner.run.run import WEIGHED, PlanWatch, Run
from planner.run.seating import place, seat
from planner.run.wishes import plan_rounds
from planner.types import Constraints, Obstacle, Plan, PlanningError, Player, Progress, Round, Weights

VERSION = "14"
# Versions whose plans this one still makes again, from the same request, seed and effort. Since version 2 the
# winds and meetings of re-planned rounds are searched for together; since version 3 the last two or three
# rounds of a day once more in pairs, and more schedules have their tables settled together with their meetings;
# since version 4 groups of up to four are one round of a longer schedule; version 5 knows the starters;
# since version 6 the rest of a day without wishes is searched for in more and quicker steps, and more
# schedules are stored; version 7 knows evener tables for five sizes; version 8 need not search for 20 players × 6;
# version 9 searches three times as long for the rest of a day, and to the end where two rounds are left;
# version 10 takes three times as many steps for it in the same time (``search/bits.py``), and cools less;
# version 11 looks where somebody meets again (``search/tabu.py``), and plays the rounds that share pairs last;
# version 12 does that four times as quickly (``search/wide.py``), and knows days that four of 24 left early;
# version 13 ends the walk in time where everybody has met and nearly every exchange would be a third meeting;
# version 14 plans as if there were no wishes first, then meets the wishes for no more repeats (``run/wishes.py``).
REMAKES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", VERSION)
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
    Raises PlanningError with every problem of the request, and ValueError for an unknown effort or version.
    """
    check_known(effort, version)
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
    return answer(request, PlanWatch(progress, cancel))


def check_known(effort: str | int, version: str) -> None:
    """Raises ValueError for an effort or a version that is none."""
    if effort not in EFFORTS and not re.fullmatch("[0-9]+", str(effort)):
        raise ValueError(f"effort {effort!r} is unknown: {', '.join(EFFORTS)}, or a number of search steps")
    if version not in REMAKES:
        raise ValueError(f"version {version!r} is unknown: one of {', '.join(REMAKES)}")


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


def answer(request: Request, watch: PlanWatch) -> Plan:
    """Meetings, winds, table numbers, report. Raises PlanningError with every problem of the request."""
    wanted = request.constraints
    if ends := ends_of(wanted, request.rounds):
        return _in_stages(request, ends, watch)
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
        replace(request, stop_at=left, drawn=()), plain, made.rounds, PlanWatch() if made.stopped else watch
    )
    return replace(
        whole,
        method=f"{made.method}; a last round evens out games",
        played=made.played,
        steps=made.steps + (0 if made.stopped else whole.steps),
        stopped=made.stopped or whole.stopped,
    )


def _in_stages(request: Request, ends: Mapping[str, int], watch: PlanWatch) -> Plan:
    """Where wishes end before the last round: the best of a few ways, each measured by what the wishes ask."""
    ways = [_laid_out] if not request.start else []
    ways += [_one_by_one] if request.start else [partial(_one_by_one, ahead=True), _one_by_one]
    ways += [_without] if request.start and request.version not in WEIGHED else []
    best: Plan | None = None
    steps, refused = 0, None
    for way in ways:
        left = max(1, request.stop_at - steps) if request.stop_at else 0
        try:
            made = way(replace(request, stop_at=left), ends, watch)
        except PlanningError as error:
            refused = error
            continue
        if made is None:
            continue
        steps += made.steps
        if best is None or _price(made, request) < _price(best, request):
            best = replace(made, stopped=False)
        if made.stopped or _is_perfect(best):
            best = replace(best, stopped=made.stopped)
            break
    if best is None:
        raise refused or PlanningError(())
    return replace(best, steps=steps, seed=request.seed, version=request.version, effort=str(request.effort))


def _laid_out(request: Request, ends: Mapping[str, int], watch: PlanWatch) -> Plan | None:
    """A known schedule, its slots given out with an eye on the first rounds; None where none is known."""
    wanted, kinds = request.constraints, kinds_of(request.constraints)
    task = make_task(request.players, request.rounds, only(wanted, kinds - set(ends)), request.weights)
    if not task.uniform or request.ahead > request.rounds:
        return None
    early = [
        (
            last,
            pair_costs(
                task.names, task.index, only(wanted, {k for k in ends if ends[k] == last}), request.weights
            ),
        )
        for last in sorted(set(ends.values()))
    ]
    run = Run(task, request.weights, request.seed, request.steps, watch, request.version, request.stop_at, early)
    blocks, method = meet(run, ())
    if method.startswith("search"):
        return None
    seated = seat(run, blocks)
    place(run, seated)
    return replace(finish(task, seated, method, wanted), steps=run.done, stopped=run.stopped)


def _one_by_one(request: Request, ends: Mapping[str, int], watch: PlanWatch, ahead: bool = False) -> Plan:
    """The rounds up to the end of the next wish, then the others; ``ahead``: those with an eye on all."""
    wanted, at = request.constraints, min(ends.values())
    total = max(request.rounds, request.ahead)
    plain = replace(wanted, evens=False, first_rounds={k: n for k, n in wanted.first_rounds.items() if n < at})
    made = _answer(
        replace(
            request,
            rounds=at,
            constraints=plain,
            start=request.start[:at],
            ahead=total if ahead else 0,
        ),
        watch,
    )
    left = max(1, request.stop_at - made.steps) if request.stop_at and not made.stopped else 0
    rest = answer(
        replace(
            request,
            constraints=replace(wanted, played=made.rounds),
            effort="quick" if made.stopped else request.effort,  # stopped early: what is left is still planned
            ahead=0 if request.start else total,
            drawn=(*request.drawn, *[None] * (at - len(wanted.played))),
            stop_at=left,
        ),
        PlanWatch() if made.stopped else watch,
    )
    played = len(wanted.played)
    return replace(
        rest,
        method=f"{made.method}; {rest.method}",
        played=played,
        report=make_report(made.players, rest.rounds, wanted, played),
        steps=made.steps + (0 if made.stopped else rest.steps),
        stopped=made.stopped or rest.stopped,
    )


def _without(request: Request, ends: Mapping[str, int], watch: PlanWatch) -> Plan | None:
    """As if the wishes that end were none: no other way may cost a repeat more."""
    wanted = request.constraints
    made = answer(replace(request, constraints=only(wanted, kinds_of(wanted) - set(ends))), watch)
    played = len(wanted.played)
    return replace(made, played=played, report=make_report(made.players, made.rounds, wanted, played))


def _price(made: Plan, request: Request) -> tuple[int, ...]:
    """What a plan costs by the weights of the request, and how uneven its winds are."""
    weights = request.weights
    each = {"substitutes": weights.substitutes, "referees": weights.referees}
    each |= dict.fromkeys(("forbidden", "fixed_table"), FORBIDDEN)
    clashes = sum(each.get(kind, weights.of_group(kind)) for kind, *_rest in made.report.clashes)
    repeats = made.report.figure("repeats").value * weights.repeat
    groups = [weights.of_group(kind) for kind in request.constraints.groups]
    dearest = max(weights.substitutes, weights.referees, *groups)
    if request.version not in WEIGHED and dearest < weights.repeat:
        must, wished = divmod(clashes, FORBIDDEN)
        return must, repeats, wished, made.report.figure("wind_spread").value
    return repeats + clashes, made.report.figure("wind_spread").value


def _is_perfect(made: Plan) -> bool:
    return not made.report.clashes and made.report.figure("repeats").proven


def _evened(request: Request, plain: Constraints, before: tuple[Round, ...], watch: PlanWatch) -> Plan:
    """The plan with its last round for those who have had fewer games."""
    roster = _roster(request.players)
    last = request.rounds
    away = stays_away(roster, before, plain, last)
    played = request.constraints.played if len(request.constraints.played) == last else before
    wanted = replace(without(plain, away, played, last), evens=True)
    return _answer(replace(request, constraints=wanted, ahead=0), watch)


def _roster(players: int | Sequence[Player]) -> list[Player]:
    return list(range(1, players + 1)) if isinstance(players, int) else list(dict.fromkeys(players))


def _answer(request: Request, watch: PlanWatch) -> Plan:
    """The same where every round is for everybody who is there."""
    task = make_task(request.players, request.rounds, request.constraints, request.weights)
    whole = look_ahead(task, request.ahead)
    run = Run(whole, request.weights, request.seed, request.steps, watch, request.version, request.stop_at)
    if request.ahead:
        run.kept = len(task.present)
        seated, method = plan_ahead(run, request.drawn)
        seated, run.task = seated[: run.kept], task
    else:
        seated, method = plan_rounds(run, request.start)
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
