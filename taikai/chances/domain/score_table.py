"""Four final points drawn together, from a table that was fitted to real games.

The table is a mixture: each cell has a weight, the mean points of 1st to 4th less the start, and the spread around
them. It holds no game. `tools/chances_table.py` makes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from scoring.rulesets import Ruleset
from scoring.uma_oka import final_result

Ints = npt.NDArray[np.int32]

FILE = Path(__file__).with_name("score_table.json")
#: Rows that are drawn from: enough for smooth totals, and their codes fit into 16 bits.
ROWS = 4096
WINDS = ("E", "S", "W", "N")
EAST_ONLY = 1


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """`cells`: weight, four means, and the lower triangle of the spread of 1st to 3rd. In points.

    `spread` is the spread of players' log-strengths, `slope` what one unit of it changes in points a hanchan,
    `deviation` that of one player's points in a hanchan.
    """

    cells: tuple[tuple[float, ...], ...]
    spread: float
    slope: float
    deviation: float


@dataclass(frozen=True, slots=True, eq=False)
class Drawable:
    """Scores (tenths), points and placings by code: four times the row plus the placing from 0. Code −1: none."""

    rows: int
    score: Ints
    points: Ints
    place: Ints
    start: int
    table: ScoreTable


def read_table(stored: Mapping[str, Any]) -> ScoreTable:
    """A table as it is stored."""
    return ScoreTable(
        tuple(tuple(cell) for cell in stored["cells"]), stored["spread"], stored["slope"], stored["deviation"]
    )


@lru_cache(maxsize=2)
def shipped_table(east_only: bool) -> ScoreTable:
    """The table in the package, of whole hanchans or of East rounds only."""
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return read_table(stored["tables"]["east" if east_only else "hanchan"])


@lru_cache(maxsize=8)
def drawable(ruleset: Ruleset, table: ScoreTable | None = None) -> Drawable:
    """The table's rows scored by the ruleset itself."""
    table = table or shipped_table(ruleset.rounds == EAST_ONLY)
    four = expanded(table) + ruleset.start_points
    score = np.zeros(4 * ROWS + 1, np.int32)
    points = np.zeros(4 * ROWS + 1, np.int32)
    seats = dict(zip(WINDS, WINDS, strict=True))
    for row, ends in enumerate(four.tolist()):
        found = final_result(dict(zip(WINDS, ends, strict=True)), seats, ruleset, check_total=False)
        score[4 * row : 4 * row + 4] = [found.score[wind] for wind in WINDS]
        points[4 * row : 4 * row + 4] = ends
    place = np.append(np.tile(np.arange(1, 5, dtype=np.int32), ROWS), np.int32(0))
    return Drawable(ROWS, score, points, place, ruleset.start_points, table)


def expanded(table: ScoreTable) -> Ints:
    """`ROWS` rows of points less the start, best first, always the same ones. No two of a row are equal.

    Real tables tie about once in a hundred; a row without ties scores alike in every seat.
    """
    rng = np.random.default_rng(0)
    cells = np.array(table.cells)
    edges = np.cumsum(cells[:, 0]) / cells[:, 0].sum()
    cell = np.searchsorted(edges, (np.arange(ROWS) + 0.5) / ROWS)
    found = np.zeros((ROWS, 4), np.int32)
    todo = np.arange(ROWS)
    while todo.size:
        mean, spread = cells[cell[todo], 1:5], cells[cell[todo], 5:11]
        first, second, third = rng.standard_normal((3, todo.size))
        drawn = np.stack(
            [
                mean[:, 0] + spread[:, 0] * first,
                mean[:, 1] + spread[:, 1] * first + spread[:, 2] * second,
                mean[:, 2] + spread[:, 3] * first + spread[:, 4] * second + spread[:, 5] * third,
            ],
            axis=1,
        )
        hundreds = np.rint(drawn / 100).astype(np.int32)
        four = 100 * np.column_stack([hundreds, -hundreds.sum(axis=1)])
        four = -np.sort(-four, axis=1)
        found[todo] = four
        todo = todo[(four[:, 1:] == four[:, :-1]).any(axis=1)]
    return found
