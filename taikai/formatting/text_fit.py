"""Text fitting by font metrics: width of a text, size for a width, rows a page. Pure.

The widths are those of the files that are printed with (`static/fonts`), so nothing is guessed and nothing breaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final, Literal, TypeVar

from django.conf import settings
from fontTools.ttLib import TTFont

Face = Literal["sans", "serif"]
T = TypeVar("T")

MM_A_POINT: Final = 25.4 / 72
PARTS: Final = ("latin", "central", "extended")
UNKNOWN: Final = 1.0  # em: what another face draws, a kanji at most
#: The sans tells the width of its lightest cut, and names stand in the heavier one; the serif has one cut.
HEAVIER: Final[dict[Face, float]] = {"sans": 1.09, "serif": 1.05}
#: Sizes there is a class for in `sheets.css`, in points.
STEPS: Final = (6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 48, 60, 72)
LEAST_ROW, MOST_ROW = 8, 16  # millimetres


@lru_cache(maxsize=2)
def _advances(face: Face) -> dict[int, float]:
    """The width of each letter of a face, in em."""
    found: dict[int, float] = {}
    for part in PARTS:
        path = settings.BASE_DIR / "static" / "fonts" / f"{face}-{part}.woff2"
        with TTFont(path, lazy=True) as font:
            units, metrics = font["head"].unitsPerEm, font["hmtx"].metrics
            for code, glyph in font.getBestCmap().items():
                found.setdefault(code, metrics[glyph][0] / units)
    return found


def width_of(text: str, points: float, face: Face = "sans") -> float:
    """How wide a text is at most, in millimetres."""
    advances = _advances(face)
    em = sum(advances.get(ord(letter), UNKNOWN) for letter in text)
    return em * points * MM_A_POINT * HEAVIER[face]


def points_for(text: str, width: float, most: int, least: int = STEPS[0], face: Face = "sans") -> int:
    """The largest size from `most` down to `least` at which a text is no wider than `width` millimetres.

    `least` also where even that is too wide: `cut` then shortens it.
    """
    steps = [step for step in reversed(STEPS) if least <= step <= most] or [least]
    return next((step for step in steps if width_of(text, step, face) <= width), steps[-1])


def cut(text: str, width: float, points: int, face: Face = "sans") -> str:
    """The text, or as much of it as fits with an ellipsis."""
    if width_of(text, points, face) <= width:
        return text
    kept = text
    while kept and width_of(kept + "…", points, face) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text with the size it is set in."""

    text: str
    points: int


def fitted(text: str, width: float, most: int, least: int = STEPS[0], face: Face = "sans") -> Fitted:
    """A text in the largest size that fits a width on one line, shortened if none does."""
    points = points_for(text, width, most, least, face)
    return Fitted(cut(text, width, points, face), points)


@dataclass(frozen=True, slots=True)
class Wall:
    """How a list fills pages: rows in a column, and how high each is in millimetres."""

    rows: int
    row: int
    columns: int
    pages: int


def wall(count: int, height: float, columns: int = 2, least: int = LEAST_ROW, most: int = MOST_ROW) -> Wall:
    """The layout of `count` lines on pages with `height` millimetres for them: few pages, high rows.

    The pages share the lines evenly, so that the last one is no scrap.
    """
    room = int(height // least) * columns
    pages = max(1, ceil(count / room))
    rows = max(1, ceil(count / (pages * columns)))
    return Wall(rows, min(most, max(least, int(height // rows))), columns, pages)


def on_pages(items: Sequence[T], layout: Wall) -> list[list[list[T]]]:
    """The items page by page, column by column."""
    columns = [list(items[at : at + layout.rows]) for at in range(0, len(items), layout.rows)]
    return [columns[at : at + layout.columns] for at in range(0, len(columns), layout.columns)]


def in_groups(items: Sequence[T], size: int) -> list[list[T]]:
    """The items in groups of a size, the last one smaller."""
    return [list(items[at : at + size]) for at in range(0, len(items), size)]
