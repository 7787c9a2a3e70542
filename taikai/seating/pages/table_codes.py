"""QR code on a table's sign: the address it opens, and the extension point to change it.

A code that lets somebody write belongs on paper that the staff prints, never on a page everybody may open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.urls import reverse

from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament

Codes = Callable[[Tournament, str, int], Mapping[int, str]]
"""Of a tournament, the role of who prints and a hanchan: addresses by the number of the table."""

code_makers: Registry[str, Codes] = Registry("what the codes of tables open")


def own_codes(tournament: Tournament, role: str, hanchan: int) -> dict[int, str]:
    """The addresses apps have given the tables of a hanchan; those without are not in it."""
    found: dict[int, str] = {}
    for maker in code_makers.values():
        found.update(maker(tournament, role, hanchan))
    return found


def table_entry_url(tournament: Tournament, hanchan: int, number: int) -> str:
    """The address of a table's entry: built from `SITE_URL`, never from a request's host."""
    return f"{settings.SITE_URL}{reverse('table-entry', args=[tournament.slug, hanchan, number])}"
