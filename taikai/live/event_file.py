"""The screens of the hall in the file of a whole event."""

from __future__ import annotations

from taikai.live.models import Screen
from taikai.tournaments.domain.event.parts import FilePart, holds

holds(FilePart("screens", Screen, "tournament", "The screens of the hall.", fields=("number", "name", "shows")))
