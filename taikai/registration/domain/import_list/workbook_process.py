"""Workbook reader in a sandboxed child process: measured first, visible sheets only.

Formulas are read as the value that was saved with them. Numbers come without a needless ".0"; those of Excel with
the zeros in front, the places and the percent that their format asks for; days as 2026-11-22. Imports nothing of
Django (`taikai/http_guard/uploads/`).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any, Final

from taikai.http_guard.uploads.measure import MOST_ELEMENTS, TooMuch, Unreadable, is_xml, part_of, xml_of, zip_of

#: Of a list of people; who reads longer tables says so, and letters and elements grow with the rows.
MOST_ROWS, MOST_COLUMNS, MOST_SHEETS = 2_500, 40, 12
MOST_LETTERS: Final = 300_000
#: Where more rows are read, for each of them: twelve cells, with their values, texts and attributes.
ELEMENTS_A_ROW, CELLS_A_ROW, LETTERS_A_ROW = 40, 12, 250
#: Of what a sheet would unpack to, beyond what is read of it: cells with something in them and their letters, and
#: the square of cells from the first to the last of them.
MOST_CELLS, MOST_UNPACKED_LETTERS, MOST_SQUARE = 200_000, 2_000_000, 2_000_000
#: Of a workbook that the process which was asked reads itself: 200 people with 12 columns are half of it.
SMALL_BYTES, SMALL_ELEMENTS = 2_000_000, 15_000
MOST_OF_A_CELL: Final = 33_000  # letters; Excel takes 32,767


@dataclass(slots=True)
class SheetLayout:
    """What a sheet says of its cells beside their values; rows and columns count from 0.

    `hidden`: rows that a filter or a person has hidden. `down`: cells that are merged over rows below them, as
    (row, column, rows).
    """

    hidden: set[int] = field(default_factory=set)
    down: list[tuple[int, int, int]] = field(default_factory=list)

    def applied(self, rows: Iterable[list[str]]) -> Iterator[list[str]]:
        """The rows as a person sees them: hidden ones empty, a merged cell's text in every row it covers."""
        above: dict[int, tuple[int, str]] = {}  # column → last row it covers, and its text
        tops = {(row, column): row + count - 1 for row, column, count in self.down}
        for at, cells in enumerate(rows):
            for column, (last, text) in above.items():
                if at <= last and column < len(cells) and not cells[column]:
                    cells[column] = text
            for column, text in enumerate(cells):
                if (at, column) in tops:
                    above[column] = tops[at, column], text
            yield [] if at in self.hidden else cells


SheetRows = tuple[str, Iterator[list[str]], SheetLayout]


def sheets(data: bytes, rows: int = MOST_ROWS) -> list[tuple[str, str, int]]:
    """Name, text and number of hidden rows of the visible sheets that have something in them.

    `rows`: so many are read of each sheet; whether there are more is the caller's to see.

    Raises TooMuch, Unreadable.
    """
    archive = zip_of(data)
    elements = MOST_ELEMENTS + ELEMENTS_A_ROW * max(0, rows - MOST_ROWS)
    most = MOST_LETTERS * max(rows, MOST_ROWS) // MOST_ROWS
    _measure(archive, elements)
    read = _xlsx if _kind(archive) == "xlsx" else _ods
    found, letters = [], 0
    for name, cells, layout in read(data, archive, rows, elements):
        text = _text(layout.applied(cells), most - letters, most)
        letters += len(text)
        if text:
            found.append((name[:100], text, len(layout.hidden)))
    return found


def is_small(data: bytes) -> bool:
    """Whether this is a workbook of Excel as small as a list of people."""
    try:
        archive = zip_of(data, most_bytes=SMALL_BYTES)
        return _kind(archive) == "xlsx" and _measure(archive, SMALL_ELEMENTS) > 0
    except (TooMuch, Unreadable):
        return False


def _measure(archive: zipfile.ZipFile, most: int = MOST_ELEMENTS) -> int:
    """How many elements all parts have that a reader could take for XML, whatever their names."""
    count = 0
    for name in archive.namelist():
        part = part_of(archive, name)
        if is_xml(part):
            count = xml_of(part, most_elements=most, before=count)
    return count


