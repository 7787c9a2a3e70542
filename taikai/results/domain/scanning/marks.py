"""Marks of a printed score sheet: their places in millimetres, and the table they name.

The block for the camera has ten square markers, five above and five below. Between two of them lie the bubbles of
one seat. The markers above are always the same. Those below say which table's sheet it is.

The bits of the markers are OpenCV's dictionary DICT_5X5_100 (Apache License 2.0).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

WIDTH: Final = 180.0
HEIGHT: Final = 80.0
MARKER: Final = 7.0  # a side: seven squares, the outer ones black
ABOVE: Final = 5  # markers with the identifiers 0 to 4
DIGITS: Final = 49  # identifiers that each marker below may have, beginning at `ABOVE`
RADIUS: Final = 1.9
SEATS: Final = 4
_STEP: Final = (WIDTH - MARKER) / SEATS
_COLUMN: Final = 7.2
_ROW: Final = 4.6
_FIRST_ROW: Final = 19.0
_STICKS: Final = (72.0, 7.0, 66.0)  # the first one's place across, the step, the place down

#: Place values of the columns with digits, in points.
VALUES: Final = (100_000, 10_000, 1_000, 100)
CHOMBO_ROWS: Final = (6, 7, 8)  # one, two and three chombo, below the bubble of the minus sign
_EVENTS, _HANCHANS, _TABLES, _CHECKS = 89, 64, 512, 89

#: 25 bits a marker as seven hexadecimal digits, row by row; 1 is white.
_BITS: Final = (
    "145b2bc01c06e61af0edd10395f71aeb5241d4082d0d3d7ec0e2146b10d61321313fa513cee031a2dac01e62b1105e7166"
    "1fcfca8051e37f097a7580bea26f0f64dc41061de812dda75150e44016b0ca10ba12de19cd0231a599721c3ce8b0224246"
    "03b9672024223b027376e0368873040d0ce04aaac804643ba07a6fea0998aac082d10109aad1d0863c720ad28250a52f9e"
    "0d849f70c309d90da7e310e9627a0e9b9970f948060f591250f6b7d711b58e411ad27911e380b1169445"
)

Kind = Literal["minus", "digit", "chombo", "sticks"]


@dataclass(frozen=True, slots=True)
class Bubble:
    """A circle to be filled in. `x`, `y`: its middle in millimetres from the upper left corner of the block.

    `seat`: 0 to 3 by wind; `column`: index of `VALUES`; `value`: what it means where it is filled in.
    """

    kind: Kind
    x: float
    y: float
    value: int
    seat: int = -1
    column: int = -1


@dataclass(frozen=True, slots=True)
class SheetName:
    """Whose sheet a photo shows. `event`: the remainder of the tournament's key, which tells most events apart."""

    event: int
    hanchan: int
    table: int


def sheet_name(tournament_pk: int, hanchan: int, table: int) -> SheetName:
    """The name printed on a table's sheet."""
    return SheetName(tournament_pk % _EVENTS, hanchan, table)


def markers(name: SheetName) -> tuple[int, ...]:
    """Identifiers of the ten markers, from left to right, above then below."""
    if not (0 <= name.hanchan < _HANCHANS and 0 <= name.table < _TABLES):
        raise ValueError(name)
    number = ((name.event * _HANCHANS) + name.hanchan) * _TABLES + name.table
    number = number * _CHECKS + _check(number)
    below = []
    for _digit in range(ABOVE):
        number, digit = divmod(number, DIGITS)
        below.append(ABOVE + digit)
    return (*range(ABOVE), *reversed(below))


def named_by(below: Sequence[int | None], names: Iterable[SheetName]) -> SheetName | None:
    """Which of these sheets the markers below name; one of the five may have been missed.

    None where none is meant, or where what was found fits several.
    """
    fitting = []
    for name in names:
        pairs = list(zip(below, markers(name)[ABOVE:], strict=True))
        if sum(seen == printed for seen, printed in pairs) >= ABOVE - 1 and all(
            seen in (printed, None) for seen, printed in pairs
        ):
            fitting.append(name)
    return fitting[0] if len(fitting) == 1 else None


def _check(number: int) -> int:
    return (number * 31 + number // _CHECKS + 7) % _CHECKS


def marker_at(place: int) -> tuple[float, float]:
    """The upper left corner of a marker: places 0 to 4 above, 5 to 9 below."""
    return place % ABOVE * _STEP, 0.0 if place < ABOVE else HEIGHT - MARKER


def white_squares(identifier: int) -> Iterator[tuple[int, int]]:
    """Columns and rows, from 1 to 5, of the squares of a marker that are white."""
    bits = int(_BITS[identifier * 7 : identifier * 7 + 7], 16)
    for place in range(25):
        if bits >> (24 - place) & 1:
            yield place % 5 + 1, place // 5 + 1


def cell_left(seat: int) -> float:
    """Where the part of a seat begins."""
    return MARKER / 2 + seat * _STEP


def columns(seat: int) -> tuple[float, ...]:
    """The middles of a seat's five columns: the minus sign, then the digits."""
    return tuple(cell_left(seat) + 6 + _COLUMN * at for at in range(len(VALUES) + 1))


def bubbles() -> Iterator[Bubble]:
    """Every bubble of a sheet."""
    for seat in range(SEATS):
        sign, *digits = columns(seat)
        yield Bubble("minus", sign, _FIRST_ROW, -1, seat)
        for many, row in enumerate(CHOMBO_ROWS, 1):
            yield Bubble("chombo", sign, _FIRST_ROW + row * _ROW, many, seat)
        for column, x in enumerate(digits):
            for digit in range(10):
                yield Bubble("digit", x, _FIRST_ROW + digit * _ROW, digit, seat, column)
    left, step, down = _STICKS
    for many in range(10):
        yield Bubble("sticks", left + many * step, down, many)
