"""Registry of downloads: tables as CSV and spreadsheet, each with the permission of its page.

An app registers its own in `pages/downloads.py`, which is found by itself:

    offers(Download("fees", _("Fees"), "money.view", make, page="manage-money"))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from taikai.formatting.spreadsheets import SheetTable
from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Download:
    """A table as a file. `make` may say no more than the page it comes from shows to whoever holds `permission`.

    `page`: the name of that page's address, without arguments beside the tournament; "" for none.
    `applies`: whether the tournament has what it lists; where it has not, it is not offered.
    `contacts`: it says how to reach people; a name of `audit_log/contacts.py`, where every look is told.
    """

    name: str
    title: Any  # lazy translation
    permission: str
    make: Callable[[Tournament], SheetTable]
    page: str = ""
    contacts: str = ""
    applies: Callable[[Tournament], bool] = lambda _tournament: True


downloads: Registry[str, Download] = Registry("tables offered as files")


def offers(download: Download) -> None:
    """Register a table; its place in the list is when it was registered."""
    downloads.add(download, download.name)