def _kind(archive: zipfile.ZipFile) -> str:
    names = archive.namelist()
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "content.xml" in names:
        return "ods"
    raise Unreadable("no workbook")


def _text(rows: Iterable[Iterable[str]], left: int, most: int) -> str:
    """Rows as text; empty ones at the end are left out, "" if nothing is in any. Raises TooMuch.

    `left`: of the `most` letters that all sheets may have.
    """
    lines: list[str] = []
    letters = 0
    for cells in rows:
        lines.append("\t".join(cells).rstrip("\t"))
        letters += len(lines[-1])
        if letters > left:
            raise TooMuch("letters", 0, most)
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines) if any(line.strip() for line in lines) else ""


def _xlsx(data: bytes, archive: zipfile.ZipFile, most: int, elements: int) -> Iterator[SheetRows]:
    from openpyxl import load_workbook  # five megabytes, and another kind of file does without

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    for sheet in shown[:MOST_SHEETS]:
        rows = sheet.iter_rows(max_row=most, max_col=MOST_COLUMNS)
        yield (
            str(sheet.title),
            ([_cell(cell.value, getattr(cell, "number_format", "")) for cell in row] for row in rows),
            # openpyxl says it nowhere else
            _xlsx_layout(part_of(archive, sheet._worksheet_path), most, elements),
        )


def _xlsx_layout(part: bytes, most: int, elements: int) -> SheetLayout:
    """What a sheet of Excel hides and merges; openpyxl says so only where it keeps the whole sheet in memory."""
    from openpyxl.utils import range_boundaries

    layout = SheetLayout()
    row = 0

    def begins(name: str, attributes: Mapping[str, str]) -> None:
        nonlocal row
        local = name.rpartition(" ")[2]
        if local == "row":
            row = _whole(attributes["r"]) if "r" in attributes else row + 1
            if attributes.get("hidden") in ("1", "true") and row <= most:
                layout.hidden.add(row - 1)
        elif local == "mergeCell":
            left, top, _right, bottom = range_boundaries(attributes["ref"])
            if bottom > top and top <= most:
                layout.down.append((top - 1, left - 1, bottom - top + 1))

    xml_of(part, begins=begins, most_elements=elements)
    return layout


def _ods(data: bytes, archive: zipfile.ZipFile, most: int, elements: int) -> Iterator[SheetRows]:
    from python_calamine import CalamineWorkbook, SheetVisibleEnum  # only the process that reads needs it

    measure = _OdsMeasure(most)
    content = part_of(archive, "content.xml")
    xml_of(content, begins=measure.begins, text=measure.text, ends=measure.ends, most_elements=elements)
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    shown = [sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible]
    for name in shown[:MOST_SHEETS]:
        sheet = book.get_sheet_by_name(name)
        rows = sheet.to_python(skip_empty_area=False, nrows=most) if sheet.start is not None else []
        cells = ([_cell(value) for value in islice(row, MOST_COLUMNS)] for row in rows)
        yield name, cells, measure.layouts.get(name, SheetLayout())


