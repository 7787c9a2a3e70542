"""A player's tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.building import open_for_building, open_twin
from scoring.hand.facts import fact, group_facts
from scoring.hand.groups import Group
from scoring.hand.melds import Meld, is_run, parse_meld
from scoring.hand.tables import MELDED_SHIFT
from scoring.tiles import (
    GREEN,
    HONOURS,
    KINDS,
    ONE,
    SUIT_MASK,
    Tile,
    TileError,
    format_tiles,
    fragments,
    mask_of,
    parse_tiles,
    read_fragment,
)

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
    reds: tuple[Tile, ...]
    is_open: bool


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
        tuple(tile for tile in meld.tiles if tile.red),
        meld.is_open,
    )


@dataclass(frozen=True, slots=True, init=False)
class Hand:
    """The concealed tiles (the winning tile included, if it is a winning hand) and the melds.

    The packed forms beside them are what the engine works with; they follow from the tiles.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]

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

    def __init__(self, concealed: tuple[Tile, ...], melds: tuple[Meld, ...] = ()) -> None:
        packed = 0
        reds: tuple[Tile, ...] = ()
        for tile in concealed:
            packed += ONE[tile[0]]
            if tile[1]:
                reds += (tile,)
        _fill(self, concealed, melds, packed, reds, [meld_facts(meld) for meld in melds])

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


_Open: Final = open_twin(Hand)


def _fill(
    hand: Any,
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    packed: int,
    reds: tuple[Tile, ...],
    facts_of_melds: Iterable[MeldFacts],
) -> None:
    """Give a new hand its tiles and everything that follows from them."""
    open_for_building(hand, "__class__", _Open)
    hand.concealed, hand.melds, hand.counts = concealed, melds, packed
    if not melds:
        hand.all_counts, hand.closed = packed, True
        hand.meld_runs = hand.meld_triplets = _NO_MASKS
        hand.meld_honours = 0
        hand.whole_facts = hand.fixed_facts = whole_facts(packed, True)
    else:
        every, facts, closed = packed, 0, True
        runs, triplets = [0, 0, 0, 0], [0, 0, 0, 0]
        for its in facts_of_melds:
            facts += its[0]
            runs[its[1]] |= its[2]
            triplets[its[1]] |= its[3]
            every += its[4]
            reds += its[5]
            closed = closed and not its[6]
        hand.all_counts, hand.closed = every, closed
        hand.meld_runs, hand.meld_triplets = tuple(runs[:3]), tuple(triplets[:3])
        hand.meld_honours = triplets[3] << MELDED_SHIFT
        hand.whole_facts = whole = whole_facts(every, closed)
        hand.fixed_facts = facts + whole
    hand.reds = reds
    hand.suits = (
        packed & SUIT_MASK,
        packed >> 27 & SUIT_MASK,
        packed >> 54 & SUIT_MASK,
        packed >> 81 | hand.meld_honours,
    )
    hand.__class__ = Hand


@lru_cache(maxsize=1 << 13)
def _read_meld(text: str) -> tuple[Meld, MeldFacts]:
    meld = parse_meld(text)
    return meld, meld_facts(meld)


def parse_hand(text: str) -> Hand:
    """Read what `str(hand)` writes: the concealed tiles, then melds such as ``pon:555z<N``.

    Raises `ValueError` where the text is not a hand.
    """
    parts = text.split()
    melds = [_read_meld(part) for part in parts if ":" in part]
    written = "".join([part for part in parts if ":" not in part] if melds else parts)
    concealed: tuple[Tile, ...] = ()
    reds: tuple[Tile, ...] = ()
    packed = 0
    try:
        for part in fragments(written):
            tiles, its_packed, its_reds = read_fragment(part)
            concealed += tiles
            packed += its_packed
            reds += its_reds
    except TileError:
        # Once more, for all that is wrong with the text.
        parse_tiles(written)
        raise
    hand = Hand.__new__(Hand)
    _fill(hand, concealed, tuple([meld for meld, _ in melds]), packed, reds, [its for _, its in melds])
    return hand
