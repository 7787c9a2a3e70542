"""Template context of a bank statement: preview beside open fees, payments, skipped lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from taikai.formatting.context import joined
from taikai.http_guard.encodings import readings_of
from taikai.money.domain.prices.price import amount
from taikai.money.domain.statement.lines import SkippedLine, Statement
from taikai.money.domain.statement.reading import StatementLook
from taikai.money.domain.statement.table import Row, StatementTable
from taikai.money.domain.statement_matching import (
    CURRENCY,
    EXACT,
    KNOWN,
    LESS,
    MORE,
    NOBODY,
    Match,
    matches,
    statement_digest,
)
from taikai.money.forms import StatementForm
from taikai.money.pages.treasurer import parts_shown
from taikai.tournaments.models import Tournament

# Preview of a bank statement beside the open fees, before it is recorded.


def comparison(
    tournament: Tournament, statement: Statement, ticks: Collection[str] = (), *, agreed: str = ""
) -> dict[str, Any]:
    """Every line with what it would do, those that want a look first.

    `ticks`: the marks the treasurer ticked when the comparison `agreed` was shown; they stay while the lines do.
    Without one each line has the tick that is proposed.
    """
    found = matches(tournament, statement)
    marks = {each.line.mark for each in found}
    same = agreed == statement_digest(found)
    kept = same or (bool(ticks) and agreed != "" and marks.issuperset(ticks))
    rows = [
        {
            "on": each.line.on,
            "amount": amount(each.line.amount, each.line.currency),
            "text": each.line.text,
            "name": each.entrant.name if each.entrant else "",
            "parts": parts_shown(each.parts, each.line.currency),
            "words": _words(each),
            "warns": each.again is not None or each.verdict not in (EXACT, KNOWN),
            "mark": each.line.mark,
            "known": each.verdict == KNOWN,
            "ticked": _ticked(each, ticks, kept=kept, same=same),
        }
        for each in found
    ]
    return {
        "compared": sorted(rows, key=lambda row: not row["warns"]),
        "to_tick": any(not row["known"] for row in rows),
        "agreed": statement_digest(found),
    }


def _ticked(match: Match, ticks: Collection[str], *, kept: bool, same: bool) -> bool:
    """A tick that was set stays, but not on a line that only now is probably here already."""
    if not kept:
        return match.ticked
    return match.line.mark in ticks and (same or match.ticked)


def _words(each: Match) -> str:
    left = each.left or 0
    if each.again is not None:
        words = _(
            "Possible duplicate of a payment recorded for %(day)s. Select it only if it is a second payment."
        )
        return words % {"day": date_format(each.again.on)}
    if each.verdict == LESS:
        missing = amount(left - each.line.amount, each.line.currency)
        return _("partial payment, %(amount)s still due") % {"amount": missing}
    if each.verdict == MORE:
        return _("overpaid by %(amount)s") % {"amount": amount(each.line.amount - left, each.line.currency)}
    return {
        EXACT: _("exact amount"),
        CURRENCY: _("No fee in this currency. Assign it on the page “Money”."),
        KNOWN: _("already recorded, not counted again"),
        NOBODY: _("No reference found. Assign it on the page “Money”."),
    }.get(each.verdict, _("Several references found. Assign it on the page “Money”."))


MOST_SHOWN: Final = 50  # lines that are left out; whoever has more has the wrong columns
SAMPLE: Final = 5
CHOICES: Final = 20  # lines that may hold the headings
_LABELS: Final = {
    "on": gettext_lazy("date"),
    "amount": gettext_lazy("amount"),
    "currency": gettext_lazy("currency"),
    # Translators: the column of a bank statement that says whether money came in or went out
    "direction": gettext_lazy("incoming or outgoing"),
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
            (0, _("no headings (number the columns)"), table.heading_line == 0),
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
        "%(count)d payment is pending or was rejected by the bank, so it isn’t recorded",
        "%(count)d payments are pending or were rejected by the bank, so they aren’t recorded",
        len(statement.pending),
    )
    others = ngettext(
        "%(count)d line isn’t an incoming payment, so it isn’t recorded.",
        "%(count)d lines aren’t incoming payments, so they aren’t recorded.",
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


def _unread(aside: SkippedLine) -> dict[str, Any]:
    return {"number": aside.number, "reason": aside.reason, "text": aside.text}
