"""Workbook import: .xlsx and .ods sheets as text.

A workbook is measured and read in a process of its own (`workbook_process.py`); here its refusals get their
sentences.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.http_guard.uploads.limit_messages import limit_refusal
from taikai.http_guard.uploads.measure import TooMuch, Unreadable
from taikai.http_guard.uploads.sandbox import run_in_sandbox
from taikai.problems import refuse
from taikai.registration.domain.import_list.workbook_process import (
    MOST_LETTERS,
    MOST_ROWS,
    MOST_SHEETS,
    is_small,
    sheets,
)

__all__ = ["MOST_LETTERS", "MOST_ROWS", "MOST_SHEETS", "ZIP", "WorkbookSheet", "is_workbook", "sheets_of"]

ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """A sheet with something in it: its name, and its rows as text with tabs between the cells.

    `hidden`: rows that are hidden in the workbook, by a filter or by hand, and left out.
    """

    name: str
    text: str
    hidden: int = 0


def is_workbook(data: bytes) -> bool:
    """Whether a file is a workbook, of a kind that can be read or of an old one."""
    return data.startswith((ZIP, OLD))


def sheets_of(data: bytes, *, rows: int = MOST_ROWS) -> list[WorkbookSheet]:
    """The visible sheets of a workbook that have something in them, the first `rows` of each.

    Raises Refusal: why it cannot be read.
    """
    if data.startswith(OLD):
        raise refuse(
            "import.old_workbook",
            _("This workbook is in the old format (.xls) or has a password. Save it as .xlsx without a password."),
            "file",
        )
    try:
        found = run_in_sandbox(sheets, data, small=is_small(data), rows=rows)
    except TooMuch as much:
        raise limit_refusal(much, code="import.large_workbook") from much
    except Unreadable as broken:
        raise refuse(
            "import.unreadable",
            _("This workbook can’t be read. Save it again as .xlsx, .ods or CSV."),
            "file",
        ) from broken
    if not found:
        raise refuse("import.no_sheet", _("This workbook is empty. Choose another file."), "file")
    return [WorkbookSheet(name, text, hidden) for name, text, hidden in found]
