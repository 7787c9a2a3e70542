"""Announcements in the file of a whole event."""

from __future__ import annotations

from taikai.news.models import Announcement, NewsDevice
from taikai.tournaments.domain.event.parts import FilePart, holds, leaves_out

leaves_out(NewsDevice, "browsers that asked to be told: addresses and keys of people's own devices")

holds(
    FilePart(
        "announcements",
        Announcement,
        "tournament",
        "What the organisers told the hall.",
        fields=(
            *("text", "place", "at", "to_players", "to_judges", "to_screens", "corrects", "by", "written_at"),
            *("taken_back_at", "mailed"),
        ),
        masks=("by",),
        known_as="announcement",
    )
)
