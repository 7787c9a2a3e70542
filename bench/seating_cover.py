"""Complete search: whether all players who have not met can meet in the rounds that are left.

Repeats are all meetings less the pairs that meet, so a plan has as many above counting as pairs go without
meeting: ``without`` says how many may. Each pair more takes some forty times the steps. Who shares a table in
which round is settled pair by pair, the pair with the fewest rounds left for it next. A round is a division
into groups of up to four, all of one at first; two of a pair in one round make their groups one. Whoever sits
with people met before, or with somebody twice, has one seat less for those to meet: nobody may lose more than
there are to spare, a seat more for every pair of theirs that goes without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


def people(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@dataclass(slots=True)
class Left:
    """What is settled: groups of each round, pairs that may not share one, who is left to meet, seats to spare.

    Fewer than none to spare: as many of their pairs have to go without. ``without``: how many pairs still may.
    """

    groups: list[list[int]]
    apart: list[list[int]]
    unmet: list[int]
    spare: list[int]
    without: int

    def copy(self) -> Left:
        """The same once more."""
        groups, apart = [list(row) for row in self.groups], [list(row) for row in self.apart]
        return Left(groups, apart, list(self.unmet), list(self.spare), self.without)

    def may(self, r: int, p: int, q: int) -> bool:
        """Whether the groups of two people can be one in this round."""
        one, two = self.groups[r][p], self.groups[r][q]
        if (one | two).bit_count() > 4:
            return False
        for mine, others in ((one, two), (two, one)):
            for who in people(mine):
                if self.apart[r][who] & others:
                    return False
                if (others & ~self.unmet[who]).bit_count() > self.spare[who] + self.without:
                    return False
        return True

    def leave_out(self, p: int, q: int) -> None:
        """The two go without meeting: each has a seat more to spare."""
        self.without -= 1
        for one, other in ((p, q), (q, p)):
            self.unmet[one] &= ~(1 << other)
            self.spare[one] += 1
            for row in self.apart:
                row[one] |= 1 << other

    def join(self, r: int, p: int, q: int) -> bool:
        """Make them one; false when the groups then no longer fill tables of four."""
        one, two = self.groups[r][p], self.groups[r][q]
        for mine, others in ((one, two), (two, one)):
            for who in people(mine):
                self.spare[who] -= (others & ~self.unmet[who]).bit_count()
                self.unmet[who] &= ~others
        for who in people(one | two):
            if self.spare[who] < -self.without:
                return False
            self.groups[r][who] = one | two
        sizes = [self.groups[r][who].bit_count() for who in range(len(self.unmet))]
        threes, twos, ones = sizes.count(3) // 3, sizes.count(2) // 2, sizes.count(1)
        return ones >= threes + 2 * (twos % 2)


class Cover:
    """The search; ``steps`` counts what was looked at."""

    def __init__(self, met: Sequence[Sequence[int]], rounds: int, without: int = 0) -> None:
        size = len(met)
        self.size, self.rounds, self.steps = size, rounds, 0
        unmet = [sum(1 << q for q in range(size) if q != p and not met[p][q]) for p in range(size)]
        spare = [3 * rounds - bits.bit_count() for bits in unmet]
        self.begin = Left(
            [[1 << p for p in range(size)] for _ in range(rounds)],
            [[0] * size for _ in range(rounds)],
            unmet,
            spare,
            without,
        )

    def search(self) -> list[list[int]] | None:
        """For each round the groups to be filled up, as bits; None: not all can meet."""
        found = self._extend(self.begin)
        return None if found is None else [sorted(set(row)) for row in found.groups]

    def _extend(self, now: Left) -> Left | None:
        self.steps += 1
        fewest: tuple[int, int, int, int] | None = None
        rounds_of: list[int] = []
        free = [[0] * self.size for _ in range(self.rounds)]  # whom somebody can still meet in a round
        for p in range(self.size):
            for q in people(now.unmet[p] >> p + 1 << p + 1):
                can = [r for r in range(self.rounds) if now.may(r, p, q)]
                for r in can:
                    free[r][p] |= 1 << q
                    free[r][q] |= 1 << p
                key = len(can), now.spare[p] + now.spare[q], p, q
                if fewest is None or key < fewest:
                    fewest, rounds_of = key, can
                if not can and not now.without:
                    return None
        if not self._enough(now, free):
            return None
        if fewest is None:
            return now
        return self._branch(now, fewest[2], fewest[3], rounds_of)

    def _enough(self, now: Left, free: list[list[int]]) -> bool:
        """Whether the seats that can only be lost are no more than there are to spare."""
        short = 0
        for p in range(self.size):
            lost = sum(
                max(0, 4 - now.groups[r][p].bit_count() - free[r][p].bit_count()) for r in range(self.rounds)
            )
            over = max(0, lost - now.spare[p])
            short += over
            if over > now.without or short > 2 * now.without:
                return False
        return True

    def _branch(self, now: Left, p: int, q: int, rounds_of: list[int]) -> Left | None:
        """The two meet in one of these rounds or never; of rounds with nothing settled one stands for all."""
        fresh = False
        for r in rounds_of:
            begun = any(group.bit_count() > 1 for group in now.groups[r])
            if fresh and not begun:
                continue
            fresh = fresh or not begun
            then = now.copy()
            if then.join(r, p, q):
                found = self._extend(then)
                if found is not None:
                    return found
            if begun:  # all plans in which they meet then have been looked at
                now.apart[r][p] |= 1 << q
                now.apart[r][q] |= 1 << p
        if now.without:
            then = now.copy()
            then.leave_out(p, q)
            return self._extend(then)
        return None
