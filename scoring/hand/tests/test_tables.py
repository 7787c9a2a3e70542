"""The table of suits reads a suit as the plain search does."""

import random
from collections.abc import Iterator

from scoring.hand.decompose import decompose
from scoring.hand.facts import fact, groups_facts
from scoring.hand.tables import STRAIGHT, STRAIGHT_FACT, TRIPLET_BIT, _splits


def patterns(tiles: int, number: int = 0, packed: int = 0) -> Iterator[int]:
    """Every suit of so many tiles at most, packed."""
    if number == 9:
        yield packed
        return
    for held in range(min(4, tiles) + 1):
        yield from patterns(tiles - held, number + 1, packed | held << 3 * number)


def dense(rng: random.Random) -> int:
    """A suit of 9 to 14 tiles, mostly a complete one."""
    counts = [0] * 9
    for _ in range(rng.choice((3, 4))):
        number = rng.randrange(9)
        for kind in (number,) * 3 if rng.random() < 0.4 or number > 6 else range(number, number + 3):
            counts[kind] += 1
    counts[rng.randrange(9)] += 2
    return sum(held << 3 * number for number, held in enumerate(counts)) if max(counts) <= 4 else dense(rng)


def test_every_small_suit_and_many_dense_ones_are_split_as_by_plain_search():
    rng = random.Random(5)
    seen = [*patterns(6), *(dense(rng) for _ in range(1500))]
    several = 0
    for pattern in seen:
        kinds = [number for number in range(9) for _ in range(pattern >> 3 * number & 7)]
        readings = _splits(pattern)
        assert [reading.groups for reading in readings] == decompose(kinds)
        several += len(readings) > 1
        for facts, sets, groups, _ in readings:
            straight = STRAIGHT_FACT if sets & STRAIGHT == STRAIGHT else 0
            assert facts == groups_facts(groups) + straight
            runs = {group.kinds[0] for group in groups if group.kind == "run"}
            triplets = {group.kinds[0] for group in groups if group.kind == "triplet"}
            assert sets == sum(1 << n for n in runs) + sum(1 << n + TRIPLET_BIT for n in triplets)
    assert several > 100 and fact("straight") == STRAIGHT_FACT
