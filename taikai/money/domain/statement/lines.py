"""Result types of the statement parser: incoming lines, and skipped lines with the reason."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from taikai.problems import Refusal, refuse

MOST_LINES: Final = 5_000
MOST_HUNDREDTHS: Final = 10**9


def too_long() -> Refusal:
    return refuse(
        "statement.long", _("The statement has more than 5 000 lines. Download it for a shorter period.")
    )


@dataclass(frozen=True, slots=True)
class StatementLine:
    """What came in: `amount` in hundredths, above nothing; `mark` is the same whenever the line is read again."""

    on: dt.date
    amount: int
    currency: str
    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line that is not recorded: its number in the file, what stands in it, and why."""

    number: int
    text: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """The lines with money that came in, how many others there were, what is pending and what cannot be read.

    `assumed`: the currency of amounts that say none; "" where each says its own.
    `unsigned`: nothing in the statement says what went out: no sign, no direction, no second column.
    """

    lines: tuple[StatementLine, ...]
    others: int = 0
    pending: tuple[SkippedLine, ...] = ()
    unread: tuple[SkippedLine, ...] = ()
    assumed: str = ""
    unsigned: bool = False


def marked(lines: Sequence[StatementLine]) -> tuple[StatementLine, ...]:
    """The lines, each with its mark. Two that say the same within one statement are two payments."""
    seen: Counter[StatementLine] = Counter()
    found = []
    for line in lines:
        seen[line] += 1
        row = f"{line.on}|{line.amount}|{line.currency}|{line.text}|{seen[line]}"
        found.append(replace(line, mark=hashlib.sha256(row.encode()).hexdigest()))
    return tuple(found)
