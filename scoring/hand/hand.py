"""Hand of a player: concealed tiles and melds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.building import open_for_building, open_twin
from scoring.hand.facts import fact, group_facts
from scoring.hand.groups import TileGroup
from scoring.hand.melds import Meld, is_run, parse_meld
from scoring.hand.tables import MELDED_SHIFT, RUN_SETS, TRIPLET_BIT
from scoring.tiles import (
    GREEN,
    HONOURS,
    KINDS,
    ONE,
    ORPHANS,
    SUIT_MASK,
    Tile,
    TileError,
    format_tiles,
    fragments,
    mask_of,
    pack,
    parse_tiles,
    read_fragment,
)

NOT_GREEN: Final = mask_of(kind for kind in range(KINDS) if kind not in GREEN)
WHOLE_FACTS: Final = tuple(
    fact("suits", suits) | fact("closed", closed) | fact("all_green", green)
    for suits in range(4)
    for closed in range(2)
    for green in range(2)
)
THREE_SUITS: Final = fact("suits", 3)
ORPHAN_HANDS: Final = {pack([*ORPHANS, kind]): kind for kind in sorted(ORPHANS)}
"""The thirteen kokushi hands, packed, with the kind that is the pair."""
NOT_PAIRS: Final = ((1 << 3 * KINDS) - 1) & ~sum(2 << 3 * kind for kind in range(KINDS))
"""Bits that are set where a kind is held neither twice nor not at all."""


class MeldFacts(NamedTuple):
    """What one meld brings to every reading of the hand."""

    facts: int
    suit: int
    """0 man, 1 pin, 2 sou, 3 honours."""
    sets: int
    """Its bit among the runs and triplets of the suit, as in `SuitReading.sets`."""
    packed: int
    reds: tuple[Tile, ...]
    is_open: bool


def meld_group(meld: Meld) -> TileGroup:
    """A meld as a group: only a concealed kan is concealed."""
    kinds = meld.kinds
    if meld.is_kan:
        return TileGroup("kan", kinds, concealed=not meld.is_open, declared=True)
    if meld.type == "pon":
        return TileGroup("triplet", kinds, concealed=False, declared=True)
    return TileGroup("run", kinds if is_run(kinds) else _playing_order(kinds), concealed=False, declared=True)


def _playing_order(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """A called wrapping run as 8-9-1 or 9-1-2 (Saki cards); runs of honours stay as they are."""
    if kinds[0] >= HONOURS:
        return kinds
    high = [kind for kind in kinds if kind % 9 >= 7]
    return (*high, *(kind for kind in kinds if kind not in high))


def whole_facts(packed: int, closed: bool) -> int:
    """The facts of all tiles of a hand: how many suits, all green, closed."""
    suits = (packed & SUIT_MASK > 0) + (packed >> 27 & SUIT_MASK > 0) + (packed >> 54 & SUIT_MASK > 0)
    return WHOLE_FACTS[suits << 2 | closed << 1 | (not packed & NOT_GREEN)]


@lru_cache(maxsize=1 << 13)
def meld_facts(meld: Meld) -> MeldFacts:
    group = meld_group(meld)
    suit, number = divmod(group.kinds[0], 9)
    return MeldFacts(
        group_facts(group),
        suit,
        1 << number if group.kind == "run" else 1 << number + TRIPLET_BIT,
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
    man: int = field(init=False, repr=False, compare=False)
    """The concealed tiles of man, packed; of pin and sou likewise."""
    pin: int = field(init=False, repr=False, compare=False)
    sou: int = field(init=False, repr=False, compare=False)
    honours: int = field(init=False, repr=False, compare=False)
    """The part of the honour table's key that is tiles: the concealed honours and a bit for each melded one."""
    all_counts: int = field(init=False, repr=False, compare=False)
    """All tiles, packed; a kan counts four."""
    closed: bool = field(init=False, repr=False, compare=False)
    """No meld but concealed kans."""
    fixed_facts: int = field(init=False, repr=False, compare=False)
    """The facts of the melds and of all tiles together, the same for every reading."""
    special: bool = field(init=False, repr=False, compare=False)
    """Are seven pairs or thirteen orphans not out of the question?"""
    combines: bool = field(init=False, repr=False, compare=False)
    """May sets of several parts of the hand make a yaku together? In three suits, or with a run called."""
    meld_sets: tuple[int, int, int] | None = field(init=False, repr=False, compare=False)
    """The bits of the melded runs and triplets in man, pin and sou; None without melds."""
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
    melded_honours = 0
    if not melds:
        hand.all_counts, hand.closed, hand.meld_sets = packed, True, None
        hand.special = not packed & NOT_PAIRS or packed in ORPHAN_HANDS
        hand.whole_facts = hand.fixed_facts = whole = whole_facts(packed, True)
        hand.combines = whole & THREE_SUITS == THREE_SUITS
    else:
        every, facts, closed = packed, 0, True
        sets = [0, 0, 0, 0]
        for its in facts_of_melds:
            facts += its[0]
            sets[its[1]] |= its[2]
            every += its[3]
            reds += its[4]
            closed = closed and not its[5]
        hand.all_counts, hand.closed = every, closed
        hand.meld_sets, hand.special = (sets[0], sets[1], sets[2]), False
        melded_honours = sets[3] >> TRIPLET_BIT << MELDED_SHIFT
        hand.whole_facts = whole = whole_facts(every, closed)
        hand.fixed_facts = facts + whole
        called = (sets[0] | sets[1] | sets[2]) & RUN_SETS
        hand.combines = whole & THREE_SUITS == THREE_SUITS or called > 0
    hand.reds = reds
    hand.man, hand.pin, hand.sou = packed & SUIT_MASK, packed >> 27 & SUIT_MASK, packed >> 54 & SUIT_MASK
    hand.honours = packed >> 81 | melded_honours
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
