"""Statement parser for all formats: detects the format and returns the lines."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from taikai.money.domain.statement.camt import is_camt, read_camt
from taikai.money.domain.statement.columns import COLUMNS, guessed
from taikai.money.domain.statement.lines import Statement
from taikai.money.domain.statement.mt940 import is_mt940, read_mt940
from taikai.money.domain.statement.rows import read_rows
from taikai.money.domain.statement.table import StatementTable, table_of
from taikai.problems import Refusal


@dataclass(frozen=True, slots=True)
class Layout:
    """How the treasurer says a table is to be read; "" and None: find it out.

    `columns`: kind of column to heading.
    """

    separator: str = ""
    heading_line: int | None = None
    columns: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StatementLook:
    """A statement as it was read: its table if it is one, the columns, its lines or why there are none."""

    table: StatementTable | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    statement: Statement | None = None
    refusal: Refusal | None = None


def look(text: str, layout: Layout, remembered: Mapping[str, str], currency: str, today: dt.date) -> StatementLook:
    """Read a statement. `currency`: of amounts that say none; `today`: for days without a year."""
    table: StatementTable | None = None
    columns: Mapping[str, str] = {}
    try:
        table = table_in(text, layout)
        columns = columns_of(table, layout, remembered) if table is not None else {}
        return StatementLook(table, columns, read_statement(text, table, columns, currency, today))
    except Refusal as refusal:
        return StatementLook(table, columns, None, refusal)


def table_in(text: str, layout: Layout) -> StatementTable | None:
    """The table of a statement that is one; None for XML and MT940. Raises Refusal."""
    return None if is_camt(text) or is_mt940(text) else table_of(text, layout.separator, layout.heading_line)


def columns_of(table: StatementTable, layout: Layout, remembered: Mapping[str, str]) -> dict[str, str]:
    """Which column holds what: as chosen, if that is there; else as the last time or by headings and cells."""
    chosen = layout.columns
    if any(chosen.get(name) in table.headings for name in ("on", "amount")):
        return {name: chosen.get(name, "") for name in COLUMNS}
    return guessed(table, remembered)


def read_statement(
    text: str, table: StatementTable | None, columns: Mapping[str, str], currency: str, today: dt.date
) -> Statement:
    """The lines of a statement. `table` and `columns` as found by the functions above.

    Raises:
        Refusal: it is none, or it is not said which columns hold day and amount.
    """
    if table is not None:
        return read_rows(table, columns, currency, today)
    return read_camt(text) if is_camt(text) else read_mt940(text)
