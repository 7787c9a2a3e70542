"""Wishes after repeats: plan without wishes, then meet them without more repeats.

What must not be (pairs kept apart, fixed tables) holds throughout. A repeat that weighs less than the dearest wish
is weighed against the wishes instead: whoever asks for that wants to trade them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from planner.request.costs import FORBIDDEN
from planner.run.meet import STORED, meet, scheduled
from planner.run.resting import meet_resting, scheduled_resting
from planner.run.run import WEIGHED, Run
from planner.run.seating import seat
from planner.search.bits import fits_bits
from planner.search.exact import best_round
from planner.search.meetings import Meetings, Search
from planner.search.wide import walk_wide
from planner.types import Round

Blocks = list[list[int]]
Costs = list[dict[int, int]]
NODES, BUDGETS = 40_000, 6  # of the complete search of one round: steps, and how many prices are tried


def plan_rounds(run: Run, start: Sequence[Round] = ()) -> tuple[list[Blocks], str]:
    """All rounds to plan in seat order, and how they were made; with rests ``run.task.present`` follows them."""
    make = meet_resting if run.task.resting else meet
    if not comes_second(run):
        blocks, method = make(run, start)
        return seat(run, blocks), method
    known = scheduled_resting(run, start) if run.task.resting else scheduled(run, start)
    if known is not None:
        with above_wishes(run):
            return seat(run, known[0]), known[1]
    run.rng = random.Random(run.seed)
    with without_wishes(run):
        blocks, method = make(run, start)
        seated = seat(run, blocks)
    if run.stopped or not wishes_price(run, seated):
        return seated, method
    return grant(run, seated, is_best=method == STORED), f"{method}; search for the wishes"


def comes_second(run: Run) -> bool:
    """Whether there are wishes, and a repeat weighs more than any of them."""
    dearest = max((cost % FORBIDDEN for row in run.extra for cost in row.values()), default=0)
    return run.version not in WEIGHED and 0 < dearest < run.weights.repeat


@contextmanager
def without_wishes(run: Run) -> Iterator[None]:
    """Within, only what must not be has a price."""
    extra = run.extra
    run.extra = [{p: cost - cost % FORBIDDEN for p, cost in row.items() if cost >= FORBIDDEN} for row in extra]
    try:
        yield
    finally:
        run.extra = extra


@contextmanager
def above_wishes(run: Run) -> Iterator[None]:
    """Within, one repeat weighs more than all wishes together, and what must not be as much more than before."""
    weights, extra = run.weights, run.extra
    dear = [cost % FORBIDDEN for row in extra for cost in row.values()]
    a_round = max((6 * (len(here) // 4) for here in run.task.present or run.task.there), default=0)
    most = len(run.task.present) * min(sum(dear) // 2, a_round * max(dear, default=0))
    times = most // weights.repeat + 1
    run.weights = replace(weights, repeat=times * weights.repeat)
    run.extra = [
        {p: cost % FORBIDDEN + times * (cost - cost % FORBIDDEN) for p, cost in row.items()} for row in extra
    ]
    try:
        yield
    finally:
        run.weights, run.extra = weights, extra


def grant(run: Run, seated: list[Blocks], *, is_best: bool = False) -> list[Blocks]:
    """Rounds with fewer unwanted meetings than these and no more repeats; these where none are found.

    ``is_best``: so few repeats take days to find, so that nothing far from these rounds is looked for.
    """
    before = repeats_price(run, seated), wishes_price(run, seated)
    with above_wishes(run):
        blocks = (None if is_best else _kept_apart(run, seated)) or seated
        if wishes_price(run, blocks) and not run.stopped:
            blocks = _cooled(run, blocks)
        if wishes_price(run, blocks) and len(blocks) == 1 and not run.stopped:
            blocks = [_exactly(run, blocks[0])]
        found = seat(run, blocks) if blocks is not seated else seated
    after = repeats_price(run, found), wishes_price(run, found)
    return found if after < before else seated


def together(run: Run, search: Callable[[Run, list[Blocks] | None], list[Blocks]]) -> list[Blocks]:
    """What a search of meetings and winds together finds; it may be given rounds to begin with."""
    if not comes_second(run):
        return search(run, None)
    with without_wishes(run):
        first = search(run, None)
    if run.stopped or not wishes_price(run, first):
        return first
    with above_wishes(run):
        found = search(run, first)
    better = (repeats_price(run, found), wishes_price(run, found)) < (
        repeats_price(run, first),
        wishes_price(run, first),
    )
    return found if better else first


def _cooled(run: Run, blocks: list[Blocks]) -> list[Blocks]:
    """The same after a walk so cool that no repeat comes in."""
    state = _state(run, blocks, run.extra)
    dear = max(cost % FORBIDDEN for row in run.extra for cost in row.values())
    run.stopped |= state.anneal(
        run.rng, run.steps * 4 // 10, 1.5 * dear, 0.2, tick=lambda done: run.report(done, state)
    )
    run.done += state.done
    return state.best


def _kept_apart(run: Run, blocks: list[Blocks]) -> list[Blocks] | None:
    """Rounds in which no wish is missed, with no more repeats than these; None where they are not found.

    Whoever should not meet has, for the walk, met as often as a pair may; so it never brings them together.
    """
    repeat = run.weights.repeat
    strangers = [dict.fromkeys(row, 3 * repeat) for row in run.extra]
    state = _state(run, blocks, strangers)
    run.stopped |= state.anneal(
        run.rng, run.steps // 10, 0.3 * repeat, 0.08 * repeat, tick=lambda done: run.report(done, state)
    )
    run.done += state.done
    if run.stopped or wishes_price(run, state.best):
        return None
    met = run.met()
    for a, row in enumerate(strangers):
        for b in row:
            met[a][b] = run.suffices()
    apart = Search(_copy(state.best), Meetings(met, [{} for _ in met], repeat, run.suffices()), run.task.pinned)
    apart.prepare()
    goal = apart.cost - repeats_price(run, state.best) + repeats_price(run, blocks)
    if apart.cost > goal and fits_bits(apart):
        run.stopped |= walk_wide(apart, run.rng, run.steps // 3, goal, lambda done: run.report(done, apart))
        run.done += apart.done
    return apart.best if apart.best_cost <= goal else None


def _exactly(run: Run, tables: Blocks) -> Blocks:
    """The only round that is left, by complete search: the fewest unwanted meetings for as many repeats."""
    met, here = run.met(), [player for table in tables for player in table]
    more = Meetings(met, run.extra, run.weights.repeat, run.suffices()).steps()
    repeats, wishes = repeats_price(run, [tables]), wishes_price(run, [tables])
    past = repeats_price(run, [])
    cheapest = min(cost % FORBIDDEN for row in run.extra for cost in row.values() if cost % FORBIDDEN)

    def pair(a: int, b: int) -> int:
        return more[met[a][b]] + run.extra[a].get(b, 0)

    nothing: dict[int, tuple[int, ...]] = dict.fromkeys(here, (0, 0, 0, 0))
    for allowed in range(0, min(wishes, BUDGETS * cheapest), cheapest):
        found = best_round(here, pair, nothing, repeats - past + allowed, range(1), NODES, run.rng)
        if found is not None and run.in_order(found.tables):
            return found.tables
    return tables


def _state(run: Run, blocks: list[Blocks], extra: Costs) -> Search:
    meetings = Meetings(run.met(), extra, run.weights.repeat, run.suffices())
    state = Search(_copy(blocks), meetings, run.task.pinned)
    state.prepare()
    return state


def _copy(blocks: Sequence[Blocks]) -> list[Blocks]:
    return [[list(table) for table in tables] for tables in blocks]


def repeats_price(run: Run, blocks: Sequence[Blocks]) -> int:
    """What repeats cost with these rounds, the played ones included."""
    met = run.met(blocks)
    price = Meetings(met, run.extra, run.weights.repeat, run.suffices()).price
    return sum(price(times) for row in met for times in row if times > 1) // 2


def wishes_price(run: Run, blocks: Sequence[Blocks]) -> int:
    """What the unwanted meetings of these rounds cost."""
    return sum(
        run.extra[a].get(b, 0) % FORBIDDEN
        for tables in blocks
        for table in tables
        for at, a in enumerate(table)
        for b in table[:at]
    )
