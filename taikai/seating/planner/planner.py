"""``plan``: the one door of the planner."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Sequence

from .bounds import repeats_bound
from .catalogue import base_schedules, candidates
from .constructions import Schedule
from .report import make_report
from .search import FORBIDDEN, Meetings, Search, relabel
from .seats import even_out, wind_excess
from .tables import place_tables
from .task import Task, make_task, match_pins
from .types import Constraints, Plan, Player, Progress, Round, Weights
from .winds import seat_winds

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
) -> Plan:
    """Seat ``players`` (a list, or a number: 1 … n) for ``rounds`` rounds in all, the played ones included.

    In this order of importance: the hard constraints; the fewest repeats, and nobody three times where twice
    is enough; the weighted wishes; winds within one of each other; tables visited evenly.

    ``effort``: "quick", "normal", "thorough" or a number of search steps; never a time, so that the same seed
    gives the same plan on every machine. ``start``: rounds to begin the search from (the plan being changed).
    ``progress`` is told how far the search is, with the best plan so far; when ``cancel`` answers true the
    search ends and the best is returned. Raises PlanningError with every problem of the request.
    """
    constraints = constraints or Constraints()
    weights = weights or Weights()
    task = make_task(players, rounds, constraints, weights)
    run = _Run(task, weights, seed, EFFORTS.get(str(effort), 0) or int(effort), progress, cancel)
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
    seated = blocks if keep_winds else _seat(task, blocks)
    names = task.names
    planned = tuple(tuple(_named(table, names) for table in tables) for tables in seated)
    everything = task.played + planned
    roster = tuple(names[: task.count])
    return Plan(
        rounds=everything,
        players=roster,
        played=len(task.played),
        report=make_report(roster, everything, constraints, len(task.played)),
        method=method,
        version=VERSION,
        seed=seed,
        effort=effort,
        steps=steps,
        stopped=stopped,
        hash=plan_hash(everything),
    )


def plan_hash(rounds: Sequence[Round]) -> str:
    """A fingerprint of a plan: SHA-256 of its rounds as compact JSON."""
    text = json.dumps(rounds, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _named(table: Sequence[int], names: Sequence[Player]) -> tuple[Player, Player, Player, Player]:
    east, south, west, north = (names[p] for p in table)
    return east, south, west, north


def winds_before(task: Task) -> dict[int, list[int]]:
    """For everybody who has played: how often each wind."""
    before: dict[int, list[int]] = {}
    for table in (table for tables in task.played for table in tables):
        for wind, seat in enumerate(table):
            if seat is not None:
                before.setdefault(task.index[seat], [0, 0, 0, 0])[wind] += 1
    return before


def _seat(task: Task, blocks: list[Blocks]) -> list[Blocks]:
    flat = seat_winds([table for tables in blocks for table in tables], winds_before(task))
    out, at = [], 0
    for tables in blocks:
        out.append(flat[at : at + len(tables)])
        at += len(tables)
    return out


class _Run:
    """One planning run: its random numbers, its budget, its progress."""

    def __init__(
        self,
        task: Task,
        weights: Weights,
        seed: int,
        steps: int,
        progress: Callable[[Progress], None] | None,
        cancel: Callable[[], bool] | None,
    ) -> None:
        self.task, self.weights, self.steps = task, weights, steps
        self.rng = random.Random(seed)
        self.progress, self.cancel = progress, cancel
        self.done, self.stopped = 0, False
        self.extra = _with_pins(task)

    # ------------------------------------------------------------- meetings

    def meet(self, start: Sequence[Round]) -> tuple[list[Blocks], str]:
        """Who meets whom in every round to plan."""
        task = self.task
        if not task.present:
            return [], "everything has been played"
        if task.uniform and not start:
            made = self._from_schedules(candidates(task.count, task.rounds))
            if made is not None:
                blocks, method, cost = made
                if cost == 0 or self.stopped:
                    return blocks, method
                return self._search(blocks, polish=True), f"{method}; search for the wishes"
            for base in base_schedules(task.count, task.rounds)[:1]:
                made = self._from_schedules([base])
                if made is not None:
                    blocks = made[0] + [self._fill(here) for here in task.present[len(base.rounds) :]]
                    return self._search(blocks, settled=len(base.rounds)), f"{base.method}, and search"
        return self._search(self._begin(start)), "search"

    def _from_schedules(self, schedules: Sequence[Schedule]) -> tuple[list[Blocks], str, int] | None:
        """The schedule whose slots suit the players best; None when fixed tables cannot be kept."""
        best: tuple[list[Blocks], str, int] | None = None
        for schedule in schedules:
            order = self._order(schedule)
            steps = min(self.steps, 400 * self.task.count)
            order, cost = relabel(schedule.rounds, self.extra, order, self.rng, steps, self._tick_plain)
            blocks = [[[order[s] for s in table] for table in tables] for tables in schedule.rounds]
            if cost >= FORBIDDEN or not all(order_pinned(tables, self.task.pinned) for tables in blocks):
                continue
            if best is None or cost < best[2]:
                best = blocks, schedule.method, cost
            if cost == 0:
                break
        return best

    def _order(self, schedule: Schedule) -> list[int]:
        """Slot → player: at random, or clubs laid into the classes whose members never meet."""
        order = list(range(self.task.count))
        self.rng.shuffle(order)
        if not schedule.classes or not any(self.extra):
            return order
        room = [list(slots) for slots in schedule.classes]
        placed = [-1] * self.task.count
        seen: set[int] = set()
        clumps = []
        for player in order:
            if player in seen:
                continue
            clump = [player, *(p for p, cost in self.extra[player].items() if cost > 0 and p not in seen)]
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

    def _begin(self, start: Sequence[Round]) -> list[Blocks]:
        """Rounds to start from: the given ones with the gaps filled, else at random."""
        task = self.task
        out = []
        for number, here in enumerate(task.present):
            at = len(task.played) + number
            given = start[at] if at < len(start) else ()
            out.append(self._fill(here, given))
        return out

    def _fill(self, here: Sequence[int], given: Round = ()) -> Blocks:
        """A round of those present, keeping the given tables where possible and the fixed tables always."""
        task, size = self.task, len(here) // 4
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
        self.rng.shuffle(rest)
        for seats_ in tables:
            while len(seats_) < 4:
                seats_.append(rest.pop())
        return tables

    def _search(self, blocks: list[Blocks], polish: bool = False, settled: int = 0) -> list[Blocks]:
        """Annealing over all rounds; with ``polish`` only cool, so that a good start is not lost."""
        task, repeat = self.task, self.weights.repeat
        state = Search(blocks, Meetings(self._met(), self.extra, repeat, self._suffices()), task.pinned)
        state.prepare()
        goal = repeats_bound(task.count, task.rounds)[0] * repeat if task.uniform else 0
        soft = max((c for row in self.extra for c in row.values() if c < FORBIDDEN), default=0)
        stopped = False

        def tick(done: int) -> bool:
            return self._report(done, state)

        if settled and not stopped:
            added = Search(state.rounds[settled:], state.meetings, task.pinned, state.cost)
            added.keep()
            stopped = added.anneal(self.rng, self.steps // 4, 0.6 * repeat, 0.08 * repeat, goal)
            added.restore()
            state.rounds[settled:] = added.rounds
            state.cost, state.done = added.cost, added.done
            state.keep()
        if not polish:
            bursts = max(1, self.steps // 300_000)
            every = self.steps * (6 if soft else 10) // 10 // bursts
            for burst in range(bursts):
                if stopped or state.best_cost <= goal:
                    break
                hot = 0.6 if burst == 0 and not settled else 0.3
                stopped = state.anneal(self.rng, every, hot * repeat, 0.08 * repeat, goal, tick)
                state.restore()
        if soft and not stopped and state.best_cost > goal:
            stopped = state.anneal(self.rng, self.steps * 4 // 10, 1.5 * soft, 0.2, goal, tick)
            state.restore()
        self.done += state.done
        self.stopped |= stopped
        return state.best

    # ------------------------------------------------------------- winds

    def seat(self, blocks: list[Blocks]) -> list[Blocks]:
        """Winds; where history keeps them from being even, meetings of the same worth that allow it."""
        task = self.task
        seated = _seat(task, blocks)
        before = winds_before(task)
        if not task.played or self.stopped or not wind_excess(seated, before):
            return seated
        met = self._met()
        for table in (table for tables in seated for table in tables):
            for i, a in enumerate(table):
                for b in table[:i]:
                    met[a][b] += 1
                    met[b][a] += 1
        meetings = Meetings(met, self.extra, self.weights.repeat, self._suffices())
        steps = min(self.steps, 300_000)
        return even_out(seated, meetings, before, task.pinned, self.rng, steps, self._cancelled)

    def _suffices(self) -> int:
        return max(2, -(-3 * self.task.rounds // max(1, self.task.count - 1)))

    def _met(self) -> list[list[int]]:
        """How often everybody has met everybody in the played rounds."""
        size = len(self.task.names)
        met = [[0] * size for _ in range(size)]
        for table in (table for tables in self.task.played for table in tables):
            sat = [self.task.index[s] for s in table if s is not None]
            for i, a in enumerate(sat):
                for b in sat[:i]:
                    met[a][b] += 1
                    met[b][a] += 1
        return met

    # ------------------------------------------------------------- tables

    def place(self, blocks: list[Blocks]) -> None:
        """Table numbers for every planned round."""
        task = self.task
        width = max([len(b) for b in blocks] + [len(r) for r in task.played], default=0)
        visits = [[0] * width for _ in task.names]
        for tables in task.played:
            for number, table in enumerate(tables):
                for seat in table:
                    if seat is not None:
                        visits[task.index[seat]][number] += 1
        steps = min(self.steps // 4, 20_000 * max(1, len(blocks))) if width <= 60 else self.steps // 10
        place_tables(blocks, visits, task.pinned, self.rng, 0 if self.stopped else steps, self._cancelled)

    # ------------------------------------------------------------- progress

    def _cancelled(self) -> bool:
        if self.cancel is not None and self.cancel():
            self.stopped = True
        return self.stopped

    def _tick_plain(self, _done: int) -> bool:
        return self._cancelled()

    def _report(self, done: int, state: Search) -> bool:
        if self.progress is not None:
            met = state.meetings.met
            repeats = sum(m - 1 for row in met for m in row if m > 1) // 2
            names, everything = self.task.names, self.task.played
            best = everything + tuple(tuple(_named(t, names) for t in tables) for tables in state.best)
            unwanted = sum(c * met[a][b] for a, row in enumerate(self.extra) for b, c in row.items() if b < a)
            self.progress(Progress(done, self.steps, "search", repeats, unwanted, best))
        return self._cancelled()


def _with_pins(task: Task) -> list[dict[int, int]]:
    """Pair costs, where players fixed to different tables count as forbidden to each other."""
    extra = [dict(row) for row in task.extra]
    pinned = sorted(task.pinned)
    for i, a in enumerate(pinned):
        for b in pinned[:i]:
            if not task.pinned[a] & task.pinned[b]:
                extra[a][b] = extra[a].get(b, 0) + FORBIDDEN
                extra[b][a] = extra[b].get(a, 0) + FORBIDDEN
    return extra


def order_pinned(tables: Blocks, pinned: dict[int, frozenset[int]]) -> bool:
    """Order the tables of a round so that everybody fixed sits right; false when that cannot be."""
    if not pinned:
        return True
    size = len(tables)
    choices = []
    for block in tables:
        open_tables = set(range(size))
        for player in block:
            if player in pinned:
                open_tables &= pinned[player]
        choices.append(open_tables)
    holder: dict[int, int] = {}

    def place(block: int, tried: set[int]) -> bool:
        for table in sorted(choices[block] - tried):
            tried.add(table)
            if table not in holder or place(holder[table], tried):
                holder[table] = block
                return True
        return False

    for tightest in sorted(range(size), key=lambda b: len(choices[b])):
        if not place(tightest, set()):
            return False
    old = list(tables)
    for table, owner in holder.items():
        tables[table] = old[owner]
    return True
