"""The file of a statement as text: a text of any encoding, a workbook, or a ZIP of documents."""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from typing import Final

from django.utils.translation import gettext as _

from taikai.edge.encodings import decode
from taikai.edge.texts import MOST_BYTES
from taikai.money.domain.statement.lines import too_long
from taikai.money.domain.statement.table import payments_in
from taikai.problems import Refusal, refuse
from taikai.registration.domain.lists.workbook import MOST_ROWS, ZIP, is_workbook, sheets_of

MOST_DOCUMENTS: Final = 100
_DOCUMENTS: Final = (".xml", ".sta", ".940", ".mt940", ".csv", ".txt")


def text_of(data: bytes) -> str:
    """What is in a file. Raises Refusal: why it cannot be read."""
    if data.startswith(ZIP) and (documents := _documents(data)):
        return documents
    return _workbook(data) if is_workbook(data) else decode(data)[0]


def _documents(data: bytes) -> str:
    """The documents of a ZIP one after the other; "" if it is a workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [part for part in archive.infolist() if not part.is_dir()]
            if {"xl/workbook.xml", "content.xml"} & {part.filename for part in parts}:
                return ""
            parts = [part for part in parts if part.filename.casefold().endswith(_DOCUMENTS)]
            if len(parts) > MOST_DOCUMENTS or sum(part.file_size for part in parts) > MOST_BYTES:
                raise _too_large()
            texts = [_document(archive, part) for part in sorted(parts, key=lambda part: part.filename)]
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, OSError) as broken:
        words = _("This ZIP cannot be opened. Unpack it and choose the statement in it.")
        raise refuse("statement.zip", words, "file") from broken
    if not texts:
        words = _("There is no statement in this ZIP. Unpack it and choose the statement in it.")
        raise refuse("statement.zip", words, "file")
    if sum(map(len, texts)) > MOST_BYTES:
        raise _too_large()
    return "\n".join(texts)


def _document(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> str:
    """One document: no more of it than it says of itself, and at most what a statement may have."""
    with archive.open(part) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _too_large()
    return decode(data)[0]


def _too_large() -> Refusal:
    return refuse("statement.large", _("There is more than 1 MB in this ZIP. Take a shorter period."), "file")


def _workbook(data: bytes) -> str:
    """The sheet with the most payments, as CSV with tabs."""
    texts = []
    for sheet in sheets_of(data):
        lines = sheet.text.split("\n")
        if len(lines) >= MOST_ROWS:
            raise too_long()
        file = io.StringIO()
        csv.writer(file, delimiter="\t", lineterminator="\n").writerows(line.split("\t") for line in lines)
        texts.append(file.getvalue())
    return max(texts, key=payments_in)
