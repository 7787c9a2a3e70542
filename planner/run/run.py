"""One planning run: which schedule, which search, in which order."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from planner.bounds import repeats_bound
from planner.request.task import Task, match_pins, winds_before
from planner.run.last import even_rest
from planner.schedules.algebra import Schedule
from planner.schedules.catalogue import base_schedules, candidates
from planner.search.joint import Joint
from planner.search.meetings import FORBIDDEN, Meetings, Search, relabel
from planner.search.tables import place_tables
from planner.types import Player, Progress, Round, Weights
from planner.winds.colouring import seat_winds
from planner.winds.even import even_out, share_all, wind_excess

Blocks = list[list[int]]


def named(table: Sequence[int], names: Sequence[Player]) -> tuple[Player, Player, Player, Player]:
    """A table of indices as a table of players."""
    east, south, west, north = (names[p] for p in table)
    return east, south, west, north


def seat_all(task: Task, blocks: list[Blocks]) -> list[Blocks]:
    """Every table in seat order, with the winds of the played rounds taken into account."""
    flat = seat_winds([table for tables in blocks for table in tables], winds_before(task))
    out, at = [], 0
    for tables in blocks:
        out.append(flat[at : at + len(tables)])
        at += len(tables)
    return out


class Run:
    """One planning run: its random numbers, its budget, its progress."""

    def __init__(
        self,
        task: Task,
        weights: Weights,
        seed: int,
        steps: int,
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
        stop_at: int = 0,
        version: str = "",
    ) -> None:
        self.task, self.weights, self.steps = task, weights, steps
        self.version = version  # "1": as that version of the planner did
        self.seed, self.rng = seed, random.Random(seed)
        self.progress, self.cancel, self.stop_at = progress, cancel, stop_at
        self.done, self.stopped = 0, False
        self.least_uneven = 0  # players proven to be off by two or more in any round that costs no more repeats
        self.kept = len(task.present)  # so many of the rounds are asked for, the others planned along
        self.extra = _with_pins(task)

    # ------------------------------------------------------------- meetings

    def meet(self, start: Sequence[Round]) -> tuple[list[Blocks], str]:
        """Who meets whom in every round to plan."""
        task = self.task
        if not task.present:
            return [], "everything has been played"
        if task.uniform and not start:
            made = self._from_schedules(candidates(task.count, task.rounds, self.version))
            if made is not None:
                blocks, method, cost = made
                if cost == 0 or self.stopped:
                    return blocks, method
                return self._search(blocks, polish=True), f"{method}; search for the wishes"
            for base in base_schedules(task.count, task.rounds, self.version)[:1]:
                made = self._from_schedules([base])
                if made is not None:
                    blocks = made[0] + [self.fill(here) for here in task.present[len(base.rounds) :]]
                    return self._search(blocks, settled=len(base.rounds)), f"{base.method}, and search"
        return self._search(self._begin(start)), "search"

    def _from_schedules(self, schedules: Sequence[Schedule]) -> tuple[list[Blocks], str, int] | None:
        """The schedule whose slots suit the players best; None when fixed tables cannot be kept."""
        best: tuple[list[Blocks], str, int] | None = None
        tries = 4 if any(self.extra) and self.task.count <= 300 else 1
        for schedule in (schedule for schedule in schedules for _ in range(tries)):
            order = self._order(schedule)
            links = sum(map(len, self.extra)) // self.task.count
            steps = min(self.steps, 400 * self.task.count, 8 * self.steps // (1 + links))
            order, cost = relabel(schedule.rounds, self.extra, order, self.rng, steps)
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
            closest = max(self.extra[player].values(), default=0)  # club before country
            clump = [player, *(p for p, cost in self.extra[player].items() if cost >= closest and p not in seen)]
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
            out.append(self.fill(here, given))
        return out

    def fill(self, here: Sequence[int], given: Round = ()) -> Blocks:
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
        state = Search(blocks, Meetings(self.met(), self.extra, repeat, self.suffices()), task.pinned)
        state.prepare()
        goal = repeats_bound(task.count, task.rounds)[0] * repeat if task.uniform else 0
        soft = max((c for row in self.extra for c in row.values() if c < FORBIDDEN), default=0)
        stopped = False

        def tick(done: int) -> bool:
            return self.report(done, state)

        if settled and not stopped:
            added = Search(state.rounds[settled:], state.meetings, task.pinned, state.cost)
            added.keep()
            stopped = added.anneal(self.rng, self.steps // 4, 0.6 * repeat, 0.08 * repeat, goal, tick)
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

    def in_order(self, tables: Blocks) -> bool:
        """Order the tables so that everybody fixed sits right; false when that cannot be."""
        return order_pinned(tables, self.task.pinned)

    def ask(self, done: int) -> bool:
        """Whether a search that has done so many steps should stop."""
        done += self.done
        if (self.stop_at and done >= self.stop_at) or (self.cancel is not None and self.cancel()):
            self.stopped = True
        return self.stopped

    # ------------------------------------------------------------- winds

    def seat(self, blocks: list[Blocks]) -> list[Blocks]:
        """Winds; where history keeps them from being even, meetings of the same worth that allow it."""
        task = self.task
        seated = seat_all(task, blocks)
        before = winds_before(task)
        if task.played and not self.stopped and self.version != "1" and wind_excess(seated, before):
            return even_rest(self, seated, before)
        for attempt in range(4):
            excess = wind_excess(seated, before) if task.played and not self.stopped else 0
            start = share_all(seated, before) if attempt < 2 and not task.pinned else None
            if not excess:
                break
            if start and wind_excess(start, before) >= excess:
                continue
            meetings = Meetings(self.met(seated), self.extra, self.weights.repeat, self.suffices())
            seated = even_out(seated, meetings, before, task.pinned, self.rng, min(self.steps, 200_000), start)
        return seated

    def suffices(self) -> int:
        """How often a pair has to meet at most."""
        return max(2, -(-3 * self.task.rounds // max(1, self.task.count - 1)))

    def met(self, planned: Sequence[Blocks] = ()) -> list[list[int]]:
        """How often everybody has met everybody in the played rounds, and in the planned ones given."""
        size = len(self.task.names)
        met = [[0] * size for _ in range(size)]
        index = self.task.index
        everything = [[index[s] for s in t if s is not None] for tables in self.task.played for t in tables]
        everything += [table for tables in planned for table in tables]
        for sat in everything:
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
        steep = self.version != "1"
        place_tables(blocks, visits, task.pinned, self.rng, 0 if self.stopped else steps, steep)

    # ------------------------------------------------------------- progress

    def report(self, done: int, state: Search | Joint) -> bool:
        """Tell how far a search is, with its best rounds; whether it should stop."""
        if self.progress is not None:
            met = state.meetings.met
            repeats = sum(m - 1 for row in met for m in row if m > 1) // 2
            names, everything = self.task.names, self.task.played
            best = everything + tuple(tuple(named(t, names) for t in tables) for tables in state.best[: self.kept])
            unwanted = sum(c * met[a][b] for a, row in enumerate(self.extra) for b, c in row.items() if b < a)
            self.progress(Progress(done, self.steps, "search", repeats, unwanted, best))
        return self.ask(done)


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
