"""CSV and XLSX writer: numbers stay numbers, and formula injection is prevented."""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeAlias

#: A moment has its zone left off: it is shown in the tournament's.
Cell: TypeAlias = "str | int | float | Decimal | dt.date | dt.datetime | None"
BOM: Final = "\ufeff"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
WIDEST: Final = 40  # characters of a column in the spreadsheet
#: A program may split cells at another separator than the comma: each part that could become a cell is looked at.
_FORMULA: Final = re.compile(r"(^|[;|\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029])(?=[\s\"\u200b\ufeff]*[=+\-@＝＋－＠])")
_LEADING: Final = ("\t", "\r", "\n")
_QUOTED: Final = re.compile(r"[,;|\"\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")
_TITLE: Final = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table as a file has it: what it is called, what its columns are called, its rows."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]


def guarded(text: str) -> str:
    """A text no spreadsheet takes for a formula: what begins like one gets an apostrophe in front.

    So does what would begin a cell for a program that splits at semicolons, tabs, bars or line breaks.
    """
    text = _FORMULA.sub(r"\1'", text)
    return f"'{text}" if text.startswith(_LEADING) else text


def tenths(value: int | None) -> Decimal | None:
    """Tenths as the number they stand for: −148 is −14.8."""
    return None if value is None else Decimal(value).scaleb(-1)


def _plain(cell: Cell) -> str:
    """A cell as CSV has it: in quotes wherever some program would end it early."""
    if isinstance(cell, dt.datetime):
        return cell.isoformat(" ", timespec="minutes")
    if not isinstance(cell, str):
        return "" if cell is None else str(cell)
    text = guarded(cell)
    if text == cell and not _QUOTED.search(text):
        return text
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def csv_text(
    headings: Sequence[str], rows: Iterable[Sequence[Cell]], *, mark: bool = True, newline: str = "\r\n"
) -> str:
    """CSV with commas; `mark`: with a byte order mark, so that Excel reads UTF-8."""
    lines = (",".join(map(_plain, row)) + newline for row in (headings, *rows))
    return (BOM if mark else "") + "".join(lines)


def xlsx_bytes(title: str, headings: Sequence[str], rows: Iterable[Sequence[Cell]], *, sheet: str = "") -> bytes:
    """A spreadsheet: numbers as numbers, days as days, everything else as text whatever it begins with."""
    from openpyxl import Workbook  # five megabytes that most processes never need
    from openpyxl.cell.cell import TYPE_STRING
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    page = book.active
    assert page is not None
    page.title = (sheet or title).translate(_TITLE).strip()[:31] or "Taikai"
    book.properties.title = title
    widths = [0] * len(headings)
    for at, row in enumerate(([*headings], *rows), 1):
        for place, value in enumerate(row, 1):
            cell = page.cell(at, place)
            if isinstance(value, str):
                # Set apart from its value: a name that begins with "=" is no formula.
                cell.value, cell.data_type = _storable(value) or None, TYPE_STRING if value else "n"
            else:
                cell.value = value
            if isinstance(value, Decimal):
                cell.number_format = "0." + "0" * max(1, -int(value.as_tuple().exponent))
            if at == 1:
                cell.font = Font(bold=True)
            widths[place - 1] = max(widths[place - 1], len(str("" if value is None else value)))
    page.freeze_panes = "A2"
    for place, width in enumerate(widths, 1):
        page.column_dimensions[get_column_letter(place)].width = min(WIDEST, width + 2)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _storable(text: str) -> str:
    """Without control characters, which a spreadsheet cannot hold."""
    return "".join(letter for letter in text if letter >= " " or letter in "\t\n")[:32_000]


def csv_of(table: SheetTable) -> str:
    return csv_text(table.headings, table.rows)


def xlsx_of(table: SheetTable) -> bytes:
    return xlsx_bytes(table.title, table.headings, table.rows)
