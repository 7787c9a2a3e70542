"""Swiss round with look-ahead: keeps the limit of meetings and even winds possible until the end.

In a small field the rounds of a tournament nearly use up what the limit of meetings allows, and the last round of
a block of four has to give everybody the one wind that is missing. The round the standings ask for is therefore
taken only when the rest can still be played; rounds to complete it are searched for, never used. Where none are
found, the nearest round to the standings is looked for that goes with a rest that was found.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from planner.request.task import Task, winds_before
from planner.schedules.catalogue import begun
from planner.schedules.follow import follow, seats_of
from planner.search.exact import best_round
from planner.search.joint import Cooling, Joint
from planner.search.meetings import Meetings
from planner.swiss.round import SwissRound, repeats_in
from planner.types import Round
from planner.winds.colouring import seat_winds
from planner.winds.share import (
    block_left,
    share_rounds,
    share_winds,
    wind_counts,
    wind_excess,
    wind_surplus,
    wind_totals,
)

SMALL, STEPS = 24, 80_000  # players up to which rounds are searched completely; steps of another search
Blocks = list[list[int]]
Met = list[dict[int, int]]


class MeetingsLimit(Meetings):
    """Only the meetings beyond the limit cost anything."""

    def price(self, times: int) -> int:
        """What a pair costs that meets that often."""
        return self.repeat * max(0, times - self.suffices)


@dataclass(slots=True)
class Ahead:
    """The search for a round with a way on. ``here``: who plays, best first; ``rounds``: how many are to come."""

    task: Task
    here: list[int]
    met: Met
    most: int
    bracket: int
    rounds: int
    seed: int
    promised: list[Blocks]
    version: str

    def run(self) -> list[Blocks] | None:
        """The next round and the way on, in seat order; None where the field is too large to need a look ahead."""
        rounds = min(self.rounds, self._reach())
        total = len(self.task.played) + self.rounds
        if rounds < 1 or 6 * total <= self.most * (len(self.here) - 1):
            return None
        before = winds_before(self.task)
        settled = min(rounds, block_left([sum(before.get(p, ())) for p in self.here]) or 4)
        rng = random.Random(self.seed)
        if rounds == 1:
            last = self._last(before, rng)
            return None if last is None else [last]
        if (
            3 * (len(self.task.played) + rounds) == self.most * (len(self.here) - 1)
            and (made := self._of_schedule(rounds, rng)) is not None
        ):
            return made
        wanted = self._swiss(before, None).run(self.seed)
        if not repeats_in(wanted, self.met, self.most):
            for _ in range(3):
                seated = _seat(wanted, before, rng)
                rest = self._way_on([seated], rounds, settled, before, rng)
                if rest is not None:
                    return self._coloured([seated, *rest], settled, before)
        best: tuple[int, list[Blocks]] | None = None
        kept = self._kept_promise(rounds, settled, before, rng)
        for attempt in range(12):
            if best is not None and attempt >= 2:
                break
            whole = kept if kept and not attempt else self._way_on([], rounds, settled, before, rng)
            if whole is None:
                continue
            for at in range(min(settled, 2)):
                near = self._nearest(whole, at, settled, before, rng)
                if best is None or near[0] < best[0]:
                    best = near
        return self._coloured(best[1], settled, before) if best else self._of_schedule(rounds, rng)

    def _coloured(self, whole: list[Blocks], settled: int, before: dict[int, list[int]]) -> list[Blocks]:
        """The same with seats in the rounds behind the settled ones too."""
        flat = [table for tables in whole[settled:] for table in tables]
        seated = iter(seat_winds(flat, wind_counts(whole[:settled], before)))
        return whole[:settled] + [[next(seated) for _ in tables] for tables in whole[settled:]]

    def _kept_promise(
        self, rounds: int, settled: int, before: dict[int, list[int]], rng: random.Random
    ) -> list[Blocks] | None:
        """The way on that the round before left, where it still is one."""
        whole, here = self.promised[:rounds], sorted(self.here)
        if len(whole) < rounds or any(sorted(p for t in tables for p in t) != here for tables in whole):
            return None
        limit = MeetingsLimit(self._matrix(), [{} for _ in self.task.names], 1, self.most)
        totals = wind_totals(whole[:settled], before)
        evenest = share_rounds([self.here] * settled, before, totals, rng)
        over = Joint(whole, settled, limit, {}, {}).cost
        return None if over or wind_excess(whole[:settled], before) > wind_excess(evenest, before) else whole

    def _last(self, before: dict[int, list[int]], rng: random.Random) -> Blocks | None:
        """The last round: what the standings ask for if limit and winds allow it, else by complete search."""
        wanted = _seat(self._swiss(before, None).run(self.seed), before, rng)
        least = wind_excess(share_rounds([self.here], before, wind_totals([wanted], before), rng), before)
        over = bool(repeats_in(wanted, self.met, self.most))
        if not over and wind_excess([wanted], before) <= least:
            return wanted
        found = self._exactly(self._matrix(), before, rng, 6)
        return wanted if found is None and not over else found

    def _matrix(self) -> list[list[int]]:
        met = [[0] * len(self.task.names) for _ in self.task.names]
        for a, row in enumerate(self.met):
            for b, times in row.items():
                met[a][b] = times
        return met

    def _reach(self) -> int:
        """How many more rounds the limit lets everybody play with the others who are here."""
        room = [
            sum(max(0, self.most - self.met[a].get(b, 0)) for b in self.here if b != a) // 3 for a in self.here
        ]
        return min(room)

    def _swiss(self, counts: dict[int, list[int]], later: Met | None) -> SwissRound:
        return SwissRound(self.here, self.met, self.task.extra, counts, self.most, self.bracket, later)

    def _way_on(
        self, first: list[Blocks], rounds: int, settled: int, before: dict[int, list[int]], rng: random.Random
    ) -> list[Blocks] | None:
        """Rounds after ``first`` within the limit, their winds as even as can be; None when none were found."""
        counts = wind_counts(first, before)
        more, bound = rounds - len(first), settled - len(first)
        met = self._matrix()
        for a, b in (pair for tables in first for table in tables for pair in combinations(table, 2)):
            met[a][b] += 1
            met[b][a] += 1
        if more == 1 and bound == 1 and len(self.here) <= SMALL:
            found = self._exactly(met, counts, rng)
            return None if found is None else [found]
        size = len(self.here)
        plain = [[self.here[at : at + 4] for at in range(0, size, 4)]] * bound
        start = share_rounds([self.here] * bound, counts, wind_totals(plain, counts), rng)
        for _ in range(more - bound):
            order = list(self.here)
            rng.shuffle(order)
            start.append([order[at : at + 4] for at in range(0, size, 4)])
        limit = MeetingsLimit(met, [{} for _ in met], 1000, self.most)
        state = Joint(start, bound, limit, wind_counts(start[:bound], counts), {})
        if state.cost:
            state.anneal(rng, Cooling(STEPS, 500, 100), (0, 0))
        if not state.best_cost or len(self.here) > SMALL or state.best_cost > 4 * limit.repeat:
            return None if state.best_cost else state.best
        state.restore()
        state.leave()
        for at in range(bound):  # one of the rounds may do once the others stand
            others = state.best[:at] + state.best[at + 1 :]
            rest = Joint(others, bound - 1, limit, {}, {})
            made = None if rest.cost else self._exactly(met, wind_counts(others[: bound - 1], counts), rng)
            rest.leave()
            if made is not None:
                return [*state.best[:at], made, *state.best[at + 1 :]]
        return None

    def _exactly(
        self, met: list[list[int]], counts: dict[int, list[int]], rng: random.Random, tries: int = 1
    ) -> Blocks | None:
        """A round within the limit that gives everybody the winds played least, by complete search; the nearest
        to the standings of several ``tries``.
        """
        surplus = {p: wind_surplus(counts.get(p, (0, 0, 0, 0))) for p in self.here}
        given = share_winds([surplus[p] for p in self.here])
        least = sum(surplus[p][w] for p, w in zip(self.here, given, strict=True))
        swiss = self._swiss(counts, None)
        found = [
            best_round(
                self.here,
                lambda a, b: int(met[a][b] >= self.most),
                surplus,
                0,
                range(least, least + 1),
                20_000,
                rng,
            )
            for _ in range(tries)
        ]
        return min((each.tables for each in found if each is not None), key=swiss.distance, default=None)

    def _nearest(
        self, whole: list[Blocks], at: int, settled: int, before: dict[int, list[int]], rng: random.Random
    ) -> tuple[int, list[Blocks]]:
        """The round nearest to the standings that can take the place of round ``at``, the others as they are."""
        others = whole[:at] + whole[at + 1 :]
        counts = wind_counts(others[: settled - 1], before)
        later: Met = [{} for _ in self.task.names]
        for a, b in (pair for tables in others for table in tables for pair in combinations(table, 2)):
            later[a][b] = later[a].get(b, 0) + 1
            later[b][a] = later[b].get(a, 0) + 1
        swiss = self._swiss(counts, later)
        seated = _seat(swiss.run(self.seed), counts, rng)
        kept = [{b: self.met[a].get(b, 0) + times for b, times in later[a].items()} for a in range(len(later))]
        over = repeats_in(seated, kept, self.most) or repeats_in(seated, self.met, self.most)
        if over or wind_excess([seated], counts) > wind_excess([whole[at]], counts):
            seated = whole[at]
        return swiss.distance(seated), [seated, *others]

    def _of_schedule(self, rounds: int, rng: random.Random) -> list[Blocks] | None:
        """The rest of the schedule that the played rounds begin, as near to the standings as names allow."""
        everybody = sorted(self.here)
        played = [
            [[self.task.index[s] for s in t if s is not None] for t in tables] for tables in self.task.played
        ]
        if everybody != list(range(self.task.count)) or any(
            sorted(p for t in tables for p in t) != everybody for tables in played
        ):
            return None
        swiss = self._swiss({}, None)
        best: tuple[int, list[Blocks]] | None = None
        for schedule in begun(len(everybody), len(played) + rounds, self.version):
            seated = seats_of(schedule)
            for _ in range(40):
                order = follow(played, seated, rng) if played else rng.sample(everybody, len(everybody))
                if order is None:
                    break
                rest = [[[order[slot] for slot in table] for table in tables] for tables in seated[len(played) :]]
                distance = swiss.distance(rest[0])
                if best is None or distance < best[0]:
                    best = distance, rest
        return best[1] if best else None


def _seat(blocks: Blocks, counts: dict[int, list[int]], rng: random.Random) -> Blocks:
    """The tables in seat order, each with the most even winds, one of several such orders at random."""
    surplus = {p: wind_surplus(counts.get(p, (0, 0, 0, 0))) for table in blocks for p in table}
    orders = list(permutations(range(4)))
    out = []
    for table in blocks:
        rng.shuffle(orders)
        best = min(orders, key=lambda order: sum(surplus[table[i]][w] for w, i in enumerate(order)))
        out.append([table[i] for i in best])
    return out


def next_swiss(
    task: Task,
    here: Sequence[int],
    met: Met,
    most: int,
    bracket: int,
    rounds: int,
    seed: int,
    promised: Sequence[Round] = (),
    version: str = "",
) -> list[Blocks] | None:
    """The next Swiss round in seat order and a way on to ``rounds`` rounds in all; None when none is needed.

    ``promised``: the way on that the round before left.
    """
    way = [
        [[task.index.get(seat, -1) if seat is not None else -1 for seat in table] for table in tables]
        for tables in promised
    ]
    return Ahead(task, list(here), met, most, bracket, rounds - len(task.played), seed, way, version).run()
