"""The ranking as rows of cells: what the page, the screen, the CSV and the JSON all print."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from taikai.standings.domain.current import Current
from taikai.standings.domain.games import Game
from taikai.standings.domain.ranking import Row


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `shared`: others have the same place. `moved`: places gained since the hanchan before."""

    row: Row
    shared: bool
    moved: int | None
    cells: tuple[tuple[int, Game | None], ...]

    @property
    def moved_down(self) -> int:
        """Places lost, as a positive number."""
        return max(0, -(self.moved or 0))

    @property
    def latest(self) -> Game | None:
        """The game in the last counted hanchan."""
        return self.cells[-1][1] if self.cells else None


@dataclass(frozen=True, slots=True)
class Listing:
    """All lines, official ones first."""

    lines: tuple[Line, ...]
    unofficial: tuple[Line, ...]
    hanchans: tuple[int, ...]
    has_penalties: bool


def listing(current: Current) -> Listing:
    """The lines of the ranking now."""
    now = current.now
    shared = Counter(row.place for row in now.rows)
    before = current.after[now.counted[-2]] if len(now.counted) > 1 else {}

    def line(row: Row, official: bool) -> Line:
        then = before.get(row.person.id) if official else None
        return Line(
            row=row,
            shared=official and shared[row.place] > 1,
            moved=None if then is None else then.place - row.place,
            cells=tuple((hanchan, row.game(hanchan)) for hanchan in now.counted),
        )

    lines = tuple(line(row, True) for row in now.rows)
    aside = tuple(line(row, False) for row in now.unofficial)
    return Listing(
        lines=lines,
        unofficial=aside,
        hanchans=now.counted,
        has_penalties=any(line.row.penalty for line in (*lines, *aside)),
    )
