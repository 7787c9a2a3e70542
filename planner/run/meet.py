"""Meetings of a run: a schedule whose slots suit the players, or a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from planner.bounds import fewest_more, repeats_bound_of_version_ten
from planner.request.costs import FORBIDDEN
from planner.request.pins import match_pins, order_pinned
from planner.run.apart import groups_apart
from planner.run.run import Run
from planner.schedules.algebra import Schedule
from planner.schedules.catalogue import base_schedules, candidates
from planner.schedules.catalogue import begun as known_so_far
from planner.schedules.days import known_day
from planner.search.bits import anneal_bits, fits_bits
from planner.search.least import NO_LIMIT, fewest_more_proven
from planner.search.meetings import Meetings, Search
from planner.search.plain import AT_ONCE, FOR_A_DAY, anneal_plain
from planner.search.relabel import relabel
from planner.search.tabu import walk_tabu
from planner.search.wide import walk_wide
from planner.types import Player, Round, Seat

Blocks = list[list[int]]
STORED = "stored rest of a day"
DAY_HEATS = (0.37, 0.23)  # of the rest of a day: cooler, nothing is found any more
BEFORE_SIX = ("1", "2", "3", "4", "5")  # versions that searched for the rest of a day as if there were wishes
BEFORE_NINE = (*BEFORE_SIX, "6", "7", "8")  # versions that searched for it in fewer steps
BEFORE_TEN = (*BEFORE_NINE, "9")  # versions that searched for it without sets as bits
BEFORE_ELEVEN = (*BEFORE_TEN, "10")  # versions that drew every exchange at random
BEFORE_TWELVE = (*BEFORE_ELEVEN, "11")  # versions that reckoned every exchange when they looked at it
BEFORE_THIRTEEN = (*BEFORE_TWELVE, "12")  # versions that walked on where nearly every exchange is refused


def meet(run: Run, start: Sequence[Round]) -> tuple[list[Blocks], str]:
    """Who meets whom in every round to plan."""
    task = run.task
    if not task.present:
        return [], "everything has been played"
    known = scheduled(run, start)
    if known is not None:
        return known
    if task.uniform and not start:
        for base in base_schedules(task.count, task.rounds, run.version)[:1]:
            made = from_schedules(run, [base])
            if made is not None:
                blocks = made[0] + [fill(run, here) for here in task.present[len(base.rounds) :]]
                return search(run, blocks, settled=len(base.rounds)), f"{base.method}, and search"
    begun = begin(run, start)
    if run.version in BEFORE_SIX or task.pinned or any(run.extra):
        return search(run, begun), "search"
    day = _known_day(run) if run.version not in BEFORE_TWELVE else None
    if day is not None:
        return search_plain(run, day, settled=True), STORED
    return search_plain(run, begun), "search"


def scheduled(run: Run, start: Sequence[Round]) -> tuple[list[Blocks], str] | None:
    """The rounds of a schedule that is known for this size, its slots given out with an eye on the wishes."""
    task = run.task
    if not task.uniform or start or not task.present:
        return None
    # For wishes, also what earlier versions knew: a schedule with evener tables may have no classes for teams.
    catalogue = candidates if run.version in BEFORE_SIX or not any(run.extra) else known_so_far
    made = from_schedules(run, catalogue(task.count, task.rounds, run.version))
    if made is None:
        return None
    blocks, method, cost = made
    if cost == 0 or run.stopped or run.early:
        return blocks, method
    if run.version not in ("1", "2", "3"):
        apart = groups_apart(run)
        if apart is not None and apart[2] < cost:
            blocks, method, cost = apart
        if cost == 0:
            return blocks, method
    return search(run, blocks, polish=True), f"{method}; search for the wishes"


def _known_day(run: Run) -> list[Blocks] | None:
    """Stored rounds for the rest of this day, where everybody who is left sits in all of them."""
    task = run.task
    here = sorted(task.present[0])
    if any(sorted(others) != here for others in task.present):
        return None
    played = [[[task.index[s] for s in t if s is not None] for t in tables] for tables in task.played]
    return known_day(played, here, task.rounds, run.rng)


def from_schedules(run: Run, schedules: Sequence[Schedule]) -> tuple[list[Blocks], str, int] | None:
    """The schedule whose slots suit the players best; None when fixed tables cannot be kept."""
    best: tuple[list[Blocks], str, int] | None = None
    tries = 4 if (run.early or any(run.extra)) and run.task.count <= 300 else 1
    for schedule in (schedule for schedule in schedules for _ in range(tries)):
        order = _order(run, schedule)
        costs = [run.extra, *(of for _count, of in run.early)]
        links = sum(len(row) for of in costs for row in of) // run.task.count
        steps = min(run.steps, 400 * run.task.count, 8 * run.steps // (1 + links))
        order, cost = relabel(schedule.rounds, run.extra, order, run.rng, steps, run.early)
        blocks = [[[order[s] for s in table] for table in tables] for tables in schedule.rounds]
        if cost >= FORBIDDEN or not all(order_pinned(tables, run.task.pinned) for tables in blocks):
            continue
        if best is None or cost < best[2]:
            best = blocks, schedule.method, cost
        if cost == 0:
            break
    return best


def _order(run: Run, schedule: Schedule) -> list[int]:
    """Slot → player: at random, or clubs laid into the classes whose members never meet."""
    order = list(range(run.task.count))
    run.rng.shuffle(order)
    if not schedule.classes or not any(run.extra):
        return order
    room = [list(slots) for slots in schedule.classes]
    placed = [-1] * run.task.count
    seen: set[int] = set()
    clumps = []
    for player in order:
        if player in seen:
            continue
        closest = max(run.extra[player].values(), default=0)  # club before country
        clump = [player, *(p for p, cost in run.extra[player].items() if cost >= closest and p not in seen)]
        seen.update(clump)
        clumps.append(clump)
    for clump in sorted(clumps, key=len, reverse=True):
        slots: list[int] = []
        for player in clump:
            if not slots:
                fitting = [r for r in room if len(r) >= len(clump)]
                slots = fitting[0] if fitting else max(room, key=len)
            placed[slots.pop()] = player
    return placed


def begin(run: Run, start: Sequence[Round]) -> list[Blocks]:
    """Rounds to start from: the given ones with the gaps filled, else at random."""
    task = run.task
    out = []
    heirs: dict[Player, Player] = {}
    for number, here in enumerate(task.present):
        at = len(task.played) + number
        given = start[at] if at < len(start) else ()
        if run.version not in ("1", "2", "3"):
            given = _taken_over(run, here, given, heirs)
        out.append(fill(run, here, given))
    return out


def _taken_over(run: Run, here: Sequence[int], given: Round, heirs: dict[Player, Player]) -> Round:
    """The given round with those who come on the seats of those who go, everybody on the same one's in all rounds.

    So a search that begins there never ends with more repeats than substitutes who simply take the seats.
    ``heirs``: who has taken whose seats so far.
    """
    present = [run.task.names[player] for player in here]
    seated = [seat for table in given for seat in table if seat is not None]
    come = [player for player in present if player not in set(seated)]
    swap: dict[Seat, Player] = {}
    for gone in (player for player in seated if player not in set(present)):
        if heirs.get(gone) not in come:
            free = [player for player in come if player not in heirs.values()] or come
            if not free:
                break
            heirs[gone] = free[0]
        swap[gone] = heirs[gone]
        come.remove(swap[gone])
    return tuple((swap.get(e, e), swap.get(s, s), swap.get(w, w), swap.get(n, n)) for e, s, w, n in given)


def fill(run: Run, here: Sequence[int], given: Round = ()) -> Blocks:
    """A round of those present, keeping the given tables where possible and the fixed tables always."""
    task, size = run.task, len(here) // 4
    tables: Blocks = [[] for _ in range(size)]
    left = list(here)
    pins = [p for p in here if p in task.pinned]
    if pins:
        where = match_pins([frozenset(t for t in task.pinned[p] if t < size) for p in pins], size)
        assert where is not None
        for player, table in zip(pins, where, strict=True):
            tables[table].append(player)
            left.remove(player)
    free = set(left)
    for table, seats in enumerate(given[:size]):
        for seat in seats:
            player = task.index.get(seat, -1) if seat is not None else -1
            if player in free and len(tables[table]) < 4:
                tables[table].append(player)
                free.discard(player)
    rest = [p for p in left if p in free]
    run.rng.shuffle(rest)
    for seats_ in tables:
        while len(seats_) < 4:
            seats_.append(rest.pop())
    return tables


def search(run: Run, blocks: list[Blocks], polish: bool = False, settled: int = 0) -> list[Blocks]:
    """Annealing over all rounds; with ``polish`` only cool, so that a good start is not lost."""
    task, repeat = run.task, run.weights.repeat
    state = Search(blocks, Meetings(run.met(), run.extra, repeat, run.suffices()), task.pinned)
    state.prepare()
    goal = repeats_bound_of_version_ten(task.count, task.rounds)[0] * repeat if task.uniform else 0
    soft = max((c for row in run.extra for c in row.values() if c < FORBIDDEN), default=0)
    stopped = False

    def tick(done: int) -> bool:
        return run.report(done, state)

    if settled and not stopped:
        added = Search(state.rounds[settled:], state.meetings, task.pinned, state.cost)
        added.keep()
        stopped = added.anneal(run.rng, run.steps // 4, 0.6 * repeat, 0.08 * repeat, goal, tick)
        added.restore()
        state.rounds[settled:] = added.rounds
        state.cost, state.done = added.cost, added.done
        state.keep()
    if not polish:
        bursts = max(1, run.steps // 300_000)
        every = run.steps * (6 if soft else 10) // 10 // bursts
        for burst in range(bursts):
            if stopped or state.best_cost <= goal:
                break
            hot = 0.6 if burst == 0 and not settled else 0.3
            stopped = state.anneal(run.rng, every, hot * repeat, 0.08 * repeat, goal, tick)
            state.restore()
    if soft and not stopped and state.best_cost > goal:
        stopped = state.anneal(run.rng, run.steps * 4 // 10, 1.5 * soft, 0.2, goal, tick)
        state.restore()
    run.done += state.done
    run.stopped |= stopped
    return state.best


def search_plain(run: Run, blocks: list[Blocks], settled: bool = False) -> list[Blocks]:
    """The same where nobody has a wish: a longer walk, and how many repeats no plan avoids.

    ``settled``: nothing better than the rounds given is known, so that only the bound is looked for.
    """
    task, repeat = run.task, run.weights.repeat
    met = run.met()
    state = Search(blocks, Meetings([list(row) for row in met], run.extra, repeat, run.suffices()))
    past = sum(state.meetings.price(m) for row in met for m in row) // 2
    again = sum(max(0, m - 1) for row in met for m in row) // 2
    state.prepare()
    counted = fewest_more(met, task.present)
    if len(task.present) == 1:
        counted, _ = fewest_more_proven(met, task.present, counted, counted + 1)
    least_rounds = 3 if run.version in BEFORE_TWELVE else 2
    longer = task.played and len(task.present) >= least_rounds and run.version not in BEFORE_NINE
    at_once = FOR_A_DAY if longer else AT_ONCE

    def tick(done: int) -> bool:
        return run.report(done, state)

    if settled:
        return _proven(run, state, met, counted, again)
    goal = past + repeat * counted
    begun = 0
    if longer and run.version not in BEFORE_TEN:
        begun = run.steps // 20  # whoever meets a third time at first no longer does then
        run.stopped |= anneal_plain(state, run.rng, begun, (0.35 * repeat, 0.2 * repeat), goal, tick)
        state.restore()
    if begun and not run.stopped and fits_bits(state) and run.version not in BEFORE_ELEVEN:
        patient = run.version in BEFORE_THIRTEEN
        walk = walk_tabu if run.version in BEFORE_TWELVE else partial(walk_wide, patient=patient)
        # Two rounds are searched through completely afterwards.
        steps = run.steps // 3 if len(task.present) == 2 else run.steps - begun
        run.stopped |= walk(state, run.rng, steps, goal, tick)
    elif begun and not run.stopped and fits_bits(state):
        run.stopped |= anneal_bits(state, run.rng, run.steps - begun, DAY_HEATS, goal, tick)
    else:
        for steps, hot, cold in ((run.steps * 3 // 4 - begun, 0.35, 0.14), (run.steps // 4, 0.2, 0.12)):
            if not run.stopped:
                heats = (hot * repeat, cold * repeat)
                run.stopped |= anneal_plain(state, run.rng, steps, heats, goal, tick, at_once)
                state.restore()
    run.done += state.done
    return _proven(run, state, met, counted, again)


def _proven(run: Run, state: Search, met: list[list[int]], counted: int, again: int) -> list[Blocks]:
    """The rounds found, or fewer repeats where a complete search has them; with it the bound of the report."""
    reached = sum(max(0, m - 1) for row in state.meetings.met for m in row) // 2 - again
    enough = run.suffices()
    rows = zip(state.meetings.met, met, strict=True)
    pairs = [(now, past) for one, other in rows for now, past in zip(one, other, strict=True)]
    # A third meeting counts for twenty repeats: where the rounds found have none, those without are compared.
    most = enough if all(now <= max(enough, past) for now, past in pairs) else NO_LIMIT
    least, found = fewest_more_proven(met, run.task.present, counted, reached, most)
    run.least_repeats = again + least
    if found is not None and run.version not in BEFORE_NINE and not run.stopped:
        return found
    return state.best
