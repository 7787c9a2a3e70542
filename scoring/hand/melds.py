"""Melds: the sets a player has declared, open or concealed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, get_args

from scoring.tiles import HONOURS, SEATS, Tile, format_tiles, parse_tiles

MeldType = Literal["chi", "pon", "daiminkan", "shouminkan", "ankan"]
MELD_TYPES: Final[tuple[str, ...]] = get_args(MeldType)
KAN_TYPES: Final = frozenset({"daiminkan", "shouminkan", "ankan"})


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set: its type, its tiles and the seat (0-3) that discarded the called tile, if known."""

    type: MeldType
    tiles: tuple[Tile, ...]
    source: int | None = None
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.type, self.tiles, self.source)))

    def __hash__(self) -> int:
        """Worked out once: melds are keys of the table of their facts."""
        return self._hash

    @property
    def is_open(self) -> bool:
        """Does it open the hand? Every meld but a concealed kan does."""
        return self.type != "ankan"

    @property
    def is_kan(self) -> bool:
        return self.type in KAN_TYPES

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles, ascending."""
        return tuple(sorted(tile.kind for tile in self.tiles))

    def __str__(self) -> str:
        source = "" if self.source is None else f"<{SEATS[self.source]}"
        return f"{self.type}:{format_tiles(self.tiles)}{source}"


@lru_cache(maxsize=1 << 13)
def parse_meld(text: str) -> Meld:
    """Read ``pon:555z<N``, the notation `str` writes; raises `ValueError` where it is not one."""
    kind, _, rest = text.partition(":")
    tiles, _, source = rest.partition("<")
    if kind not in MELD_TYPES:
        raise ValueError(f"{kind!r} is not a meld: {', '.join(MELD_TYPES)}")
    if source and source not in SEATS:
        raise ValueError(f"{source!r} is not a seat: E, S, W or N")
    meld = Meld(kind, parse_tiles(tiles), SEATS.index(source) if source else None)  # type: ignore[arg-type]
    fault = meld_fault(meld)
    if fault:
        raise ValueError(fault)
    return meld


def is_run(kinds: tuple[int, ...]) -> bool:
    """Three consecutive numbers of one suit (kinds ascending)."""
    first = kinds[0]
    return len(kinds) == 3 and first < HONOURS and first % 9 <= 6 and kinds == (first, first + 1, first + 2)


def meld_fault(meld: Meld) -> str | None:
    """Why the tiles are not a meld of this type under ordinary rules, or None."""
    kinds = meld.kinds
    text = format_tiles(meld.tiles)
    if meld.type == "chi":
        return None if kinds and is_run(kinds) else f"{text} is no chi: three consecutive tiles of one suit"
    size = 4 if meld.is_kan else 3
    if len(kinds) != size or len(set(kinds)) != 1:
        return f"{text} is no {meld.type}: {size} equal tiles"
    return None
