"""Lists in workbooks: Excel's .xlsx and OpenDocument's .ods, as the text their sheets would be if copied.

Formulas are read as the value that was saved with them. Numbers come without a needless ".0"; those of Excel with
the zeros in front, the places and the percent that their format asks for; days as 2026-11-22.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext as _
from python_calamine import CalamineWorkbook, SheetVisibleEnum

from taikai.problems import Refusal, refuse

MOST_UNPACKED: Final = 30_000_000  # bytes: a list of people has some hundred thousand
MOST_ROWS, MOST_COLUMNS, MOST_SHEETS = 2_500, 40, 12
MOST_LETTERS: Final = 300_000
ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """A sheet with something in it: its name, and its rows as text with tabs between the cells."""

    name: str
    text: str


def is_workbook(data: bytes) -> bool:
    """Whether a file is a workbook, of a kind that can be read or of an old one."""
    return data.startswith((ZIP, OLD))


def sheets_of(data: bytes) -> list[WorkbookSheet]:
    """The visible sheets of a workbook that have something in them. Raises Refusal: why it cannot be read."""
    if data.startswith(OLD):
        raise refuse(
            "import.old_workbook",
            _("This workbook is of the old kind (.xls) or has a password: save it as .xlsx without one."),
            "file",
        )
    try:
        kind = _opened(data)
        found = [sheet for sheet in (_xlsx(data) if kind == "xlsx" else _ods(data)) if sheet.text]
    except Refusal:
        raise
    except Exception as broken:  # both libraries raise whatever a broken file makes them stumble over
        raise _unreadable() from broken
    if not found:
        raise refuse("import.no_sheet", _("There is nothing in this workbook."), "file")
    if sum(len(sheet.text) for sheet in found) > MOST_LETTERS:
        raise _too_much()
    return found


def _too_much() -> Refusal:
    return refuse(
        "import.large_workbook",
        _("There is too much in this workbook for a list of people: copy the list into one of its own."),
        "file",
    )


def _unreadable() -> Refusal:
    return refuse(
        "import.unreadable",
        _("This workbook cannot be read: save it again as .xlsx or .ods, or as CSV."),
        "file",
    )


def _opened(data: bytes) -> str:
    """Which kind it is, after a look at what its parts would unpack to. Raises Refusal, or what zipfile raises."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        if len(parts) > 1000 or sum(part.file_size for part in parts) > MOST_UNPACKED:
            raise _too_much()
        names = {part.filename for part in parts}
        for part in parts:
            if part.filename.endswith((".xml", ".rels")) and _declares(archive.read(part)):
                raise _unreadable()
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "content.xml" in names:
        return "ods"
    raise _unreadable()


def _declares(part: bytes) -> bool:
    """Whether a part declares entities: it has no business to, and they may grow without end."""
    return b"<!DOCTYPE" in part or b"<!ENTITY" in part


def _text(rows: Iterable[Iterable[str]]) -> str:
    """Rows as text; empty ones at the end are left out, "" if nothing is in any."""
    lines = ["\t".join(cells).rstrip("\t") for cells in rows]
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines) if any(line.strip() for line in lines) else ""


def _xlsx(data: bytes) -> Iterator[WorkbookSheet]:
    from openpyxl import load_workbook  # five megabytes that most processes never need

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    for sheet in shown[:MOST_SHEETS]:
        rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS)
        yield WorkbookSheet(
            str(sheet.title)[:100],
            _text([_cell(cell.value, getattr(cell, "number_format", "")) for cell in row] for row in rows),
        )


def _ods(data: bytes) -> Iterator[WorkbookSheet]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    shown = [sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible]
    for name in shown[:MOST_SHEETS]:
        rows = book.get_sheet_by_name(name).to_python(nrows=MOST_ROWS)
        yield WorkbookSheet(
            name[:100], _text([_cell(value) for value in islice(row, MOST_COLUMNS)] for row in rows)
        )


def _cell(value: Any, shape: str | None = "") -> str:
    """A cell as it would be copied; one line, without tabs."""
    return " ".join(_shown(value, shape or "").split())


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
