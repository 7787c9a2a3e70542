"""Duplicate detection: registrations of similar names that may be one player's, with the reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations

from taikai.registration.domain.names import name_key, plain
from taikai.registration.models import Entrant

# Similarity of names: ignores order, accents and case, allows one typing error.


#: A name of fewer letters is another name when one of them differs: Lee and Lea, Li and Liu.
SHORTEST = 4

Words = tuple[str, ...]


def one_slip(one: str, other: str) -> bool:
    """Whether one letter more, less, changed or two neighbours swapped turn one word into the other.

    Figures do not slip: Player 11 is not Player 12.
    """
    if len(one) > len(other):
        one, other = other, one
    if len(one) < SHORTEST or len(other) - len(one) > 1 or any(c.isdigit() for c in one + other):
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    swapped = one[at + 1 : at + 2] + one[at : at + 1]
    return one[at + 1 :] == other[at + 1 :] or (swapped == other[at : at + 2] and one[at + 2 :] == other[at + 2 :])


def same_or_near(names: Mapping[int, str]) -> Iterator[tuple[int, int, bool]]:
    """Pairs of numbers whose names are the same (True) or nearly so (False), each pair once, in no order.

    Nearly: all words but one are the same and that one is a slip away, or one name has a word more than the other
    has, and the other at least two. Only names with all words but one in common are compared, so that a thousand
    of them take no longer than reading the list.
    """
    keys = {number: name_key(name) for number, name in names.items()}
    same: dict[Words, list[int]] = defaultdict(list)
    but_one: dict[Words, list[tuple[int, str]]] = defaultdict(list)
    for number, key in keys.items():
        if not key:
            continue
        same[key].append(number)
        for at in range(len(key)):
            but_one[key[:at] + key[at + 1 :]].append((number, key[at]))
    for numbers in same.values():
        yield from ((a, b, True) for a, b in combinations(numbers, 2))
    found = set()
    for rest, more in but_one.items():
        found |= {_in_order(a, b) for (a, x), (b, y) in combinations(more, 2) if a != b and one_slip(x, y)}
        if len(rest) > 1:
            found |= {_in_order(a, b) for a in same.get(rest, ()) for b, _word in more}
    yield from ((a, b, False) for a, b in found if keys[a] != keys[b])


def _in_order(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


#: Two numbers of entries, the lower one first.
TwoNumbers = tuple[int, int]


class DuplicateReason(IntEnum):
    """Why two entries look like one person's; the surest first."""

    NUMBER = 1
    EMAIL = 2
    NAME = 3
    NEARLY = 4


@dataclass(slots=True)
class DuplicatePair:
    """Two entries, the one that was made first on the left."""

    first: Entrant
    second: Entrant
    why: set[DuplicateReason] = field(default_factory=set)

    @property
    def numbers(self) -> TwoNumbers:
        """Both numbers, the lower one first: what is remembered of them."""
        return in_order(self.first.pk, self.second.pk)

    @property
    def reasons(self) -> list[DuplicateReason]:
        """The surest first."""
        return sorted(self.why)


def in_order(one: int, other: int) -> TwoNumbers:
    """Two numbers, the lower one first."""
    return (one, other) if one < other else (other, one)


def duplicate_pairs(entrants: Iterable[Entrant], apart: Collection[TwoNumbers] = ()) -> list[DuplicatePair]:
    """Pairs of entries that may be one person's, the surest first; not those that are said to be two people.

    The same EMA number; the same e-mail address; the same name, or nearly so, with the same country (an empty one
    fits any). Names alone say nothing where both have numbers of the federation that are not a slip apart.
    Withdrawn entries do not count.
    """
    people = {each.pk: each for each in entrants if each.status != Entrant.Status.WITHDRAWN}
    found: dict[TwoNumbers, set[DuplicateReason]] = defaultdict(set)
    for reason, values in (
        (DuplicateReason.NUMBER, {pk: each.ema_number for pk, each in people.items()}),
        (DuplicateReason.EMAIL, {pk: each.email.strip().casefold() for pk, each in people.items()}),
    ):
        for pair in _alike(values):
            found[pair].add(reason)
    for one, other, same in same_or_near({pk: each.whole_name for pk, each in people.items()}):
        if _may_be_one(people[one], people[other]):
            found[in_order(one, other)].add(DuplicateReason.NAME if same else DuplicateReason.NEARLY)
    pairs = []
    for pair, why in found.items():
        if pair not in apart:
            first, second = sorted((people[pk] for pk in pair), key=lambda each: (each.applied_at, each.pk))
            pairs.append(DuplicatePair(first, second, why))
    return sorted(pairs, key=_order)


def _order(pair: DuplicatePair) -> tuple[Sequence[int], str, TwoNumbers]:
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
