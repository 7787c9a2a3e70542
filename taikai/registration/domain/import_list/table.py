"""Table parser for pasted text: separator, rows, list marks."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from taikai.http_guard.input_parsing import one_line

SEPARATORS = ("\t", ";", "|", ",")
#: What East Asian keyboards write for a semicolon and a comma.
FULL_WIDTH = {";": "；", ",": "，"}
MOST_COLUMNS = 200  # more than any form asks for
_MARK = re.compile(r"^\s*(?:[-*•·–]\s+|[0-9]{1,4}[.)]\s+)")


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row of the list: its line in the text (from 1) and its cells."""

    line: int
    cells: tuple[str, ...]


def separator_of(text: str) -> str:
    """The separator most lines share; "" if every line is one name.

    A separator counts, full-width or not, when at least half of the lines have it; of several the strongest in the
    order tab, semicolon, bar, comma wins, as commas stand inside names and notes too.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    for separator in SEPARATORS:
        signs = (separator, FULL_WIDTH.get(separator, separator))
        if lines and sum(1 for line in lines if any(sign in line for sign in signs)) * 2 >= len(lines):
            return separator
    return ""


def _unmarked(text: str) -> str:
    return "\n".join(_MARK.sub("", line) for line in text.splitlines())


def rows_of(text: str, separator: str) -> list[ListRow]:
    """All rows that have something in them; cells trimmed, one line each."""
    text = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    if not separator:
        lines = enumerate(_unmarked(text).split("\n"), 1)
        return [ListRow(line, (one_line(cell),)) for line, cell in lines if one_line(cell)]
    text = text.replace(FULL_WIDTH.get(separator, separator), separator)
    if separator == "|":  # a table in Markdown: bars at both ends, a rule below the headings
        text = "\n".join(line.strip().removeprefix("|").removesuffix("|") for line in text.split("\n"))
    found = []
    reader = csv.reader(io.StringIO(text), delimiter=separator, skipinitialspace=True)
    line = 1
    try:
        for cells in reader:
            cleaned = tuple(one_line(cell) for cell in cells)
            if any(cell.strip("-: ") for cell in cleaned):
                found.append(ListRow(line, cleaned))
            line = reader.line_num + 1
    except csv.Error:  # a cell longer than 128 kB: no list of people
        return found
    return found
