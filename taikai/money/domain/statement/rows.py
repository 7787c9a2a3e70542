"""Conversion of table rows to statement lines; an unreadable row is listed and stops no other."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.money.domain.statement.amounts import AmountFound, decimal_sign_of, read_figure
from taikai.money.domain.statement.columns import COLUMNS, currency_in, has_signs
from taikai.money.domain.statement.dates import month_is_first, read_day
from taikai.money.domain.statement.lines import SkippedLine, Statement, StatementLine, marked
from taikai.money.domain.statement.table import StatementTable
from taikai.money.domain.statement.vocabulary import PENDING, comes_in, currencies_of, plain
from taikai.money.models import MOST_TEXT
from taikai.problems import refuse


class UnreadRow(Exception):
    """Why a row cannot be read, as a sentence."""


@dataclass(frozen=True, slots=True)
class _Reader:
    """How the rows of one table are read."""

    at: Mapping[str, int]  # kind of column: its place
    decimal: str
    month_first: bool
    currency: str  # of amounts that say none
    today: dt.date

    def cell(self, cells: tuple[str, ...], name: str) -> str:
        place = self.at.get(name, len(cells))
        return cells[place] if place < len(cells) else ""

    def rest(self, cells: tuple[str, ...]) -> str:
        """What stands in the other columns."""
        return " ".join(cell for place, cell in enumerate(cells) if place not in self.at.values() and cell)

    def is_pending(self, cells: tuple[str, ...]) -> bool:
        return any(plain(cell) in PENDING for place, cell in enumerate(cells) if place != self.at["amount"])

    def line(self, cells: tuple[str, ...]) -> StatementLine | None:
        """What came in; None: nothing did. Raises UnreadRow."""
        shown = self.cell(cells, "amount")
        if not shown:
            return None
        try:
            figure = read_figure(shown, self.decimal)
        except ValueError:
            raise UnreadRow(_("“%(amount)s” is not an amount.") % {"amount": shown[:40]}) from None
        if figure.hundredths <= 0 or not self.comes_in(cells):
            return None
        day = self.cell(cells, "on")
        on = read_day(day, self.today, month_first=self.month_first)
        if on is None:
            raise UnreadRow(_("“%(day)s” is not a date.") % {"day": day[:40]})
        return StatementLine(on, figure.hundredths, self.currency_of(cells, figure), self.rest(cells)[:MOST_TEXT])

    def comes_in(self, cells: tuple[str, ...]) -> bool:
        """Whether the column of the direction says that this came in. Raises UnreadRow."""
        if "direction" not in self.at:
            return True
        word = self.cell(cells, "direction")
        found = comes_in(word)
        if found is None:
            words = _("“%(word)s” doesn’t show whether this is an incoming or outgoing payment.")
            raise UnreadRow(words % {"word": word[:40]})
        return found

    def currency_of(self, cells: tuple[str, ...], figure: AmountFound) -> str:
        """The currency beside the amount, of its column or of the whole table. Raises UnreadRow."""
        written = self.cell(cells, "currency")
        meant = figure.currencies or currencies_of(written)
        if written and not meant:
            raise UnreadRow(_("“%(word)s” is not a currency.") % {"word": written[:40]})
        if len(meant) > 1 and self.currency not in meant:
            words = _("The currency can be %(currencies)s. Choose the currency column.")
            raise UnreadRow(words % {"currencies": ", ".join(meant)})
        return meant[0] if len(meant) == 1 else self.currency


def read_rows(table: StatementTable, columns: Mapping[str, str], currency: str, today: dt.date) -> Statement:
    """The lines of a table. The day and the amount have a column; every other cell is text.

    `currency`: of lines that do not say theirs, unless the heading of the amount does. `today`: days without a
    year are the last ones of their name until then.

    Raises:
        Refusal: the column of the day or the amount is not named.
    """
    if any(columns.get(name) not in table.headings for name in ("on", "amount")):
        raise refuse("statement.columns", _("Choose the date column and the amount column."))
    at = {name: table.headings.index(columns[name]) for name in COLUMNS if columns.get(name) in table.headings}
    figures = table.column(columns["amount"])
    named = currency_in(columns["amount"])
    reader = _Reader(
        at, decimal_sign_of(figures), month_is_first(table.column(columns["on"])), named or currency, today
    )
    lines, pending, unread, others, silent = [], [], [], 0, False
    for number, cells in table.rows:
        if reader.is_pending(cells):
            pending.append(SkippedLine(number, " · ".join(filter(None, cells))[:MOST_TEXT]))
            continue
        try:
            line = reader.line(cells)
        except UnreadRow as why:
            unread.append(SkippedLine(number, " · ".join(filter(None, cells))[:MOST_TEXT], str(why)))
            continue
        others += line is None
        lines += [line] if line else []
        silent = silent or (line is not None and not named and not _says(reader, cells))
    return Statement(
        marked(lines),
        others,
        tuple(pending),
        tuple(unread),
        assumed=currency if silent else "",
        unsigned=bool(lines) and not others and "direction" not in at and not has_signs(figures),
    )


def _says(reader: _Reader, cells: tuple[str, ...]) -> bool:
    """Whether a readable row names its currency."""
    return bool(
        reader.cell(cells, "currency") or read_figure(reader.cell(cells, "amount"), reader.decimal).currencies
    )
