"""Tiles: 34 kinds, red fives, notation, and hands packed into one integer.

A *kind* is a number from 0 to 33: 0-8 man, 9-17 pin, 18-26 sou, 27-30 the winds East South West North,
31-33 the dragons haku hatsu chun. The notation is ``123m 456p 789s 1234567z``; ``0`` is a red five, and
any other red number tile is written with an apostrophe (``3'p``).

A hand is *packed* as one integer with three bits a kind, so "how many 4p are there" is a shift and a mask.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from scoring.texts import Text

MAN: Final = 0
PIN: Final = 9
SOU: Final = 18
HONOURS: Final = 27
EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
HAKU, HATSU, CHUN = 31, 32, 33
KINDS: Final = 34

SEATS: Final = "ESWN"
"""The four seat winds in turn order; a seat is its position in this text, East (the dealer) being 0."""

SUIT_LETTERS: Final = "mpsz"
TERMINALS: Final = frozenset({0, 8, 9, 17, 18, 26})
ORPHANS: Final = TERMINALS | frozenset(range(27, 34))
"""Terminals and honours, the thirteen kinds of kokushi musou."""
GREEN: Final = frozenset({19, 20, 21, 23, 25, HATSU})
"""The kinds of ryuuiisou: 2, 3, 4, 6, 8 sou and the green dragon."""

BITS_PER_KIND: Final = 3
SUIT_BITS: Final = 27
SUIT_MASK: Final = (1 << SUIT_BITS) - 1


class Tile(NamedTuple):
    """One tile: its kind (0-33) and whether it is a red one."""

    kind: int
    red: bool = False

    @property
    def suit(self) -> str:
        """``m``, ``p``, ``s`` or ``z``."""
        return SUIT_LETTERS[self.kind // 9]

    @property
    def number(self) -> int:
        """1-9 in a suit, 1-7 among the honours."""
        return self.kind % 9 + 1

    def __str__(self) -> str:
        return _digits(self) + self.suit


def _digits(tile: Tile) -> str:
    if not tile.red:
        return str(tile.number)
    return "0" if tile.number == 5 else f"{tile.number}'"


class TileError(ValueError):
    """A text that is not tiles; ``problems`` lists everything wrong with it."""

    def __init__(self, problems: tuple[Text, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


LONGEST_TEXT: Final = 4 * 136
"""All tiles of a game, each written with its letter, a mark and a space."""
TOO_LONG: Final = Text("these are not tiles, because a game has 136")
_FRAGMENT = re.compile(r"((?:[0-9]'?)+)([mpsz])")


class Fragment(NamedTuple):
    """A piece of the notation that ends with its suit letter, such as ``340m``: its tiles and their facts."""

    tiles: tuple[Tile, ...]
    packed: int
    reds: tuple[Tile, ...]


def fragments(text: str) -> list[str]:
    """The text cut after every suit letter and at spaces; raises `TileError` where no wall has so many tiles."""
    if len(text) > LONGEST_TEXT:
        raise TileError((TOO_LONG,))
    return text.replace("m", "m ").replace("p", "p ").replace("s", "s ").replace("z", "z ").split()


ONE: Final = tuple(1 << (BITS_PER_KIND * kind) for kind in range(KINDS))
"""What one tile of each kind adds to a packed hand."""
_PLAIN: Final[dict[str, dict[str, Tile]]] = {
    suit: {str(number): Tile(9 * at + number - 1) for number in range(1, 8 if suit == "z" else 10)}
    | ({} if suit == "z" else {"0": Tile(9 * at + 4, red=True)})
    for at, suit in enumerate(SUIT_LETTERS)
}
"""Suit letter → digit → the tile it writes without a mark: made once, a tile has no state."""
_RED_FIVE: Final = {suit: (tile,) for suit, of in _PLAIN.items() if (tile := of.get("0"))}


@lru_cache(maxsize=1 << 14)
def read_fragment(text: str) -> Fragment:
    """One fragment, remembered; raises `TileError` for what is none and for tiles that do not exist."""
    try:
        known = _PLAIN[text[-1:]]
        tiles = tuple([known[digit] for digit in text[:-1]])
    except KeyError:
        return _marked_fragment(text)
    if not tiles:
        raise _unreadable(text, text)
    return Fragment(
        tiles,
        sum([ONE[tile.kind] for tile in tiles]),
        _RED_FIVE[text[-1]] * text.count("0") if "0" in text else (),
    )


def _marked_fragment(text: str) -> Fragment:
    """A fragment with marked tiles, character by character, or what is wrong with it."""
    if _FRAGMENT.fullmatch(text) is None:
        raise _unreadable(text, text)
    suit = text[-1]
    base = 9 * SUIT_LETTERS.index(suit)
    tiles: list[Tile] = []
    problems: list[Text] = []
    for digit, mark in re.findall(r"([0-9])('?)", text):
        number = int(digit)
        red = number == 0 or bool(mark)
        number = number or 5
        if suit == "z" and (number > 7 or red):
            problems.append(
                Text(
                    "{digit}{mark}z is not a tile (honours are 1z to 7z and never red)",
                    digit=digit,
                    mark=mark,
                )
            )
        else:
            tiles.append(Tile(base + number - 1, red))
    if problems:
        raise TileError(tuple(problems))
    return Fragment(tuple(tiles), pack(tile.kind for tile in tiles), tuple(tile for tile in tiles if tile.red))


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the order they are written; spaces are allowed between suits.

    Raises `TileError` (all problems at once) if the text is not in the notation.
    """
    try:
        return tuple([tile for part in fragments(text) for tile in read_fragment(part)[0]])
    except TileError:
        raise _all_problems(text) from None


