"""Template context of a paper sheet's photo, and links to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from taikai.results.domain.signing.photo import may_change, photo_of
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor


@dataclass(frozen=True, slots=True)
class PhotoAccess:
    """Who stands before the photo of a table's sheet, and where they came from.

    `action`: the address of the page, which the photo's own address follows; `back`: where it leads back to.
    `staff`: a judge or organiser, who may change it as long as the event is played.
    """

    table: Table
    actor: Actor
    staff: bool
    action: str
    back: str


def photo_context(access: PhotoAccess) -> dict[str, Any]:
    """Everything `results/photo.html` shows."""
    found = photo_of(access.table)
    return {
        "access": access,
        "table": access.table,
        "photo": found,
        "address": f"{access.action}{found.digest}/" if found is not None else "",
        "may_change": found is None or may_change(access.table, staff=access.staff),
    }
