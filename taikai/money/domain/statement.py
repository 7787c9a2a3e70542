"""Reading a bank's statement: CSV with any columns, or CAMT.053; what came in, line by line."""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
import io
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET
from xml.parsers import expat

from django.utils.translation import gettext as _

from taikai.money.models import MOST_TEXT
from taikai.problems import Problem, Refusal, refuse
from taikai.writing.numbers import read_decimal

MOST_LINES: Final = 5_000
COLUMNS: Final = ("on", "amount", "currency")
NO_COLUMN: Final = ""
_DAYS: Final = ("%Y-%m-%d", "%d.%m.%Y", "%d-%m-%Y", "%d/%m/%Y", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d.%m.%y")
_WORDS: Final[dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent.parent / "data" / "headings.toml").read_text(encoding="utf-8")
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
class Statement:
    """The lines with money that came in, and how many others there were."""

    lines: tuple[StatementLine, ...]
    others: int


def is_camt(text: str) -> bool:
    """Whether it is XML: everything else is read as CSV."""
    return text.lstrip("\ufeff \r\n\t").startswith("<")


def rows_of(text: str) -> list[list[str]]:
    """A CSV's rows from its headings on: the first row with the most cells. Lines above it (name, period) go."""
    sample = text.lstrip("\ufeff")
    delimiter = max(";\t,|", key=sample.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(sample), delimiter=delimiter) if any(row)]
    except csv.Error:
        raise refuse("statement.csv", _("This is not CSV: save the statement as CSV or CAMT.053.")) from None
    if len(rows) > MOST_LINES:
        raise refuse("statement.long", _("A statement has at most 5 000 lines here: take a shorter period."))
    wide = Counter(len(row) for row in rows).most_common(1)[0][0] if rows else 0
    first = next((at for at, row in enumerate(rows) if len(row) >= max(2, wide - 1)), len(rows))
    return [[cell.strip() for cell in row] for row in rows[first:]]


def guessed(headings: Sequence[str], remembered: Mapping[str, str]) -> dict[str, str]:
    """Which column holds what: as the last time, else by its heading."""
    found = {}
    for name in COLUMNS:
        if remembered.get(name) in headings:
            found[name] = remembered[name]
            continue
        like = [each for word in _WORDS[name] for each in headings if each.lower().startswith(word)]
        found[name] = like[0] if like else NO_COLUMN
    return found


def read_csv(text: str, columns: Mapping[str, str], currency: str) -> Statement:
    """The lines of a CSV. The day and the amount have a column; every other cell is text.

    `currency`: of lines that do not say theirs.

    Raises:
        Refusal: a column is missing, or lines that cannot be read, each with its number.
    """
    rows = rows_of(text)
    headings = rows[0] if rows else []
    missing = [name for name in ("on", "amount") if columns.get(name) not in headings]
    if missing:
        raise refuse("statement.columns", _("Say which column holds the day and which the amount."))
    at = {name: headings.index(columns[name]) for name in COLUMNS if columns.get(name) in headings}
    problems, lines, others = [], [], 0
    for number, row in enumerate(rows[1:], 2):
        if len(row) <= max(at.values()):
            others += 1
            continue
        on, amount = read_day(row[at["on"]]), read_amount(row[at["amount"]])
        if on is None or amount is None:
            words = _("Line %(number)d: “%(day)s” is not a day or “%(amount)s” is not an amount.")
            fill = {"number": number, "day": row[at["on"]][:20], "amount": row[at["amount"]][:20]}
            problems.append(Problem("statement.line", str(number), words % fill))
        elif amount <= 0:
            others += 1
        else:
            rest = " ".join(cell for place, cell in enumerate(row) if place not in at.values() and cell)
            its = row[at["currency"]].upper() if "currency" in at else ""
            lines.append(StatementLine(on, amount, its[:3] or currency, rest[:MOST_TEXT]))
    if problems:
        raise Refusal(problems[:20])
    return Statement(marked(lines), others)


def read_day(text: str) -> dt.date | None:
    """A day as banks write it; None for anything else."""
    for form in _DAYS:
        try:
            return dt.datetime.strptime(text.strip()[:10], form).date()
        except ValueError:
            continue
    return None