class _OdsMeasure:
    """What the cells of an OpenDocument sheet come to: it says of rows, cells and spaces how often they repeat.

    Calamine lays all of them out, even those that are not asked for, and ends its process where there is no room.
    """

    def __init__(self, most: int) -> None:
        """`most`: rows that are read."""
        self._most = most
        self._cells = max(MOST_CELLS, CELLS_A_ROW * most)
        self._letters = max(MOST_UNPACKED_LETTERS, LETTERS_A_ROW * most)
        self.cells = self.letters = 0
        self.layouts: dict[str, SheetLayout] = {}  # by the name of the sheet
        self._layout = SheetLayout()
        self._row, self._first, self._last, self._wide = 0, 0, 0, 0
        self._times, self._column = 1, 0
        self._in_row: list[tuple[int, int]] = []  # cells and letters of the row so far
        self._across, self._filled, self._long = 1, False, 0

    def begins(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element opens."""
        local = name.rpartition(" ")[2]  # calamine does not look at namespaces
        if local == "table":
            self._row, self._first, self._last, self._wide = 0, 0, 0, 0
            self._layout = self.layouts.setdefault(_said(attributes, "name"), SheetLayout())
        elif local == "table-row":
            self._times, self._column, self._in_row = _times(attributes, "number-rows-repeated"), 0, []
            if _said(attributes, "visibility") in ("collapse", "filter"):
                self._layout.hidden.update(range(self._row, min(self._row + self._times, self._most)))
        elif local in ("table-cell", "covered-table-cell"):
            self._across = _times(attributes, "number-columns-repeated")
            self._filled = any(each.endswith(("value-type", "formula")) for each in attributes)
            self._long = sum(map(len, attributes.values()))
            if (down := _times(attributes, "number-rows-spanned")) > 1 and self._row < self._most:
                self._layout.down.append((self._row, self._column, down))
        elif local == "s":
            self._long += _times(attributes, "c")
            self._bound("letters", self._long, self._letters)

    def text(self, text: str) -> None:
        """Text, of a cell or between them."""
        self._filled = self._filled or bool(text.strip())
        self._long += len(text)

    def ends(self, name: str) -> None:
        """An element closes."""
        local = name.rpartition(" ")[2]
        if local in ("table-cell", "covered-table-cell"):
            self._column += self._across
            if self._filled:
                self._in_row.append((self._across, self._across * self._long))
                self._wide = max(self._wide, self._column)
            self._filled, self._long = False, 0
        elif local == "table-row":
            self._row += self._times
            if self._in_row:
                self._count()

    def _count(self) -> None:
        self._first = self._first or self._row - self._times + 1
        self._last = self._row
        self.cells += self._times * sum(cells for cells, _letters in self._in_row)
        self.letters += self._times * sum(letters for _cells, letters in self._in_row)
        self._bound("cells", self.cells, self._cells)
        self._bound("letters", self.letters, self._letters)
        self._bound("square", self._wide * (self._last - self._first + 1), MOST_SQUARE)

    @staticmethod
    def _bound(what: str, found: int, most: int) -> None:
        if found > most:
            raise TooMuch(what, found, most)


def _times(attributes: Mapping[str, str], name: str) -> int:
    """The largest of a name, in whatever namespace; 1 where it is not there."""
    found = [_whole(value) for key, value in attributes.items() if key.rpartition(" ")[2] == name]
    return max(found, default=1)


def _said(attributes: Mapping[str, str], name: str) -> str:
    """An attribute in whatever namespace, "" where it is not there."""
    return next((value for key, value in attributes.items() if key.rpartition(" ")[2] == name), "")


def _whole(written: str) -> int:
    if not re.fullmatch(r"[0-9]{1,12}", written):
        raise Unreadable("no count")
    return int(written)


def _cell(value: Any, shape: str | None = "") -> str:
    """A cell as it would be copied; one line, without tabs."""
    return " ".join(_shown(value, shape or "")[:MOST_OF_A_CELL].split())


def _shown(value: Any, shape: str) -> str:
    if value is None or (isinstance(value, str) and value.startswith("#") and value.endswith(("!", "?", "/A"))):
        return ""  # nothing, or a formula's error
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", timespec="minutes")
    if isinstance(value, (date, time, timedelta)):
        return str(value)
    if isinstance(value, (int, float)):
        return _number(value, shape)
    return str(value)


def _number(value: float, shape: str) -> str:
    if re.fullmatch(r"0+", shape):  # zeros in front, as in an EMA number
        return f"{round(value):0{len(shape)}d}"
    if percent := re.fullmatch(r"0(?:\.(0+))?%", shape):
        return f"{value:.{len(percent[1] or '')}%}"
    if places := re.fullmatch(r"(?:#,##)?0\.(0+)", shape):
        return f"{value:.{len(places[1])}f}"
    return str(int(value)) if value == int(value) else f"{value:.10g}"
