"""Planning run: request, random numbers, budget, progress."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from planner.request.costs import costs_with_pins
from planner.request.pins import order_pinned
from planner.request.task import Task, named
from planner.search.joint import Joint
from planner.search.meetings import Search
from planner.search.rests import Resting
from planner.types import Progress, Weights

Blocks = list[list[int]]
WEIGHED = tuple(map(str, range(1, 14)))  # versions in which wishes were weighed against repeats all along
Early = Sequence[tuple[int, list[dict[int, int]]]]


@dataclass(frozen=True, slots=True)
class PlanWatch:
    """Whoever waits for a plan: is told of progress, and asked whether to end with the best so far."""

    progress: Callable[[Progress], None] | None = None
    cancel: Callable[[], bool] | None = None


class Run:
    """One planning run: its random numbers, its budget, its progress."""

    def __init__(
        self,
        task: Task,
        weights: Weights,
        seed: int,
        steps: int,
        watch: PlanWatch = PlanWatch(),
        version: str = "",
        stop_at: int = 0,
        early: Early = (),
    ) -> None:
        self.task, self.weights, self.steps = task, weights, steps
        self.version = version  # "1": as that version of the planner did
        self.seed, self.rng = seed, random.Random(seed)
        self.watch, self.stop_at = watch, stop_at
        self.done, self.stopped = 0, False
        self.least_uneven = 0  # players proven to be off by two or more in any round that costs no more repeats
        self.least_repeats = 0  # repeats proven to be unavoidable in all, the played rounds included
        self.kept = len(task.present)  # so many of the rounds are asked for, the others planned along
        self.extra = costs_with_pins(task.extra, task.pinned)
        self.early = early  # what meetings cost in so many first rounds only

    def in_order(self, tables: Blocks) -> bool:
        """Order the tables so that everybody fixed sits right; false when that cannot be."""
        return order_pinned(tables, self.task.pinned)

    def ask(self, done: int) -> bool:
        """Whether a search that has done so many steps should stop."""
        done += self.done
        if (self.stop_at and done >= self.stop_at) or (self.watch.cancel is not None and self.watch.cancel()):
            self.stopped = True
        return self.stopped

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

    def report(self, done: int, state: Search | Joint | Resting) -> bool:
        """Tell how far a search is, with its best rounds; whether it should stop."""
        if self.watch.progress is not None:
            met = state.meetings.met
            repeats = sum(m - 1 for row in met for m in row if m > 1) // 2
            names, everything = self.task.names, self.task.played
            best = everything + tuple(tuple(named(t, names) for t in tables) for tables in state.best[: self.kept])
            unwanted = sum(c * met[a][b] for a, row in enumerate(self.extra) for b, c in row.items() if b < a)
            self.watch.progress(Progress(done, self.steps, "search", repeats, unwanted, best))
        return self.ask(done)
