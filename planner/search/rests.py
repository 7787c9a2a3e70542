"""Search of meetings together with sit-outs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Collection, Mapping, Sequence

from planner.search.joint import Cooling
from planner.search.meetings import Meetings

Blocks = list[list[int]]


class Resting:
    """Rounds of tables, and who rests in each. ``times``: rests before them; ``just``: who rested in the last.

    A trade is fair: each of the two rests as often as before, so nobody rests again before everybody has; and
    nobody comes to rest twice running.
    """

    def __init__(
        self,
        rounds: Sequence[Blocks],
        rests: Sequence[Sequence[int]],
        meetings: Meetings,
        pinned: dict[int, frozenset[int]],
        times: Mapping[int, int],
        just: Collection[int] = (),
    ) -> None:
        self.meetings, self.pinned, self.times, self.just = meetings, pinned, times, frozenset(just)
        self.more, self.done = meetings.steps(), 0
        self._begin(rounds, rests)
        self.keep()

    def _begin(self, rounds: Sequence[Blocks], rests: Sequence[Sequence[int]]) -> None:
        """Count the meetings of these rounds, and what they cost."""
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.rests = [list(resting) for resting in rests]
        self.cost = 0
        self.at = [{p: t for t, table in enumerate(tables) for p in table} for tables in self.rounds]
        for tables in self.rounds:
            for table in tables:
                for i, player in enumerate(table):
                    self.cost += self._sit(table[:i], player, 1)
        self.rested: dict[int, list[int]] = {}
        for number, resting in enumerate(self.rests):
            for player in resting:
                self.rested.setdefault(player, []).append(number)

    def keep(self) -> None:
        """Remember the present rounds as the best."""
        self.best = [[list(table) for table in tables] for tables in self.rounds]
        self.best_rests = [list(resting) for resting in self.rests]
        self.best_cost = self.cost

    def anneal(
        self, rng: random.Random, cooling: Cooling, goal: int, tick: Callable[[int], bool] | None = None
    ) -> bool:
        """Walk the steps of ``cooling`` or until the meetings cost ``goal``; true when asked to stop."""
        heats, heat, draw = cooling.heats(), 0.0, rng.random
        trading = [number for number, resting in enumerate(self.rests) if resting]
        movable = [number for number, tables in enumerate(self.rounds) if len(tables) > 1]
        for step in range(cooling.steps):
            if step % 1000 == 0:
                heat = next(heats)
                if self.best_cost <= goal or (tick is not None and step % 20_000 == 0 and tick(self.done)):
                    return self.best_cost > goal
            self.done += 1
            if len(trading) > 1 and (draw() < 0.3 or not movable):
                made = self._trade(draw, trading, heat)
            else:
                made = bool(movable) and self._exchange(draw, movable[int(draw() * len(movable))], heat)
            if made and self.cost < self.best_cost:
                self.keep()
        return False

    def restore(self) -> None:
        """Go back to the best rounds seen, and to their rests."""
        for tables in self.rounds:
            for table in tables:
                for i, player in enumerate(table):
                    self._sit(table[:i], player, -1)
        self._begin(self.best, self.best_rests)

    def _sit(self, others: Sequence[int], player: int, sign: int) -> int:
        """Let a player meet these, or no longer; what that costs."""
        met, extra, more = self.meetings.met, self.meetings.extra[player], self.more
        row, change = met[player], 0
        for other in others:
            if other != player:
                change += more[row[other]] if sign > 0 else -more[row[other] - 1]
                if extra:
                    change += sign * extra.get(other, 0)
                row[other] += sign
                met[other][player] += sign
        return change

    def _replace(self, number: int, gone: int, come: int) -> int:
        """``come`` takes the seat of ``gone`` in a round; what that costs."""
        table_at = self.at[number].pop(gone)
        table = self.rounds[number][table_at]
        change = self._sit(table, gone, -1)
        table[table.index(gone)] = come
        self.at[number][come] = table_at
        return change + self._sit(table, come, 1)

    def _trade(self, draw: Callable[[], float], trading: Sequence[int], heat: float) -> bool:
        """Somebody who rests in one round and somebody who rests in another rest in each other's."""
        one, two = (trading[int(draw() * len(trading))] for _ in range(2))
        a, b = (self.rests[at][int(draw() * len(self.rests[at]))] for at in (one, two))
        if a == b or a not in self.at[two] or b not in self.at[one] or not self._fair(a, one, two, b):
            return False
        change = self._replace(one, b, a) + self._replace(two, a, b)
        if change > 0 and draw() >= math.exp(-change / heat):
            self._replace(one, a, b)
            self._replace(two, b, a)
            return False
        self.cost += change
        for player, old, new in ((a, one, two), (b, two, one)):
            self.rests[new][self.rests[new].index(b if player == a else a)] = player
            self.rested[player] = sorted(new if at == old else at for at in self.rested[player])
        return True

    def _fair(self, a: int, one: int, two: int, b: int) -> bool:
        """Whether both then rest for the same time as before: the second, say; never twice running."""
        if a in self.pinned or b in self.pinned or self._time(a, one, one) != self._time(b, two, two):
            return False
        return all(
            self._time(player, old, new) == self._time(player, old, old)
            and not any(abs(at - new) == 1 for at in self.rested[player] if at != old)
            and (new > 0 or player not in self.just)
            for player, old, new in ((a, one, two), (b, two, one))
        )

    def _time(self, player: int, old: int, new: int) -> int:
        """How often somebody has rested before, if what they rested in ``old`` they rested in ``new``."""
        return self.times.get(player, 0) + sum(at < new for at in self.rested[player] if at != old)

    def _exchange(self, draw: Callable[[], float], number: int, heat: float) -> bool:
        """Two players at two tables of a round change places."""
        tables = self.rounds[number]
        i, j = int(draw() * len(tables)), int(draw() * len(tables))
        a, b = tables[i][int(draw() * 4)], tables[j][int(draw() * 4)]
        if (
            i == j
            or (a in self.pinned and j not in self.pinned[a])
            or (b in self.pinned and i not in self.pinned[b])
        ):
            return False
        row_a, row_b, more, extra = self.meetings.met[a], self.meetings.met[b], self.more, self.meetings.extra
        change = 0
        for p in tables[i]:
            if p != a:
                change += more[row_b[p]] - more[row_a[p] - 1]
        for p in tables[j]:
            if p != b:
                change += more[row_a[p]] - more[row_b[p] - 1]
        if extra[a] or extra[b]:
            change += sum(extra[b].get(p, 0) - extra[a].get(p, 0) for p in tables[i] if p != a)
            change += sum(extra[a].get(p, 0) - extra[b].get(p, 0) for p in tables[j] if p != b)
        if change > 0 and draw() >= math.exp(-change / heat):
            return False
        x, y = tables[i].index(a), tables[j].index(b)
        for table, gone, come, at in ((tables[i], a, b, x), (tables[j], b, a, y)):
            self._sit(table, gone, -1)
            table[at] = come
        self._sit(tables[i], b, 1)
        self._sit(tables[j], a, 1)
        self.at[number][a], self.at[number][b] = j, i
        self.cost += change
        return True