def read_amount(text: str) -> int | None:
    """Hundredths of "1 234,56 PLN", "+50.00" or "50"; None for anything else, and for parts of a hundredth."""
    plain = re.sub(r"\s*[A-Za-zł€]{1,3}\.?$", "", text.strip()).removeprefix("+")
    try:
        hundredths = read_decimal(plain) * 100
    except ValueError:
        return None
    if hundredths != hundredths.to_integral_value() or abs(hundredths) > 10**9:
        return None
    return int(hundredths)


def marked(lines: Sequence[StatementLine]) -> tuple[StatementLine, ...]:
    """The lines, each with its mark. Two that say the same within one statement are two payments."""
    seen: Counter[StatementLine] = Counter()
    found = []
    for line in lines:
        seen[line] += 1
        row = f"{line.on}|{line.amount}|{line.currency}|{line.text}|{seen[line]}"
        mark = hashlib.sha256(row.encode()).hexdigest()
        found.append(StatementLine(line.on, line.amount, line.currency, line.text, mark))
    return tuple(found)


def read_camt(text: str) -> Statement:
    """The booked entries of a CAMT.053 (ISO 20022, any version). Many payments in one entry give a line each.

    Raises:
        Refusal: no XML, with a document type (which could name files and grow without end), or no such statement.
    """
    root = _tree(text)
    entries = list(root.iter("Ntry"))
    if root.find(".//BkToCstmrStmt") is None and not entries:
        raise refuse("statement.camt", _("This XML is not a CAMT.053 bank statement."))
    if len(entries) > MOST_LINES:
        raise refuse("statement.long", _("A statement has at most 5 000 lines here: take a shorter period."))
    lines, others = [], 0
    for entry in entries:
        booked = entry.findtext("./BookgDt/Dt") or (entry.findtext("./BookgDt/DtTm") or "")[:10]
        on = read_day(booked)
        if entry.findtext("./CdtDbtInd") != "CRDT" or entry.findtext("./RvslInd") == "true" or on is None:
            others += 1
            continue
        details = [each for each in entry.iter("TxDtls") if each.find(".//Amt") is not None]
        for part in details if len(details) > 1 else [entry]:
            line = _camt_line(part, on)
            others += line is None
            lines += [line] if line else []
    return Statement(marked(lines), others)


def _camt_line(part: ET.Element, on: dt.date) -> StatementLine | None:
    amount = part.find("./Amt")
    if amount is None:
        amount = part.find(".//Amt")
    try:
        hundredths = Decimal((amount.text or "") if amount is not None else "x") * 100
    except ArithmeticError:
        return None
    if amount is None or not 0 < hundredths <= 10**9 or hundredths != int(hundredths):
        return None
    row = [
        *part.findall(".//Dbtr/Nm"),
        *part.findall(".//Dbtr/Pty/Nm"),
        *part.iter("Ustrd"),
        *part.iter("EndToEndId"),
    ]
    row += [*part.iter("Ref"), *part.iter("AddtlNtryInf"), *part.iter("AcctSvcrRef")]
    text = " ".join(each.text.strip() for each in row if each.text)
    return StatementLine(on, int(hundredths), (amount.get("Ccy") or "")[:3], text[:MOST_TEXT])


def _tree(text: str) -> ET.Element:
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def begins(name: str, attributes: dict[str, str]) -> None:
        builder.start(name.rpartition(" ")[2], attributes)

    def refuses(*_args: object) -> None:
        raise refuse("statement.doctype", _("This XML has a document type, which no bank writes: it is not read."))

    parser.StartElementHandler = begins
    parser.EndElementHandler = lambda name: builder.end(name.rpartition(" ")[2])
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = refuses
    try:
        parser.Parse(re.sub(r"^\s*<\?xml[^>]*\?>", "", text.lstrip("\ufeff")).encode(), True)
        return builder.close()
    except (expat.ExpatError, AssertionError):
        raise refuse("statement.xml", _("This XML is broken: download the statement again.")) from None
