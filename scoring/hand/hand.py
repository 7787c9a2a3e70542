"""A player's tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.hand.facts import fact, group_facts
from scoring.hand.groups import Group
from scoring.hand.melds import Meld, is_run, parse_meld
from scoring.hand.tables import MELDED_SHIFT
from scoring.tiles import GREEN, HONOURS, KINDS, ONE, SUIT_MASK, Tile, format_tiles, mask_of, parse_tiles

NOT_GREEN: Final = mask_of(kind for kind in range(KINDS) if kind not in GREEN)
CLOSED: Final = fact("closed")
ALL_GREEN: Final = fact("all_green")
SUITS_FACT: Final = tuple(fact("suits", number) for number in range(4))
_NO_MASKS: Final = (0, 0, 0)


class MeldFacts(NamedTuple):
    """What one meld brings to every reading of the hand."""

    facts: int
    suit: int
    """0 man, 1 pin, 2 sou, 3 honours."""
    runs: int
    triplets: int
    packed: int
    reds: int


def meld_group(meld: Meld) -> Group:
    """A meld as a group: only a concealed kan is concealed."""
    kinds = meld.kinds
    if meld.is_kan:
        return Group("kan", kinds, concealed=not meld.is_open, declared=True)
    if meld.type == "pon":
        return Group("triplet", kinds, concealed=False, declared=True)
    return Group("run", kinds if is_run(kinds) else _playing_order(kinds), concealed=False, declared=True)


def _playing_order(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """A called wrapping run as 8-9-1 or 9-1-2 (Saki cards); runs of honours stay as they are."""
    if kinds[0] >= HONOURS:
        return kinds
    high = [kind for kind in kinds if kind % 9 >= 7]
    return (*high, *(kind for kind in kinds if kind not in high))


def whole_facts(packed: int, closed: bool) -> int:
    """The facts of all tiles of a hand: how many suits, all green, closed."""
    suits = bool(packed & SUIT_MASK) + bool(packed >> 27 & SUIT_MASK) + bool(packed >> 54 & SUIT_MASK)
    facts = SUITS_FACT[suits]
    if closed:
        facts |= CLOSED
    if not packed & NOT_GREEN:
        facts |= ALL_GREEN
    return facts


def split(packed: int, melded: int) -> tuple[int, int, int, int]:
    """A packed hand by suit; the honours with the bits of those that are melded."""
    return packed & SUIT_MASK, packed >> 27 & SUIT_MASK, packed >> 54 & SUIT_MASK, packed >> 81 | melded


@lru_cache(maxsize=1 << 13)
def meld_facts(meld: Meld) -> MeldFacts:
    """The facts of a meld, worked out once."""
    group = meld_group(meld)
    suit, number = divmod(group.kinds[0], 9)
    bit = 1 << number
    return MeldFacts(
        group_facts(group),
        suit,
        bit if group.kind == "run" else 0,
        0 if group.kind == "run" else bit,
        sum(ONE[kind] for kind in meld.kinds),
        sum(tile.red for tile in meld.tiles),
    )


@dataclass(frozen=True, slots=True)
class Hand:
    """The concealed tiles (the winning tile included, if it is a winning hand) and the melds.

    The packed forms beside them are what the engine works with; they follow from the tiles.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    counts: int = field(init=False, repr=False, compare=False)
    """The concealed tiles, packed."""
    suits: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    """The concealed tiles of man, pin and sou, packed, and the part of the honour table's key that is tiles."""
    all_counts: int = field(init=False, repr=False, compare=False)
    """All tiles, packed; a kan counts four."""
    closed: bool = field(init=False, repr=False, compare=False)
    """No meld but concealed kans."""
    fixed_facts: int = field(init=False, repr=False, compare=False)
    """The facts of the melds and of all tiles together, the same for every reading."""
    meld_runs: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Bit masks of the melded runs in man, pin and sou."""
    meld_triplets: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Bit masks of the melded triplets and kans in man, pin, sou."""
    meld_honours: int = field(init=False, repr=False, compare=False)
    """A bit for each melded honour, at its place in the key of the honour table."""
    whole_facts: int = field(init=False, repr=False, compare=False)
    """The facts of all tiles together: suits, all green, closed."""
    reds: tuple[Tile, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        packed = 0
        reds: list[Tile] = []
        for tile in self.concealed:
            packed += ONE[tile[0]]
            if tile[1]:
                reds.append(tile)
        put(self, "counts", packed)
        if not self.melds:
            put(self, "all_counts", packed)
            put(self, "closed", True)
            put(self, "meld_runs", _NO_MASKS)
            put(self, "meld_triplets", _NO_MASKS)
            put(self, "meld_honours", 0)
            put(self, "whole_facts", whole := whole_facts(packed, True))
            put(self, "fixed_facts", whole)
            put(self, "suits", split(packed, 0))
            put(self, "reds", tuple(reds))
            return
        facts, closed = 0, True
        runs, triplets = [0, 0, 0, 0], [0, 0, 0, 0]
        for meld in self.melds:
            its = meld_facts(meld)
            facts += its.facts
            runs[its.suit] |= its.runs
            triplets[its.suit] |= its.triplets
            packed += its.packed
            closed = closed and not meld.is_open
            if its.reds:
                reds += [tile for tile in meld.tiles if tile.red]
        put(self, "all_counts", packed)
        put(self, "closed", closed)
        put(self, "meld_runs", tuple(runs[:3]))
        put(self, "meld_triplets", tuple(triplets[:3]))
        put(self, "meld_honours", triplets[3] << MELDED_SHIFT)
        put(self, "whole_facts", whole := whole_facts(packed, closed))
        put(self, "fixed_facts", facts + whole)
        put(self, "suits", split(self.counts, self.meld_honours))
        put(self, "reds", tuple(reds))

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of the concealed tiles."""
        return tuple(tile.kind for tile in self.concealed)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles: the concealed ones, then the melds."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)

    def __str__(self) -> str:
        return " ".join([format_tiles(self.concealed), *map(str, self.melds)])


def parse_hand(text: str) -> Hand:
    """Read what `str(hand)` writes: the concealed tiles, then melds such as ``pon:555z<N``.

    Raises `ValueError` where the text is not a hand.
    """
    tiles, melds = [], []
    for part in text.split():
        if ":" in part:
            melds.append(parse_meld(part))
        else:
            tiles.append(part)
    return Hand(parse_tiles("".join(tiles)), tuple(melds))
