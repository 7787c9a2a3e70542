"""Extension point for panels on the table's page, added by upper apps.

In a module that the app's `hooks.py` imports; None where there is nothing to show at this table now:

    @table_parts.register()
    def judge(request: TaikaiRequest, table: Table, guest: Guest) -> Part | None:
        return Part("head", "table/judge.html", {"judge": ...})

The page includes the template with its context as `part` and its own beside it (`tournament`, `table`, `guest`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from taikai.hands.domain.access.table_permissions import Guest
from taikai.runtime.registry import Registry
from taikai.seating.models import Table
from taikai.tournaments.access import TaikaiRequest


@dataclass(frozen=True, slots=True)
class TablePart:
    """One part. `head`: beside the table's name on every step; `end`: once the hanchan is over."""

    place: Literal["head", "end"]
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)


PartMaker = Callable[[TaikaiRequest, Table, Guest], TablePart | None]

table_parts: Registry[str, PartMaker] = Registry("parts of a table’s page")


def parts_of(request: TaikaiRequest, table: Table, guest: Guest) -> dict[str, list[TablePart]]:
    found: dict[str, list[TablePart]] = {"head": [], "end": []}
    for maker in table_parts.values():
        part = maker(request, table, guest)
        if part is not None:
            found[part.place].append(part)
    return found
