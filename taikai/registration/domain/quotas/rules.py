"""Quota rules: who gets a place with limits and reserved places. Pure.

A person counts in every group they belong to. Nobody gets a place above the capacity, above the limit of any of
their groups, or out of what is kept for a group they are not in. Who waits gets a place in order of application;
who is hindered by a limit is passed by the next one who is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from taikai.registration.domain.quotas.group_membership import Key

FULL, LIMIT, KEPT = "full", "limit", "kept"
Keys = frozenset[Key]


@dataclass(frozen=True, slots=True)
class NoPlaceReason:
    """Why there is no place: the whole event is full, a group has all it may have, or the rest is kept.

    `keys`: the group that has reached its limit `most`, or the groups for which places are kept.
    """

    kind: str
    keys: tuple[Key, ...] = ()
    most: int = 0


@dataclass(slots=True)
class Places:
    """The places of an event as they are taken; `limits` and `kept` by the number of the group."""

    capacity: int
    limits: Mapping[int, int] = field(default_factory=dict)
    kept: Mapping[int, int] = field(default_factory=dict)
    total: int = 0
    taken: Counter[Key] = field(default_factory=Counter)

    def take(self, keys: Iterable[Key] = ()) -> None:
        """Somebody of these groups has a place, whether there was one or not."""
        self.total += 1
        self.taken.update(keys)

    @property
    def free(self) -> int:
        """Places nobody has, kept or not; negative if the organisers went over the capacity."""
        return self.capacity - self.total

    def kept_from(self, keys: Keys) -> dict[int, int]:
        """How many places are still kept for groups other than these."""
        inside = {number for number, _country in keys}
        open_ = {number: most - self.taken[number, ""] for number, most in self.kept.items()}
        return {number: count for number, count in open_.items() if count > 0 and number not in inside}

    def over(self, keys: Keys) -> NoPlaceReason | None:
        """The first limit of these groups that leaves no place for one more."""
        for number, country in sorted(keys):
            most = self.limits.get(number)
            if most is not None and self.taken[number, country] >= most:
                return NoPlaceReason(LIMIT, ((number, country),), most)
        return None

    def hindrance(self, keys: Keys) -> NoPlaceReason | None:
        """Why somebody of these groups gets no place now; None: there is one."""
        if (found := self.over(keys)) is not None:
            return found
        if self.free <= 0:
            return NoPlaceReason(FULL)
        kept = self.kept_from(keys)
        if self.free <= sum(kept.values()):
            return NoPlaceReason(KEPT, tuple((number, "") for number in sorted(kept)))
        return None


def promote_from_line(places: Places, line: Sequence[tuple[int, Keys]]) -> list[int]:
    """Who of the line gets a place, first come first; `places` counts them as taken afterwards.

    Who belongs to two groups with kept places may free one of them for somebody before: so it looks again
    until nobody more fits.
    """
    found: list[int] = []
    waiting = list(line)
    while True:
        left = []
        for number, keys in waiting:
            if places.hindrance(keys) is None:
                places.take(keys)
                found.append(number)
            else:
                left.append((number, keys))
        if len(left) == len(waiting) or not left:
            return found
        waiting = left
