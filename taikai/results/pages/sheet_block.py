"""The block of a printed score sheet that a camera reads, as parts of an SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe

from taikai.formatting.text_fit import MM_A_POINT, fitted
from taikai.results.domain.scanning.marks import (
    HEIGHT,
    MARKER,
    RADIUS,
    SEATS,
    WIDTH,
    bubbles,
    cell_left,
    columns,
    marker_at,
    markers,
    sheet_name,
    white_squares,
)
from taikai.seating.models import WINDS

QUIET = 1.5  # millimetres of white around a marker
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """What `results/paper_block.html` draws: the same on every sheet, and the markers of one table."""

    fixed: SafeString
    markers: SafeString
    names: tuple[
        tuple[float, str, float], ...
    ]  # where the name of a seat begins, the name, the size of its letters

    width = WIDTH
    height = HEIGHT
    signs = tuple(columns(seat)[0] for seat in range(SEATS))  # the columns with the minus sign


def sheet_block(tournament_pk: int, hanchan: int, table: int, names: Sequence[str]) -> SheetBlock:
    """The block of a table's sheet; `names`: of the four seats, by wind."""
    drawn = "".join(
        _marker(place, identifier)
        for place, identifier in enumerate(markers(sheet_name(tournament_pk, hanchan, table)))
    )
    between = cell_left(1) - cell_left(0) - MARKER - 2 * QUIET
    shown = []
    for seat, name in zip(range(SEATS), names, strict=True):
        fit = fitted(f"{WINDS[seat]} {name}", between, 10, 6)
        shown.append((cell_left(seat) + MARKER / 2 + QUIET, fit.text, round(fit.points * MM_A_POINT, 2)))
    return SheetBlock(_fixed(), mark_safe(drawn), tuple(shown))  # noqa: S308 - numbers only


def _marker(place: int, identifier: int) -> str:
    x, y = marker_at(place)
    white = "".join(
        f'<path fill="#fff" d="M{x + column:g} {y + row:g}h1v1h-1z"/>' for column, row in white_squares(identifier)
    )
    return f'<path fill="#000" d="M{x:g} {y:g}h{MARKER:g}v{MARKER:g}h-{MARKER:g}z"/>{white}'


@cache
def _fixed() -> SafeString:
    """Bubbles with their digits, and a box above each column to write the digit in."""
    parts = []
    for seat in range(SEATS):
        for x in columns(seat):
            parts.append(f'<path class="box" d="M{x - 3:g} 9h6v6.4h-6z"/>')
        parts.append(f'<text class="zeros" x="{columns(seat)[-1] + 3.6:g}" y="14">00</text>')
    for bubble in bubbles():
        word = MINUS if bubble.kind == "minus" else str(bubble.value)
        parts.append(
            f'<circle cx="{bubble.x:g}" cy="{bubble.y:g}" r="{RADIUS:g}"/>'
            f'<text class="in" x="{bubble.x:g}" y="{bubble.y + 0.85:g}">{word}</text>'
        )
    return mark_safe("".join(parts))  # noqa: S308 - numbers only
