"""CSV parser of a bank statement: separator, headings, rows."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from django.utils.translation import gettext as _

from taikai.money.domain.statement.amounts import read_figure
from taikai.money.domain.statement.dates import read_day
from taikai.money.domain.statement.lines import MOST_LINES, too_long
from taikai.money.domain.statement.vocabulary import HEADINGS
from taikai.problems import refuse

SEPARATORS: Final = {"semicolon": ";", "comma": ",", "tab": "\t", "bar": "|"}
MOST_CELLS: Final = 60  # a wider row is no bank's
SAMPLE: Final = 200  # rows that say which separator it is
Row = tuple[int, tuple[str, ...]]  # the number of its line in the file, its cells


@dataclass(frozen=True, slots=True)
class StatementTable:
    """A statement's rows below its headings. Each heading is there once; one that is empty gets its number.

    `heading_line`: the line of the file in which they stand; 0: there are none, the columns have numbers.
    """

    separator: str
    heading_line: int
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    above: tuple[Row, ...] = ()

    def column(self, heading: str) -> list[str]:
        """The cells under a heading, "" where a row ends before it."""
        at = self.headings.index(heading)
        return [cells[at] if at < len(cells) else "" for _line, cells in self.rows]


def table_of(text: str, separator: str = "", heading_line: int | None = None) -> StatementTable:
    """A statement as a table. `separator` (a key of `SEPARATORS`) and `heading_line` are found if not given.

    The separator is the one with the most rows of one width in which a day and an amount stand. The headings are
    the row with the most words that banks use for headings; without any, the row above the first payment.

    Raises:
        Refusal: it is no table; it is too long.
    """
    text = text.lstrip("\ufeff")
    if separator not in SEPARATORS:
        separator = max(SEPARATORS, key=lambda name: _fits(_rows(text, SEPARATORS[name], SAMPLE)))
    rows = _unbroken(text, SEPARATORS[separator])
    if len(rows) > MOST_LINES:
        raise too_long()
    if heading_line is None:
        heading_line = _heading_line(rows)
    below = [row for row in rows if row[0] > heading_line]
    head = next((cells for line, cells in rows if line == heading_line), ())
    wide = max((len(cells) for _line, cells in below), default=0)
    return StatementTable(
        separator,
        heading_line,
        _named(head, max(len(head), min(wide, MOST_CELLS))),
        tuple(below),
        tuple(row for row in rows if row[0] <= heading_line),
    )


def payments_in(text: str) -> int:
    """How many payments seem to be in the rows of a text with tabs."""
    return sum(_is_payment(cells) for _line, cells in _rows(text, "\t", MOST_LINES))


def _unbroken(text: str, delimiter: str) -> list[Row]:
    """All rows. A quote that is never closed holds no later rows: then quotes are letters like any other."""
    rows = _rows(text, delimiter, MOST_LINES + 1)
    if any("\n" in cell for _line, cells in rows for cell in cells):
        bare = _rows(text, delimiter, MOST_LINES + 1, csv.QUOTE_NONE)
        if sum(_is_payment(cells) for _, cells in bare) > sum(_is_payment(cells) for _, cells in rows):
            return bare
    return rows


def _rows(text: str, delimiter: str, most: int, quoting: Literal[0, 3] = csv.QUOTE_MINIMAL) -> list[Row]:
    """The rows with something in them; cells without spaces around them."""
    found = []
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, quoting=quoting)
    line = 1
    try:
        for cells in islice(reader, most):
            stripped = tuple(cell.replace("\x00", "").strip() for cell in cells[:MOST_CELLS])
            if any(stripped):
                found.append((line, stripped))
            line = reader.line_num + 1
    except csv.Error:  # a cell longer than 128 kB
        raise refuse(
            "statement.csv", _("This is not a CSV file. Save the statement as CSV or CAMT.053.")
        ) from None
    return found


def _is_payment(cells: Sequence[str]) -> bool:
    """Whether a day and, in another cell, an amount stand in a row."""
    days = [at for at, cell in enumerate(cells) if read_day(cell) is not None]
    return bool(days) and any(at not in days and _is_figure(cell) for at, cell in enumerate(cells))


def _is_figure(cell: str) -> bool:
    try:
        read_figure(cell)
    except ValueError:
        return False
    return True


def _known(cells: Sequence[str]) -> int:
    """How many kinds of columns these would be the headings of."""
    small = [cell.casefold() for cell in cells]
    return sum(any(cell.startswith(tuple(words)) for cell in small) for words in HEADINGS.values())


def _fits(rows: list[Row]) -> tuple[int, int, int]:
    """How well a separator fits: payments of one width, known headings, rows of one width."""
    payments = Counter(len(cells) for _line, cells in rows if _is_payment(cells))
    widths = Counter(len(cells) for _line, cells in rows if len(cells) > 1)
    most = payments.most_common(1)[0][1] if payments else 0
    known = max((_known(cells) for _line, cells in rows if len(cells) > 1), default=0)
    return most, known, widths.most_common(1)[0][1] if widths else 0


def _heading_line(rows: Sequence[Row]) -> int:
    """The line with the headings; 0: the payments begin at once."""
    known = max(((_known(cells), -line) for line, cells in rows if sum(map(bool, cells)) > 1), default=(0, 0))
    if known[0] > 1:
        return -known[1]
    first = next((at for at, (_line, cells) in enumerate(rows) if _is_payment(cells)), len(rows))
    above = [(line, cells) for line, cells in rows[:first] if sum(map(bool, cells)) > 1]
    if not above:
        return 0
    return above[-1][0]


def _named(head: Sequence[str], width: int) -> tuple[str, ...]:
    """A name for each column that no other has: its heading, with a number if that is empty or there twice."""
    seen: Counter[str] = Counter()
    found = []
    for at in range(width):
        heading = " ".join((head[at] if at < len(head) else "").lstrip("#").split())[:100]
        seen[heading] += 1
        found.append(heading if heading and seen[heading] == 1 else f"{heading} #{at + 1}".strip())
    return tuple(found)
