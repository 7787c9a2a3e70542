"""Parser of MT940 with the library mt-940, one transaction at a time, so that a broken one stops no other."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _

from taikai.money.domain.statement.lines import (
    MOST_HUNDREDTHS,
    MOST_LINES,
    SkippedLine,
    Statement,
    StatementLine,
    marked,
    too_long,
)
from taikai.money.models import MOST_TEXT

_START = re.compile(r"^(?:\{[^\n]*)?:20:", re.MULTILINE)
_TRANSACTION = re.compile(r"^(?=:61:)", re.MULTILINE)
_NEXT = re.compile(r"^:6[0-5][A-Z]?:|^-\s*\}?\s*$|^:20:", re.MULTILINE)
_BALANCE = re.compile(r"^:60[FM]:[CD]\d{6}[A-Z]{3}[\d,]{1,15}", re.MULTILINE)
LONGEST = 4_000  # characters of one transaction: banks write some hundred
# Who paid and what they wrote, as the library names it, in the order of a statement in XML.
_TEXTS = (
    *("applicant_name", "purpose", "additional_purpose", "end_to_end_reference", "transaction_details"),
    *("customer_reference", "extra_details", "bank_reference"),
)


def is_mt940(text: str) -> bool:
    head = text.lstrip("\ufeff \r\n\t")[:2_000]
    return bool(_START.search(head)) and ":60" in head


def read_mt940(text: str) -> Statement:
    """The transactions that came in. Raises Refusal: there are too many."""
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    balance, *parts = _TRANSACTION.split(text)
    if len(parts) > MOST_LINES:
        raise too_long()
    lines: list[StatementLine] = []
    unread: list[SkippedLine] = []
    others, line_number = 0, balance.count("\n") + 1
    for part in parts:
        # Several accounts may follow each other in one file, each with its own currency.
        balance = (_BALANCE.findall(balance) or [""])[-1]
        after = _NEXT.search(part, 1)
        body = part[: after.start()] if after else part
        found = _read(balance, body)
        if found is None:
            shown = " ".join(body.split())[:MOST_TEXT]
            unread.append(
                SkippedLine(line_number, shown, _("The date or the amount of this transaction can’t be read."))
            )
        elif found.amount <= 0:
            others += 1
        else:
            lines.append(found)
        balance += "\n" + part[len(body) :]
        line_number += part.count("\n")
    return Statement(marked(lines), others, (), tuple(unread))


def _read(balance: str, transaction: str) -> StatementLine | None:
    """One transaction, its amount 0 if nothing came in by it; None: it cannot be read."""
    import mt940  # only who reads such a statement needs it

    if len(transaction) > LONGEST or not balance:
        return None
    try:
        found = mt940.parse(f":20:X\n{balance}\n{transaction.rstrip()}\n", options=mt940.Options.all())
    except (RuntimeError, ValueError, ArithmeticError, KeyError, AttributeError):
        return None  # whatever a broken line makes the library stumble over
    data: dict[str, Any] = found[0].data if len(found) == 1 else {}
    on, amount = data.get("date"), data.get("amount")
    if on is None or amount is None or not amount.amount.is_finite():
        return None
    hundredths = amount.amount * 100
    if hundredths != int(hundredths) or abs(hundredths) > MOST_HUNDREDTHS:
        return None
    text = " ".join(" ".join(str(data[name]).split()) for name in _TEXTS if data.get(name))
    came_in = int(hundredths) if data.get("status") == "C" else 0  # RD: what went out before came back
    return StatementLine(on, came_in, str(amount.currency), text[:MOST_TEXT])
