"""Decoding of a statement file: text of any encoding, workbook, or ZIP of documents."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from taikai.http_guard.encodings import decode
from taikai.http_guard.input_parsing import MOST_BYTES
from taikai.http_guard.uploads.limit_messages import limit_refusal
from taikai.http_guard.uploads.measure import TooMuch, Unreadable, part_of, zip_of
from taikai.money.domain.statement.lines import MOST_LINES, too_long
from taikai.money.domain.statement.table import payments_in
from taikai.problems import refuse
from taikai.registration.domain.import_list.workbook import ZIP, is_workbook, sheets_of

_DOCUMENTS: Final = (".xml", ".sta", ".940", ".mt940", ".csv", ".txt")


@dataclass(frozen=True, slots=True)
class StatementText:
    """What is in a file. `encoding`: that its bytes were read in, "" where there is none or more than one."""

    text: str
    encoding: str = ""


def text_of(data: bytes) -> StatementText:
    """What is in a file. Raises Refusal: why it cannot be read."""
    if data.startswith(ZIP) and (documents := _documents(data)):
        return documents
    return StatementText(_workbook(data)) if is_workbook(data) else StatementText(*decode(data))


def _documents(data: bytes) -> StatementText | None:
    """The documents of a ZIP one after the other; None if it is a workbook."""
    try:
        archive = zip_of(data)
        if {"xl/workbook.xml", "content.xml"} & set(archive.namelist()):
            return None
        parts = [part for part in archive.infolist() if part.filename.casefold().endswith(_DOCUMENTS)]
        if (unpacked := sum(part.file_size for part in parts)) > MOST_BYTES:
            raise TooMuch("unpacked", unpacked, MOST_BYTES)
        read = [decode(part_of(archive, name)) for name in sorted(part.filename for part in parts)]
    except TooMuch as much:
        raise limit_refusal(much, code="statement.large") from much
    except Unreadable as broken:
        words = _("This ZIP file can’t be opened. Unpack it and choose the statement.")
        raise refuse("statement.zip", words, "file") from broken
    if not read:
        words = _("No statement found in this ZIP file. Unpack it and choose the statement.")
        raise refuse("statement.zip", words, "file")
    encodings = {encoding for _text, encoding in read}
    return StatementText(
        "\n".join(text for text, _encoding in read), encodings.pop() if len(encodings) == 1 else ""
    )


def _workbook(data: bytes) -> str:
    """The sheet with the most payments, as CSV with tabs."""
    texts = []
    for sheet in sheets_of(data, rows=MOST_LINES + 1):
        lines = sheet.text.split("\n")
        if len(lines) > MOST_LINES:
            raise too_long()
        file = io.StringIO()
        csv.writer(file, delimiter="\t", lineterminator="\n").writerows(line.split("\t") for line in lines)
        texts.append(file.getvalue())
    return max(texts, key=payments_in)
