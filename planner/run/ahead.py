"""Next round planned as part of the whole tournament: plan to the end, keep the rounds that are asked for.

Round by round the meetings of one round decide what is left for the following ones, and the winds of three
rounds settle those of the fourth. So the rest of the tournament is planned along every time: where the played
rounds begin a known schedule that schedule goes on; else meetings and winds are searched for together, the
seats of the block of four that is under way and the meetings of everything behind it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from planner.bounds import fewest_more, rounds_without_repeat
from planner.request.costs import FORBIDDEN
from planner.request.pins import keep_fixed
from planner.request.task import Task, make_task, winds_before
from planner.run.meet import fill, meet
from planner.run.run import Run
from planner.run.wishes import plan_rounds, together
from planner.schedules.algebra import Schedule
from planner.schedules.catalogue import begun
from planner.schedules.follow import follow_wishes, seats_of
from planner.schedules.stored import repeats_of
from planner.search.exact import best_round
from planner.search.joint import Cooling, Joint
from planner.search.meetings import Meetings
from planner.types import Constraints, Weights
from planner.winds.colouring import seat_winds
from planner.winds.share import block_left, share_rounds, share_winds, wind_counts, wind_surplus, wind_totals

Blocks = list[list[int]]
LARGEST, SHORT = 48, 120_000  # sizes without a schedule that are searched for, and steps of that search
# Fewer steps find too little; more take too long where several earlier draws are made again.
LEAST, MOST = 120_000, 2_400_000
LONGEST = 12  # a shorter tournament may have begun as the first rounds of a schedule up to this length


def look_ahead(task: Task, ahead: int) -> Task:
    """The task with the rounds to come up to ``ahead`` in all: whoever sits in the last asked round plays on."""
    more = ahead - task.rounds
    if more <= 0 or not task.present:
        return task
    return replace(
        task,
        rounds=ahead,
        present=task.present + [task.present[-1]] * more,
        there=task.there + [task.there[-1]] * more,
    )


def plan_ahead(run: Run, drawn: Sequence[int | None]) -> tuple[list[Blocks], str]:
    """All rounds of the task that are to come, in seat order, and how they were made.

    First of all as the schedule goes that the played rounds begin, if it meets every wish; then as an earlier draw
    had it in mind; else again. ``drawn``: see ``continue_draw``.
    """
    if run.task.resting:
        return rest_ahead(run, drawn)
    found = continue_schedule(run)
    if found is not None and not found[2]:
        return found[:2]
    return continue_draw(run, drawn) or plan_again(run)


def plan_again(run: Run) -> tuple[list[Blocks], str]:
    """The same without asking what earlier draws had in mind."""
    run.rng = random.Random(run.seed)
    if run.task.uniform:
        return plan_rounds(run)
    found = continue_schedule(run)
    if found is None and 1 < run.kept == len(run.task.present):  # all is asked for: the fewest repeats first
        return plan_rounds(run)[0], "search"
    if found is None:
        return together(run, search_together), "search to the end of the tournament"
    blocks, method, cost = found
    if cost and run.task.rounds + 3 <= rounds_without_repeat(run.task.count):
        return search_together(run, blocks), f"{method}; search for the wishes"
    return blocks, method


def continue_schedule(run: Run) -> tuple[list[Blocks], str, int] | None:
    """The rounds to come of a schedule that the played rounds begin, in seat order; how it was made; what the
    unwanted meetings of it all cost. None where there is no such schedule.
    """
    task = run.task
    if not task.played:
        return None
    everybody = list(range(task.count))
    played = [[[task.index[s] for s in t if s is not None] for t in tables] for tables in task.played]
    if any(sorted(p for t in tables for p in t) != everybody for tables in played):
        return None
    if any(len(t) != 4 for tables in played for t in tables) or any(h != everybody for h in task.present):
        return None
    for rounds in range(task.rounds, max(LONGEST, task.rounds) + 1):
        known = begun(task.count, rounds, run.version)
        if not known and rounds == task.rounds:
            known = searched(task.count, rounds, run.version)
        for schedule in known if rounds == task.rounds else [s for s in known if not repeats_of(s)]:
            seated = seats_of(schedule)
            found = follow_wishes(played, seated, run.extra, run.rng)
            if found is None or found[1] >= FORBIDDEN:
                continue
            order, cost = found
            rest = seated[len(played) : task.rounds]
            blocks = [[[order[s] for s in table] for table in tables] for tables in rest]
            if not all(run.in_order(tables) for tables in blocks):
                continue
            return blocks, f"{schedule.method}, continued", cost
    return None


def continue_draw(run: Run, drawn: Sequence[int | None]) -> tuple[list[Blocks], str] | None:
    """The rounds to come as an earlier draw planned them along with its own, in seat order, or None.

    ``drawn``: the seed each played round was drawn with, None where it was not drawn. Whoever plans again every
    round may not find again what the round before was chosen for; so the plan of an earlier draw is made again,
    and where everything since has been played as it says, its next round follows.
    """
    task = run.task
    here = sorted(task.present[0])
    played = [{tuple(task.index[s] for s in t if s is not None) for t in tables} for tables in task.played]
    alike = [sorted(p for t in tables for p in t) == here for tables in played]
    for number, seed in enumerate(drawn[: len(played)]):
        if seed is None or not all(alike[number:]):
            continue
        since = len(played) - number
        then = replace(task, played=task.played[:number], present=[task.present[0]] * since + task.present)
        earlier = Run(then, run.weights, seed, run.steps, version=run.version)
        earlier.kept = 1
        blocks, method = plan_again(earlier)
        run.done += earlier.done
        if [{tuple(table) for table in tables} for tables in blocks[:since]] == played[number:]:
            return blocks[since:], method
    return None


def rest_ahead(run: Run, drawn: Sequence[int | None]) -> tuple[list[Blocks], str]:
    """The rounds to come with rests, in seat order: as an earlier draw planned them along, else again.

    ``drawn``: the seed each played round was drawn with, None where it was not drawn.
    """
    task = run.task
    played = [{tuple(task.index[s] for s in t if s is not None) for t in tables} for tables in task.played]
    for number, seed in enumerate(drawn[: len(played)]):
        if seed is None:
            continue
        since = len(played) - number
        then = replace(task, played=task.played[:number], present=[[]] * since + task.present)
        earlier = Run(then, run.weights, seed, run.steps, version=run.version)
        blocks, method = plan_rounds(earlier)
        run.done += earlier.done
        if [{tuple(table) for table in tables} for tables in blocks[:since]] == played[number:]:
            task.present = earlier.task.present[since:]
            return blocks[since:], method
    return plan_rounds(run)


@lru_cache(maxsize=16)
def searched(players: int, rounds: int, version: str = "") -> list[Schedule]:
    """For a size without a schedule of its own: what a short search always finds; none for large ones."""
    if players > LARGEST or rounds > 2 * LONGEST:
        return []

    task = make_task(players, rounds, Constraints(), Weights())
    blocks, method = meet(Run(task, Weights(), 0, SHORT, version=version), ())
    return [Schedule(tuple(tuple(tuple(t) for t in tables) for tables in blocks), method)]


def search_together(run: Run, start: list[Blocks] | None = None, settled: int | None = None) -> list[Blocks]:
    """Meetings and winds of all rounds of the task, in seat order: those of the block under way first of all.

    ``start``: rounds in seat order to begin with; ``settled``: in how many rounds winds are searched for together
    with the meetings (to the end of the block under way, if not said).
    """
    task, repeat, steps = run.task, run.weights.repeat, min(max(LEAST, run.steps), MOST)
    run.rng = random.Random(run.seed)
    before = winds_before(task)
    if settled is None:
        settled = _settled(task, before)
    bursts = 0 if start else max(1, steps // 300_000)  # a good start only cools, for the wishes
    if start is None:
        start = _begin(run, settled, before)
    counts = wind_counts(start[:settled], before)
    meetings = Meetings(run.met(), run.extra, repeat, run.suffices())
    goal = repeat * fewest_more(meetings.met, task.present)
    state = Joint(start, settled, meetings, counts, task.pinned)
    soft = max((c for row in run.extra for c in row.values() if c < FORBIDDEN), default=0)

    def tick(done: int) -> bool:
        return run.report(done, state)

    for burst in range(bursts):
        if run.stopped or (state.best_cost <= goal):
            break
        hot = (0.4 if burst == 0 else 0.3) * repeat
        run.stopped = state.anneal(run.rng, Cooling(steps // bursts, hot, 0.1 * repeat), (goal, 0), tick=tick)
        state.restore()
    for upto in (len(start), run.kept):  # the wishes of all rounds, then of those that are asked for
        if soft and state.best_cost > goal and not run.stopped:
            state.upto = upto
            run.stopped = state.anneal(run.rng, Cooling(steps * 3 // 10, 1.5 * soft, 0.2), (goal, 0), tick=tick)
            state.restore()
    run.done += state.done
    out = state.best
    if len(out) == 1 and settled and state.best_cost > goal:
        out = [exact_last(run, out[0], before)]
    flat = iter(seat_winds([t for tables in out[settled:] for t in tables], wind_counts(out[:settled], before)))
    return out[:settled] + [[next(flat) for _ in tables] for tables in out[settled:]]


def exact_last(run: Run, tables: Blocks, before: dict[int, list[int]]) -> Blocks:
    """The only round that is left, by complete search: the most even winds, and of these the cheapest meetings."""
    repeat = run.weights.repeat
    met, here = run.met(), [p for table in tables for p in table]
    meetings = Meetings(met, run.extra, repeat, run.suffices())
    more = meetings.steps()

    def pair(a: int, b: int) -> int:
        return more[met[a][b]] + run.extra[a].get(b, 0)

    surplus = {p: wind_surplus(before.get(p, (0, 0, 0, 0))) for p in here}
    least = sum(surplus[p][w] for p, w in zip(here, share_winds([surplus[p] for p in here]), strict=True))
    now = sum(pair(a, b) for table in tables for i, a in enumerate(table) for b in table[:i])
    for budget in range(repeat * fewest_more(met, [here]), now, repeat):
        found = best_round(here, pair, surplus, budget, range(least, least + 1), 40_000, run.rng)
        if found is not None and run.in_order(found.tables):
            return found.tables
    return tables


def _settled(task: Task, before: dict[int, list[int]]) -> int:
    """The rounds in which winds bind: to the end of the block under way, a whole one where history is uneven."""
    here = task.present[0]
    four = [before.get(player, [0, 0, 0, 0]) for player in here]
    games = [sum(counts) for counts in four]
    left = block_left(games)
    even = len(set(games)) == 1 and all(max(counts) - min(counts) <= 1 for counts in four)
    return min(len(task.present), left or (0 if even else 4))


def _begin(run: Run, settled: int, before: dict[int, list[int]]) -> list[Blocks]:
    """Rounds to begin with: the most even winds in the settled ones, anything in the others."""
    first = [[here[at : at + 4] for at in range(0, len(here), 4)] for here in run.task.present[:settled]]
    totals = wind_totals(first, before)
    seated = share_rounds(run.task.present[:settled], before, totals, run.rng)
    for tables in seated:
        keep_fixed(tables, run.task.pinned)
    return seated + [fill(run, here) for here in run.task.present[settled:]]
