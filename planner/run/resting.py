"""Rounds with sit-outs: a schedule that includes them, or a search that chooses them."""

from __future__ import annotations

from collections.abc import Sequence

from planner.bounds import counting_bound
from planner.request.costs import FORBIDDEN
from planner.request.rests import choose_rests, rested_in
from planner.request.task import named
from planner.run.meet import BEFORE_SIX, fill, from_schedules, search
from planner.run.run import Run
from planner.schedules.rests import resting_schedule
from planner.search.joint import Cooling
from planner.search.meetings import Meetings
from planner.search.rests import Resting
from planner.types import Round

Blocks = list[list[int]]
BEGUN = 22  # fewer players than these are better searched for from nothing


def meet_resting(run: Run, start: Sequence[Round] = ()) -> tuple[list[Blocks], str]:
    """Who meets whom, and so who rests, in every round to plan; ``run.task.present`` says it afterwards."""
    task = run.task
    if not task.there[len(task.played) :]:
        return [], "everything has been played"
    known = scheduled_resting(run, start)
    if known is not None:
        return known
    if _is_fresh(run, start) and task.count >= BEGUN and run.version not in BEFORE_SIX:
        start = _begun(run)
    blocks = _search(run, start)
    task.present = [sorted(p for table in tables for p in table) for tables in blocks]
    return blocks, "search, with rests"


def scheduled_resting(run: Run, start: Sequence[Round]) -> tuple[list[Blocks], str] | None:
    """The rounds of a schedule with rests that is known for this size; None where none is."""
    task = run.task
    schedule = resting_schedule(task.count, task.rounds, run.version) if _is_fresh(run, start) else None
    made = from_schedules(run, [schedule]) if schedule else None
    if made is None:
        return None
    blocks, method, cost = made
    task.present = [sorted(p for table in tables for p in table) for tables in blocks]
    if not cost or run.stopped:
        return blocks, method
    return search(run, blocks, polish=True), f"{method}; search for the wishes"


def _is_fresh(run: Run, start: Sequence[Round]) -> bool:
    """Whether nothing is settled yet: everybody plays from the first round on, at any table."""
    task = run.task
    return not (task.played or start or task.pinned) and all(len(here) == task.count for here in task.there)


def _begun(run: Run) -> tuple[Round, ...]:
    """The first rounds as the longest schedule has them that is known for these players."""
    task = run.task
    for fewer in range(task.rounds - 1, 0, -1):
        schedule = resting_schedule(task.count, fewer, run.version)
        made = from_schedules(run, [schedule]) if schedule else None
        if made is not None:
            return tuple(tuple(named(table, task.names) for table in tables) for tables in made[0])
    return ()


def _search(run: Run, start: Sequence[Round]) -> list[Blocks]:
    """Rests by the rule, then meetings and rests searched for together."""
    task, first = run.task, len(run.task.played)
    there, repeat = task.there[first:], run.weights.repeat
    sat = [[task.index[s] for t in tables for s in t if s is not None] for tables in task.played]
    rested = rested_in(task.there[:first], sat)
    times = dict(rested.times)
    just = [p for p, last in rested.last.items() if last == first]
    order = list(range(task.count))
    run.rng.shuffle(order)
    wanted = []
    for here, given_round in zip(there, start[first:], strict=False):
        seats = {task.index[s] for t in given_round for s in t if s is not None and s in task.index}
        wanted.append([p for p in here if p not in seats])
    rests = choose_rests(there, rested, first + 1, order, wanted)
    rounds = []
    for number, (here, away) in enumerate(zip(there, rests, strict=True)):
        given = start[first + number] if first + number < len(start) else ()
        rounds.append(fill(run, [p for p in here if p not in set(away)], given))
    meetings = Meetings(run.met(), run.extra, repeat, run.suffices())
    state = Resting(rounds, rests, meetings, task.pinned, times, just)
    games = [sum(p in set(here) for here in sat) for p in range(task.count)]
    for tables in rounds:
        for player in (p for table in tables for p in table):
            games[player] += 1
    goal = 0 if task.played or any(run.extra) else repeat * counting_bound(games)
    soft = max((c for row in run.extra for c in row.values() if c < FORBIDDEN), default=0)
    hot = 0.3 if start else 0.6
    if start and not task.played and run.version not in BEFORE_SIX:
        hot = 0.2  # what the schedule has stays, what follows it is searched for
    for steps, warm, cold in (
        (run.steps * (6 if soft else 10) // 10, hot * repeat, 0.08 * repeat),
        (run.steps * 4 // 10 if soft else 0, 1.5 * soft, 0.2),
    ):
        if steps and not run.stopped and state.best_cost > goal:
            run.stopped |= state.anneal(
                run.rng, Cooling(steps, warm, cold), goal, lambda done: run.report(done, state)
            )
            state.restore()
    run.done += state.done
    return state.best
