"""Which entries of an event may be one person's, and why that seems so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations

from taikai.registration.domain.duplicates.similar_names import one_slip, same_or_near
from taikai.registration.domain.known_person import plain
from taikai.registration.models import Entrant

#: Two numbers of entries, the lower one first.
TwoNumbers = tuple[int, int]


class Likeness(IntEnum):
    """Why two entries look like one person's; the surest first."""

    NUMBER = 1
    EMAIL = 2
    NAME = 3
    NEARLY = 4


@dataclass(slots=True)
class LookAlike:
    """Two entries, the one that was made first on the left."""

    first: Entrant
    second: Entrant
    why: set[Likeness] = field(default_factory=set)

    @property
    def numbers(self) -> TwoNumbers:
        """Both numbers, the lower one first: what is remembered of them."""
        return in_order(self.first.pk, self.second.pk)

    @property
    def reasons(self) -> list[Likeness]:
        """The surest first."""
        return sorted(self.why)


def in_order(one: int, other: int) -> TwoNumbers:
    """Two numbers, the lower one first."""
    return (one, other) if one < other else (other, one)


def look_alikes(entrants: Iterable[Entrant], apart: Collection[TwoNumbers] = ()) -> list[LookAlike]:
    """Pairs of entries that may be one person's, the surest first; not those that are said to be two people.

    The same EMA number; the same e-mail address; the same name, or nearly so, with the same country (an empty one
    fits any). Names alone say nothing where both have numbers of the federation that are not a slip apart.
    Withdrawn entries do not count.
    """
    people = {each.pk: each for each in entrants if each.status != Entrant.Status.WITHDRAWN}
    found: dict[TwoNumbers, set[Likeness]] = defaultdict(set)
    for reason, values in (
        (Likeness.NUMBER, {pk: each.ema_number for pk, each in people.items()}),
        (Likeness.EMAIL, {pk: each.email.strip().casefold() for pk, each in people.items()}),
    ):
        for pair in _alike(values):
            found[pair].add(reason)
    for one, other, same in same_or_near({pk: each.whole_name for pk, each in people.items()}):
        if _may_be_one(people[one], people[other]):
            found[in_order(one, other)].add(Likeness.NAME if same else Likeness.NEARLY)
    pairs = []
    for pair, why in found.items():
        if pair not in apart:
            first, second = sorted((people[pk] for pk in pair), key=lambda each: (each.applied_at, each.pk))
            pairs.append(LookAlike(first, second, why))
    return sorted(pairs, key=_order)


def _order(pair: LookAlike) -> tuple[Sequence[int], str, TwoNumbers]:
    return pair.reasons, plain(pair.first.whole_name), pair.numbers


def _alike(values: dict[int, str]) -> Iterable[TwoNumbers]:
    same: dict[str, list[int]] = defaultdict(list)
    for pk, value in values.items():
        if value:
            same[value].append(pk)
    return (in_order(one, other) for row in same.values() for one, other in combinations(row, 2))


def _may_be_one(one: Entrant, other: Entrant) -> bool:
    """Whether nothing speaks against two like names being one person's."""
    here, there = str(one.country.code or ""), str(other.country.code or "")
    if here and there and here != there:
        return False
    numbers = one.ema_number, other.ema_number
    return not all(numbers) or _digits_slip(*numbers)


def _digits_slip(one: str, other: str) -> bool:
    """Whether two EMA numbers are one and the same but for one slip of the keys."""
    letters = str.maketrans("0123456789", "abcdefghij")
    return one == other or one_slip(one.translate(letters), other.translate(letters))
