"""Who does something: never a request, so that pages, commands and jobs act alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """The person behind a change, as the action log will name them.

    `role` is one of `organiser`, `judge`, `player`, `public`, `system`.
    """

    label: str
    role: str
    user: User | None = None
    entrant_id: int | None = None


SYSTEM = Actor(label="Taikai", role="system")
