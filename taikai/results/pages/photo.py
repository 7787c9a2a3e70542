"""Template context of a paper sheet's photo, and links to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from taikai.results.domain.signing.photo import may_change, photo_of
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor


@dataclass(frozen=True, slots=True)
class PhotoDoor:
    """Who stands before the photo of a table's sheet, and where they came from.

    `action`: the address of the page, which the photo's own address follows; `back`: where it leads back to.
    `staff`: a judge or organiser, who may change it as long as the event is played.
    """

    table: Table
    actor: Actor
    staff: bool
    action: str
    back: str


def photo_context(door: PhotoDoor) -> dict[str, Any]:
    """Everything `results/photo.html` shows."""
    found = photo_of(door.table)
    return {
        "door": door,
        "table": door.table,
        "photo": found,
        "address": f"{door.action}{found.digest}/" if found is not None else "",
        "may_change": found is None or may_change(door.table, staff=door.staff),
    }
