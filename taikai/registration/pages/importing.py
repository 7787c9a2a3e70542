"""Template context of an import preview: columns and sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from taikai.http_guard.encodings import EncodingChoice, readings_of
from taikai.registration.domain.import_list import columns as c
from taikai.registration.domain.import_list.people import ListReading
from taikai.registration.domain.import_list.workbook import WorkbookSheet
from taikai.registration.domain.names import label_of

_NOT_OWN: dict[str, Promise] = {c.FIRST: _("First name"), c.LAST: _("Last name"), c.PAID: _("Paid")}
COLUMN_LABELS: list[tuple[str, str | Promise]] = [
    (c.IGNORE, _("– leave out –")),
    *((column, _NOT_OWN.get(column) or capfirst(label_of(column))) for column in c.COLUMNS),
]


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """The choice above a column; `asked` with what the column looks like, if it looks like something."""

    value: str
    labels: list[tuple[str, str | Promise]]
    asked: bool
    looks_like: str | Promise


def columns_of(reading: ListReading) -> list[ColumnChoice]:
    known = dict(COLUMN_LABELS)
    found = []
    for value, suggested in zip(reading.columns, reading.suggested, strict=True):
        asked = value == c.ASK
        labels = [(c.ASK, _("– choose what it is –")), *COLUMN_LABELS] if asked else COLUMN_LABELS
        found.append(ColumnChoice(value, labels, asked, known[suggested] if asked and suggested else ""))
    return found


def encodings_of(reading: ListReading, encoding: str, text: str) -> list[EncodingChoice]:
    """The encodings that read a list differently: its names, or other cells where no name has such letters."""
    names = (str(person.values["name"]) for person in reading.people)
    cells = (cell for person in reading.people for cell in person.cells)
    return readings_of(text, encoding, [each for each in names if not each.isascii()] or cells)


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """A sheet of the workbook the list came in; `chosen` is the one that is looked at."""

    name: str
    text: str
    chosen: bool


def sheets_of(sheets: Sequence[WorkbookSheet], text: str) -> list[SheetChoice]:
    """The sheets to choose from; none where there is only one."""
    if len(sheets) < 2:
        return []
    plain = "\n".join(text.splitlines())
    return [SheetChoice(sheet.name, sheet.text, "\n".join(sheet.text.splitlines()) == plain) for sheet in sheets]
