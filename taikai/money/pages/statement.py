"""The page of a bank statement: how it is read, what comes of it, what was left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from taikai.formatting.context import joined
from taikai.http_guard.encodings import readings_of
from taikai.money.domain.statement.lines import Aside, Statement
from taikai.money.domain.statement.reading import StatementLook
from taikai.money.domain.statement.table import Row, StatementTable
from taikai.money.forms import StatementForm
from taikai.money.pages.statement_preview import comparison
from taikai.tournaments.models import Tournament

MOST_SHOWN: Final = 50  # lines that are left out; whoever has more has the wrong columns
SAMPLE: Final = 5
CHOICES: Final = 20  # lines that may hold the headings
_LABELS: Final = {
    "on": gettext_lazy("day"),
    "amount": gettext_lazy("amount"),
    "currency": gettext_lazy("currency"),
    # Translators: the column of a bank statement that says whether money came in or went out
    "direction": gettext_lazy("in or out"),
}
_SEPARATORS: Final = {
    # Translators: what separates the columns of a file
    "semicolon": gettext_lazy("semicolon"),
    "comma": pgettext_lazy("what separates columns", "comma"),
    "tab": pgettext_lazy("what separates columns", "tab"),
    "bar": gettext_lazy("vertical bar"),
}


def statement_context(
    tournament: Tournament,
    form: StatementForm,
    seen: StatementLook,
    currencies: Sequence[str],
    currency: str,
    ticks: Collection[str],
    agreed: str,
) -> dict[str, Any]:
    """All the page shows once a statement was given. `ticks`: the marks ticked when `agreed` was shown."""
    read = form.read()
    again = StatementForm(initial={"text": read.text})
    context: dict[str, Any] = {"form": form if form.errors else again, "text": read.text}
    context["encoding"] = read.encoding
    context["encodings"] = readings_of(read.text, read.encoding, _cells(seen))
    context["how_open"] = _wants_a_look(seen.statement, currencies)
    if seen.table is not None:
        context = joined(context, _table(seen.table, dict(seen.columns)))
    if seen.statement is not None:
        asked = {"assumed": seen.statement.assumed and currency, "currencies": currencies}
        left_out = _left_out(seen.statement)
        lines = comparison(tournament, seen.statement, ticks, agreed=agreed)
        context = joined(context, asked, left_out, lines)
    return context


def _cells(seen: StatementLook) -> Iterator[str]:
    """What a statement says, the names in it before its headings."""
    if seen.table is not None:
        for _line, cells in (*seen.table.rows, *seen.table.above):
            yield from cells
    elif seen.statement is not None:
        yield from (line.text for line in seen.statement.lines)


def _wants_a_look(statement: Statement | None, currencies: Sequence[str]) -> bool:
    """Whether the way in which a statement is read should be looked at before its lines."""
    if statement is None or statement.unread or statement.unsigned or not statement.lines:
        return True
    return bool(statement.assumed) and len(currencies) > 1


def _table(table: StatementTable, columns: dict[str, str]) -> dict[str, Any]:
    """How the table is read, to be changed, and its first lines."""
    lines = [*table.above, *table.rows][:CHOICES]
    return {
        "columns": [(name, label, columns.get(name, "")) for name, label in _LABELS.items()],
        "headings": table.headings,
        "sample": [cells for _line, cells in table.rows[:SAMPLE]],
        "separators": [(name, label, name == table.separator) for name, label in _SEPARATORS.items()],
        "heading_lines": [
            (0, _("none: number the columns"), table.heading_line == 0),
            *((row[0], _preview(row), row[0] == table.heading_line) for row in lines),
        ],
    }


def _preview(row: Row) -> str:
    line, cells = row
    text = " · ".join(cell for cell in cells if cell)
    return f"{line}: {text[:40]}{'…' if len(text) > 40 else ''}"


def _left_out(statement: Statement) -> dict[str, Any]:
    """Lines that are not recorded, and why."""
    pending = ngettext(
        "%(count)d payment is pending or was refused by the bank, so it is left out",
        "%(count)d payments are pending or were refused by the bank, so they are left out",
        len(statement.pending),
    )
    others = ngettext(
        "%(count)d line shows no money coming in, so it is left out.",
        "%(count)d lines show no money coming in, so they are left out.",
        statement.others,
    )
    return {
        "pending_title": pending % {"count": len(statement.pending)} if statement.pending else "",
        "pending": statement.pending[:MOST_SHOWN],
        "unread": [_unread(each) for each in statement.unread[:MOST_SHOWN]],
        "unread_more": max(0, len(statement.unread) - MOST_SHOWN),
        "others": others % {"count": statement.others} if statement.others else "",
        "unsigned": statement.unsigned,
    }


def _unread(aside: Aside) -> dict[str, Any]:
    return {"number": aside.number, "reason": aside.reason, "text": aside.text}
