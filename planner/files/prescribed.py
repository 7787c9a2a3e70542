"""Prescribed schedules: parser for common layouts, and validation before use.

Layouts, recognised by themselves:

* JSON: ``{"rounds": [[[E, S, W, N], …], …]}`` or the bare list, tables also as ``{"table": 7, "seats":
[…]}``; * wide CSV with a header: ``round,table,east,south,west,north`` (delimiter ``,``, ``;`` or tab);
* long CSV with a header: ``round,table,wind,player``;
* one row a player, one column a round, cells such as ``5E``, ``E5`` or ``5-E`` (table and wind);
* a script: four players a line (``1-2-3-4``, or separated by commas, semicolons, tabs or spaces), rounds
  separated by an empty line or a line such as "Round 2" / "Hanchan 2"; a leading "Table 3:" is dropped.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from planner.types import WINDS, Obstacle, Player, Round, Seat, Table

_WIDE = ["round", "table", "east", "south", "west", "north"]
_LONG = ["round", "table", "wind", "player"]
_ALIASES = {
    "hanchan": "round",
    "session": "round",
    "r": "round",
    "t": "table",
    "e": "east",
    "s": "south",
    "w": "west",
    "n": "north",
    "name": "player",
    "id": "player",
    "seat": "wind",
}
_HEADING = re.compile(r"^\W*(round|hanchan|session|game|runda|r|h)\W*\d+\W*$", re.IGNORECASE)
_TABLE_LABEL = re.compile(r"^\s*[^\W\d_]+\s*\d+\s*[:.)]\s*")
_CELL = re.compile(
    r"^\s*(?:(?P<t1>\d+)\s*[-/ ]?\s*(?P<w1>[ESWN])|(?P<w2>[ESWN])\s*[-/ ]?\s*(?P<t2>\d+))\s*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Prescribed:
    """What was read. ``rounds`` is only complete when there are no problems."""

    rounds: tuple[Round, ...]
    layout: str
    problems: tuple[Obstacle, ...]


def read_schedule(text: str, empty_seats: bool = False) -> Prescribed:
    """Read a pasted schedule; problems name their line. Names stay text, whole numbers become integers.

    ``empty_seats``: in JSON a seat may be ``null``, as it can be in a round that has been played.
    """
    text = text.lstrip("\ufeff")
    if not text.strip():
        return Prescribed(
            (), "empty", (Obstacle("empty", "schedule", "there is nothing to read", "paste a schedule"),)
        )
    if text.lstrip()[0] in "[{":
        return _read_json(text, empty_seats)
    rows = _rows(text)
    head = [_ALIASES.get(c.lower(), c.lower()) for c in rows[0][1]] if rows else []
    if set(head) >= set(_WIDE):
        return _read_wide(rows, [head.index(c) for c in _WIDE])
    if set(head) >= set(_LONG):
        return _read_long(rows, [head.index(c) for c in _LONG])
    cells = [cell for _, row in rows[1:] for cell in row[1:] if cell]
    if cells and sum(bool(_CELL.match(c)) for c in cells) * 2 > len(cells):
        return _read_personal(rows)
    return _read_script(text)


# ------------------------------------------------------------------ reading


def _player(text: str) -> Player:
    text = text.strip()
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else text


def _rows(text: str) -> list[tuple[int, list[str]]]:
    lines = text.splitlines()
    first = next(line for line in lines if line.strip())
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    out = []
    for row in reader:
        cells = [c.strip() for c in row]
        if any(cells):
            out.append((reader.line_num, cells))
    return out


def _seats(cells: Sequence[Seat]) -> Table:
    east, south, west, north = cells
    return east, south, west, north


def _number(text: str, line: int, what: str, problems: list[Obstacle]) -> int | None:
    digits = re.search(r"\d+", text)
    if digits is None or int(digits.group()) < 1:
        problems.append(Obstacle("number", f"line {line}", f"{what} {text!r} is not a number", "a number from 1"))
        return None
    return int(digits.group())


def _assemble(found: dict[int, dict[int, Table]], layout: str, problems: list[Obstacle]) -> Prescribed:
    """Rounds 1 … n of tables 1 … m out of numbered tables; gaps are problems."""
    rounds = []
    for number in range(1, max(found, default=0) + 1):
        tables = found.get(number, {})
        if not tables:
            problems.append(
                Obstacle("gap", f"round {number}", "is missing", "rounds numbered from 1 without gaps")
            )
        gaps = [str(t) for t in range(1, max(tables, default=0) + 1) if t not in tables]
        if gaps:
            problems.append(
                Obstacle("gap", f"round {number}", f"table {', '.join(gaps)} is missing", "tables numbered from 1")
            )
        rounds.append(tuple(tables[t] for t in sorted(tables)))
    if not rounds and not problems:
        problems.append(Obstacle("empty", "schedule", "no table was found", "four players a table"))
    return Prescribed(tuple(rounds), layout, tuple(problems))


def _read_json(text: str, empty_seats: bool) -> Prescribed:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Prescribed((), "json", (Obstacle("json", "schedule", f"is not valid JSON: {error}", "valid JSON"),))
    if isinstance(data, dict):
        data = data.get("rounds")
    if not isinstance(data, list) or not data:
        return Prescribed((), "json", (Obstacle("json", "schedule", "has no rounds", '{"rounds": [...]}'),))
    problems: list[Obstacle] = []
    found: dict[int, dict[int, Table]] = {}
    for number, tables in enumerate(data, 1):
        if isinstance(tables, dict):
            tables = tables.get("tables")
        if not isinstance(tables, list):
            problems.append(Obstacle("json", f"round {number}", "is not a list of tables", "a list"))
            continue
        for position, entry in enumerate(tables, 1):
            at, seats = position, entry
            if isinstance(entry, dict):
                at, seats = entry.get("table", position), entry.get("seats", entry.get("players"))
            where = f"round {number}, table {at}"
            if not isinstance(seats, list) or len(seats) != 4 or not isinstance(at, int) or at < 1:
                problems.append(Obstacle("seats", where, "is not a table of four", "[East, South, West, North]"))
            elif any(_no_player(s) and not (empty_seats and s is None) for s in seats):
                problems.append(Obstacle("name", where, "has a seat without a player", "a number or a name"))
            elif at in found.setdefault(number, {}):
                problems.append(Obstacle("twice", where, "is given twice", "once"))
            else:
                found[number][at] = _seats(seats)
    return _assemble(found, "json", problems)


def _no_player(seat: object) -> bool:
    return isinstance(seat, bool) or not isinstance(seat, int | str) or seat == ""


def _read_wide(rows: list[tuple[int, list[str]]], columns: list[int]) -> Prescribed:
    problems: list[Obstacle] = []
    found: dict[int, dict[int, Table]] = {}
    for line, row in rows[1:]:
        cells = [row[c] if c < len(row) else "" for c in columns]
        number, at = (_number(cells[i], line, _WIDE[i], problems) for i in (0, 1))
        if not all(cells[2:]):
            problems.append(Obstacle("seats", f"line {line}", "a seat is empty", "four players"))
        elif number and at:
            if at in found.setdefault(number, {}):
                problems.append(
                    Obstacle("twice", f"line {line}", f"round {number}, table {at} is given twice", "once")
                )
            else:
                found[number][at] = _seats([_player(c) for c in cells[2:]])
    return _assemble(found, "wide CSV", problems)


def _read_long(rows: list[tuple[int, list[str]]], columns: list[int]) -> Prescribed:
    problems: list[Obstacle] = []
    seats: dict[tuple[int, int], list[Seat]] = {}
    for line, row in rows[1:]:
        cells = [row[c] if c < len(row) else "" for c in columns]
        number, at = (_number(cells[i], line, _LONG[i], problems) for i in (0, 1))
        mark = cells[2][:1].upper()
        wind = WINDS.find(mark) if mark and mark in WINDS else "1234".find(mark or "?")
        if wind < 0:
            problems.append(
                Obstacle("wind", f"line {line}", f"{cells[2]!r} is not a wind", "E, S, W, N or 1 to 4")
            )
        elif not cells[3]:
            problems.append(Obstacle("seats", f"line {line}", "no player", "a number or a name"))
        elif number and at:
            _take(seats, number, at, wind, _player(cells[3]), line, problems)
    return _assemble(_complete(seats, problems), "long CSV", problems)


def _read_personal(rows: list[tuple[int, list[str]]]) -> Prescribed:
    problems: list[Obstacle] = []
    seats: dict[tuple[int, int], list[Seat]] = {}
    for line, row in rows:
        cells = [_CELL.match(c) for c in row[1:]]
        if not any(cells):
            if line != rows[0][0]:
                problems.append(
                    Obstacle("cell", f"line {line}", "no cell names table and wind", "cells such as 5E")
                )
            continue
        for number, (cell, text) in enumerate(zip(cells, row[1:], strict=True), 1):
            if cell is None:
                if text and text not in "-–.":
                    problems.append(
                        Obstacle(
                            "cell", f"line {line}", f"{text!r} is not a table and a wind", "a cell such as 5E"
                        )
                    )
                continue
            at = int(cell["t1"] or cell["t2"])
            wind = WINDS.index((cell["w1"] or cell["w2"]).upper())
            _take(seats, number, at, wind, _player(row[0]), line, problems)
    return _assemble(_complete(seats, problems), "one row a player", problems)


def _take(
    seats: dict[tuple[int, int], list[Seat]],
    number: int,
    at: int,
    wind: int,
    player: Player,
    line: int,
    problems: list[Obstacle],
) -> None:
    table = seats.setdefault((number, at), [None] * 4)
    if table[wind] is not None:
        problems.append(
            Obstacle(
                "seat_taken",
                f"line {line}",
                f"round {number}, table {at}, {WINDS[wind]} is already {table[wind]}",
                "one player a seat",
            )
        )
    else:
        table[wind] = player


def _complete(seats: dict[tuple[int, int], list[Seat]], problems: list[Obstacle]) -> dict[int, dict[int, Table]]:
    found: dict[int, dict[int, Table]] = {}
    for (number, at), table in seats.items():
        empty = [w for w, s in zip(WINDS, table, strict=True) if s is None]
        if empty:
            problems.append(
                Obstacle("seats", f"round {number}, table {at}", f"nobody sits {', '.join(empty)}", "four players")
            )
        found.setdefault(number, {})[at] = _seats(table)
    return found


def _read_script(text: str) -> Prescribed:
    problems: list[Obstacle] = []
    found: dict[int, dict[int, Table]] = {}
    number, fresh = 0, True
    for line, raw in enumerate(text.splitlines(), 1):
        content = raw.strip()
        if not content or _HEADING.match(content):
            fresh = True
            continue
        if fresh:
            number, fresh = number + 1, False
        content = _TABLE_LABEL.sub("", content)
        cells = [c.strip() for c in _split(content)]
        if len(cells) != 4 or not all(cells):
            problems.append(Obstacle("seats", f"line {line}", f"{len(cells)} players", "four, such as 1-2-3-4"))
            continue
        tables = found.setdefault(number, {})
        tables[len(tables) + 1] = _seats([_player(c) for c in cells])
    return _assemble(found, "script", problems)


def _split(content: str) -> list[str]:
    for delimiter in ("\t", ";", ","):
        if delimiter in content:
            return content.split(delimiter)
    if content.count("-") == 3:
        return content.split("-")
    if " - " in content:
        return content.split(" - ")
    return content.split()
