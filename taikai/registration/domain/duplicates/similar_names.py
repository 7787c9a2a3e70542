"""Whether two names may be one name written twice: order, accents and case aside, one slip of the keys allowed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from taikai.registration.domain.known_person import name_key

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