def _all_problems(text: str) -> TileError:
    """What keeps a text from being tiles: what cannot be read at all, else every tile that does not exist."""
    parts = fragments(text)
    if not all(_FRAGMENT.fullmatch(part) for part in parts):
        return _unreadable(" ".join(_FRAGMENT.sub("", text).split()), text)
    problems: list[Text] = []
    for part in parts:
        try:
            read_fragment(part)
        except TileError as error:
            problems += error.problems
    return TileError(tuple(problems))


def _unreadable(rest: str, text: str) -> TileError:
    return TileError(
        (
            Text(
                "cannot read {rest!r} in {text!r}: digits followed by m, p, s or z are expected",
                rest=rest,
                text=text,
            ),
        )
    )


def format_tiles(tiles: Iterable[Tile]) -> str:
    """The notation of tiles, neighbours of one suit sharing their letter; the reverse of `parse_tiles`."""
    parts: list[str] = []
    last = ""
    for tile in tiles:
        if last and tile.suit != last:
            parts.append(last)
        parts.append(_digits(tile))
        last = tile.suit
    return "".join(parts) + last


def parse_kinds(text: str) -> tuple[int, ...]:
    """The kinds of tiles in the notation, as written; whether a tile is red is left out. Raises `TileError`."""
    return tuple([tile.kind for tile in parse_tiles(text)])


def format_kinds(kinds: Iterable[int]) -> str:
    """The notation of plain kinds, in the order given."""
    return format_tiles(map(Tile, kinds))


def pack(kinds: Iterable[int]) -> int:
    """A packed hand; at most seven of a kind, which callers check with `too_many`."""
    return sum(ONE[kind] for kind in kinds)


def unpack(packed: int) -> list[int]:
    """The kinds of a packed hand in ascending order."""
    kinds = []
    for kind in range(KINDS):
        kinds += [kind] * (packed >> (BITS_PER_KIND * kind) & 7)
    return kinds


def count(packed: int, kind: int) -> int:
    """How many tiles of a kind a packed hand holds."""
    return packed >> (BITS_PER_KIND * kind) & 7


OfOneKind = TypeVar("OfOneKind", int, Tile)


def too_many(kinds: Iterable[OfOneKind], most: int = 4) -> tuple[OfOneKind, ...]:
    """The kinds (or tiles) that occur more than four times, or more than `most`, in ascending order."""
    ordered = sorted(kinds)
    return tuple(dict.fromkeys([low for low, high in zip(ordered, ordered[most:], strict=False) if low == high]))


def mask_of(kinds: Iterable[int]) -> int:
    """All three bits of the kinds given, to ask "is any of these in a packed hand"."""
    return sum(7 << (BITS_PER_KIND * kind) for kind in kinds)


def dora_of(indicator: int) -> int:
    """The kind a dora indicator points at: the next one, 9 to 1, North to East, chun to haku."""
    if indicator < HONOURS:
        return indicator - indicator % 9 + (indicator + 1) % 9
    if indicator <= NORTH:
        return EAST + (indicator - EAST + 1) % 4
    return HAKU + (indicator - HAKU + 1) % 3
