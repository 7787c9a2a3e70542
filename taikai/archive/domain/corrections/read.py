"""Reader of correction files: an event file, a spreadsheet, or CSV with a line a table. Writes nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from taikai.archive.domain.corrections.lines import MOST_LINES, ResultLine
from taikai.archive.domain.event_file.read import MOST_TOLD, checked
from taikai.http_guard.encodings import decode
from taikai.http_guard.input_parsing import whole
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.import_list.table import ListRow, rows_of, separator_of
from taikai.registration.domain.import_list.workbook import is_workbook, sheets_of
from taikai.registration.domain.names import plain
from taikai.results.domain.sheets.score_sheet import WINDS, plain_points
from taikai.seating.models import Seat

MOST_BYTES = 24_000_000
MOST_POINTS = 10_000_000
STATES = ("confirmed", "entered")
SIDES = {"east": "E", "south": "S", "west": "W", "north": "N"}
CHOMBO = re.compile(r"\b([ESWN]) ([0-9]{1,2})\b")
NEEDED = ("hanchan", "table", *WINDS)


@cache
def headings() -> dict[str, str]:
    """What a heading stands for: "hanchan", "table", a wind (its points or its player), "points E", "sticks"."""
    found = {"round": "hanchan", "sticks": "sticks"}
    for letter in WINDS:
        found[letter.casefold()] = letter
    for code, _name in settings.LANGUAGES:
        with override(code):
            found |= {plain(_("hanchan")): "hanchan", plain(_("table")): "table"}
            found |= {plain(_("riichi sticks left")): "sticks", plain(_("chombo")): "chombo"}
            for value, label in Seat.Wind.choices:
                found[plain(str(label))] = str(value)
                found[plain(_("points of %(wind)s") % {"wind": label})] = f"points {value}"
    return found


def results_of(name: str, raw: bytes) -> list[ResultLine]:
    """The results of a file. Raises Refusal with everything that cannot be read, and where."""
    if len(raw) > MOST_BYTES:
        raise refuse("results.large", _("The file is larger than 24 MB. Choose a smaller file."), "file")
    if raw.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{"):
        found = _of_event(checked(raw))
    elif is_workbook(raw):
        found = _of_rows(rows_of(sheets_of(raw, rows=MOST_LINES + 2)[0].text, "\t"))  # headings, one too many
    else:
        text, _encoding = decode(raw)
        found = _of_rows(rows_of(text, separator_of(text)))
    if not found:
        raise refuse("results.none", _("No results in this file. Check its columns."), "file")
    if len(found) > MOST_LINES:
        raise refuse("results.many", _("Too many results in this file. Split it into smaller files."), "file")
    return found


def _of_event(data: Mapping[str, Any]) -> list[ResultLine]:
    """The newest results of the file of a whole event."""
    hanchans = [row["number"] for row in data.get("hanchans", [])]
    places = [(hanchans[row["round"] - 1], row["number"]) for row in data.get("tables", [])]
    entrants = [row["name"] for row in data.get("entrants", [])]
    names: dict[tuple[int, int], dict[str, str]] = {}
    for row in data.get("seats", []):
        names.setdefault(places[row["table"] - 1], {})[row["wind"]] = entrants[row["entrant"] - 1]
    newest = {}
    for row in data.get("results", []):
        if row.get("state", "entered") in STATES:
            newest[places[row["table"] - 1]] = row
    return [
        ResultLine(
            hanchan=at[0],
            table=at[1],
            points={wind: row[side] for side, wind in SIDES.items()},
            sticks=row.get("sticks_left", 0),
            chombo=row.get("chombo", {}),
            names=names.get(at, {}),
        )
        for at, row in sorted(newest.items())
    ]


def _columns(row: ListRow) -> list[str]:
    return [headings().get(plain(cell), "") for cell in row.cells]


def _of_rows(rows: Sequence[ListRow]) -> list[ResultLine]:
    """The results of a sheet whose first line says what its columns are."""
    columns = _columns(rows[0]) if rows else []
    named = {column for column in columns if column.startswith("points ")}
    # A column "East" holds the points, unless others hold those: then it says who sat there.
    at = {column.removeprefix("points "): place for place, column in enumerate(columns) if column in named}
    people = {column: place for place, column in enumerate(columns) if column in WINDS} if named else {}
    for place, column in enumerate(columns):
        if column and not column.startswith("points ") and not (named and column in WINDS):
            at.setdefault(column, place)
    missing = [name for name in NEEDED if name not in at]
    if missing:
        words = _(
            "The first line must have the columns hanchan, table, East, South, West and North. Missing: %(names)s"
        )
        raise refuse("results.columns", words % {"names": ", ".join(missing)}, "file")
    problems: list[Problem] = []
    found: dict[tuple[int, int], ResultLine] = {}
    for row in rows[1:]:
        if (line := _line(row, at, people, problems)) is not None:
            if (line.hanchan, line.table) in found:
                problems.append(_wrong(row, _("This table appears twice.")))
            found[line.hanchan, line.table] = line
    if problems:
        raise Refusal(problems[:MOST_TOLD])
    return list(found.values())


def _wrong(row: ListRow, words: str) -> Problem:
    message = _("Line %(line)d: %(problem)s") % {"line": row.line, "problem": words}
    return Problem("results.line", f"line {row.line}", message)


def _line(
    row: ListRow, at: Mapping[str, int], people: Mapping[str, int], problems: list[Problem]
) -> ResultLine | None:
    """A line's result; None for a table without points, or after saying what is wrong."""
    cells = {name: row.cells[place] if place < len(row.cells) else "" for name, place in at.items()}
    if not any(cells[wind].strip() for wind in WINDS):
        return None
    hanchan, table = whole(cells["hanchan"], 1, 1000), whole(cells["table"], 1, 10_000)
    points = {wind: whole(plain_points(cells[wind]), -MOST_POINTS, MOST_POINTS) for wind in WINDS}
    sticks = whole(cells["sticks"], 0, 1000) if cells.get("sticks", "").strip() else None
    wrong = [name for name, value in (("hanchan", hanchan), ("table", table)) if value is None]
    wrong += [wind for wind, value in points.items() if value is None]
    if wrong:
        problems.append(_wrong(row, _("Not a whole number: %(names)s") % {"names": ", ".join(wrong)}))
        return None
    assert hanchan is not None and table is not None
    names = {wind: row.cells[place] for wind, place in people.items() if place < len(row.cells)}
    chombo = {wind: int(count) for wind, count in CHOMBO.findall(cells["chombo"])} if "chombo" in cells else None
    given = {wind: value for wind, value in points.items() if value is not None}
    return ResultLine(hanchan, table, given, sticks, chombo, names)
