"""Parser of CAMT.053, 052 and 054 (ISO 20022, any version): booked incoming amounts."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from xml.etree import ElementTree as ET

from django.utils.translation import gettext as _

from taikai.http_guard.uploads.limit_messages import limit_refusal
from taikai.http_guard.uploads.measure import TooMuch, Unreadable, xml_of
from taikai.money.domain.statement.dates import read_day
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
from taikai.problems import refuse

BOOKED = ("", "BOOK")
# Where a payment in an entry says its amount: on its own, as booked, converted, as the payer instructed it.
_AMOUNTS = ("./Amt", "./AmtDtls/TxAmt/Amt", "./AmtDtls/CntrValAmt/Amt", "./AmtDtls/InstdAmt/Amt")
_MESSAGES = ("BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn")


def is_camt(text: str) -> bool:
    """Whether it is XML: nothing else in XML is read."""
    return text.lstrip("\ufeff \r\n\t").startswith("<")


def read_camt(text: str) -> Statement:
    """The booked entries of one or several documents. Many payments in one entry give a line each.

    Raises:
        Refusal: no XML, with a document type (which could name files and grow without end), or no such statement.
    """
    lines: dict[str, StatementLine] = {}
    pending: list[SkippedLine] = []
    unread: list[SkippedLine] = []
    number, others = 0, 0
    for document in _documents(text):
        found: list[StatementLine] = []
        for entry in _entries(document):
            number += 1
            if number > MOST_LINES:
                raise too_long()
            if (entry.findtext("./Sts/Cd") or entry.findtext("./Sts") or "").strip() not in BOOKED:
                pending.append(SkippedLine(number, _text(entry)))
            elif entry.findtext("./CdtDbtInd") != "CRDT" or entry.findtext("./RvslInd") in ("true", "1"):
                others += 1
            elif read := _lines(entry):
                found += read
            else:
                unread.append(
                    SkippedLine(number, _text(entry), _("This transaction has no date, or no amount above 0."))
                )
        # Documents of overlapping periods hold the same entries: what both say is one payment.
        lines |= {line.mark: line for line in marked(found)}
    return Statement(tuple(lines.values()), others, tuple(pending), tuple(unread))


def _documents(text: str) -> Iterator[ET.Element]:
    """Each document of a text: several are those of one ZIP."""
    for part in re.split(r"(?=<\?xml)", text.lstrip("\ufeff")):
        if part.strip("\ufeff \r\n\t"):
            yield _tree(part)


def _entries(root: ET.Element) -> Sequence[ET.Element]:
    entries = list(root.iter("Ntry"))
    if not entries and all(root.find(f".//{name}") is None for name in _MESSAGES):
        raise refuse("statement.camt", _("This XML is not a CAMT.053 bank statement."))
    return entries


def _lines(entry: ET.Element) -> list[StatementLine]:
    """The payments of an entry; together they are its amount, or they are one line. None: it cannot be read."""
    on, whole = _day(entry), _amount(entry, ["./Amt"])
    if on is None or whole is None:
        return []
    amount, currency = whole
    if len(currency) != 3:
        return []
    details = list(entry.iter("TxDtls"))
    if len(details) > 1:
        parts = [_amount(each, _AMOUNTS, currency) for each in details]
        if sum(part[0] for part in parts if part) == amount and all(parts):
            each_in = zip(details, parts, strict=True)
            return [StatementLine(on, part[0], part[1], _text(detail)) for detail, part in each_in if part]
    return [StatementLine(on, amount, currency, _text(entry))]


def _day(entry: ET.Element) -> dt.date | None:
    """The day of booking, else that of its value."""
    days = (entry.findtext(f"./{name}/{kind}") or "" for name in ("BookgDt", "ValDt") for kind in ("Dt", "DtTm"))
    return next((on for day in days if (on := read_day(day[:10]))), None)


def _amount(part: ET.Element, paths: Sequence[str], currency: str = "") -> tuple[int, str] | None:
    """Hundredths above nothing and their currency; `currency`: only an amount in this one."""
    for path in paths:
        amount = part.find(path)
        code = (amount.get("Ccy") or "")[:3] if amount is not None else ""
        if amount is None or (currency and code != currency):
            continue
        try:
            hundredths = Decimal((amount.text or "").strip()) * 100
        except ArithmeticError:
            return None
        if not hundredths.is_finite() or not 0 < hundredths <= MOST_HUNDREDTHS or hundredths != int(hundredths):
            return None
        return int(hundredths), code
    return None


def _text(part: ET.Element) -> str:
    """Who paid and what they wrote."""
    row = [*part.findall(".//Dbtr/Nm"), *part.findall(".//Dbtr/Pty/Nm")]
    for name in ("Ustrd", "EndToEndId", "Ref", "AddtlNtryInf", "AcctSvcrRef"):
        row += part.iter(name)
    return " ".join(each.text.strip() for each in row if each.text)[:MOST_TEXT]


def _tree(text: str) -> ET.Element:
    builder = ET.TreeBuilder()

    def begins(name: str, attributes: Mapping[str, str]) -> None:
        builder.start(name.rpartition(" ")[2], dict(attributes))

    def ends(name: str) -> None:
        builder.end(name.rpartition(" ")[2])

    # The text is decoded already, whatever the declaration says of its encoding.
    plain = re.sub(r"^\s*<\?xml[^>]*\?>", "", text.lstrip("\ufeff")).encode()
    try:
        xml_of(plain, begins=begins, text=builder.data, ends=ends)
        return builder.close()
    except TooMuch as much:
        raise limit_refusal(much, code="statement.large") from much
    except Unreadable as why:
        if str(why) == "DOCTYPE":
            words = _(
                "This XML file contains a document type definition, so it isn’t a bank statement. "
                "Download the statement again."
            )
            raise refuse("statement.doctype", words) from None
        raise refuse("statement.xml", _("The XML file is damaged. Download the statement again.")) from None
