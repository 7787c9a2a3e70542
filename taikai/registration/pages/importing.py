"""What the look at an imported list shows: the columns with what they look like, the sheets of a workbook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from taikai.edge.encodings import LEGACY, decode_as
from taikai.registration.domain.lists import columns as c
from taikai.registration.domain.lists.people import ListReading
from taikai.registration.domain.lists.workbook import WorkbookSheet

COLUMN_LABELS: list[tuple[str, str | Promise]] = [
    (c.IGNORE, _("– leave out –")),
    (c.NAME, _("Name")),
    (c.FIRST, _("First name")),
    (c.LAST, _("Last name")),
    (c.NICKNAME, _("Nickname")),
    (c.EMAIL, _("E-mail")),
    (c.CLUB, _("Club")),
    (c.COUNTRY, _("Country")),
    (c.EMA, _("EMA number")),
    (c.PAID, _("Paid")),
    (c.SUBSTITUTE, _("Without a place, would sit in")),
    (c.NOTE, _("Note")),
]


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """The choice above a column; `asked` with what the column looks like, if it looks like something."""

    value: str
    labels: list[tuple[str, str | Promise]]
    asked: bool
    looks_like: str | Promise


def columns_of(reading: ListReading) -> list[ColumnChoice]:
    """A choice for each column of the list."""
    known = dict(COLUMN_LABELS)
    found = []
    for value, suggested in zip(reading.columns, reading.suggested, strict=True):
        asked = value == c.ASK
        labels = [(c.ASK, _("– say what it is –")), *COLUMN_LABELS] if asked else COLUMN_LABELS
        found.append(ColumnChoice(value, labels, asked, known[suggested] if asked and suggested else ""))
    return found


MOST_SAMPLES = 3
ENCODING_LABELS: dict[str, str | Promise] = {
    "cp1252": _("Western European (Windows-1252)"),
    "cp1250": _("Central European (Windows-1250)"),
    "cp1251": _("Cyrillic (Windows-1251)"),
    "cp932": _("Japanese (Shift-JIS)"),
    "mac_roman": _("Western European (Mac)"),
}


@dataclass(frozen=True, slots=True)
class EncodingChoice:
    """An encoding the file may be in, with some of its texts as they read in it; `chosen` is the one in use."""

    value: str
    label: str | Promise
    samples: tuple[str, ...]
    chosen: bool


def encodings_of(reading: ListReading, encoding: str, text: str) -> list[EncodingChoice]:
    """The encodings that read the names of a list differently, the one in use first; none where all agree."""
    if encoding not in LEGACY:
        return []
    changed = _with_marks(reading)
    found: dict[tuple[str, ...], EncodingChoice] = {}
    for other in (encoding, *(each for each in LEGACY if each != encoding)):
        samples = tuple(decode_as(cell, encoding, other) or "" for cell in changed)
        if samples in found or not all(samples) or decode_as(text, encoding, other) is None:
            continue
        found[samples] = EncodingChoice(other, ENCODING_LABELS[other], samples, other == encoding)
    return list(found.values()) if len(found) > 1 else []


def _with_marks(reading: ListReading) -> list[str]:
    """The first few names with letters beyond ASCII; other cells where no name has any."""
    names = [str(person.values["name"]) for person in reading.people]
    cells = [cell for person in reading.people for cell in person.cells]
    for texts in (names, cells):
        if found := [each for each in dict.fromkeys(texts) if not each.isascii()]:
            return found[:MOST_SAMPLES]
    return []


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
