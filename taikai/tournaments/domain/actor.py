"""Who does something: never a request, so that pages, commands and jobs act alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """The person behind a change, as the action log will name them.

    `role` is one of `organiser`, `judge`, `player`, `public`, `system`. `browser` tells strangers apart, who have
    neither account nor link. `looked_up`: the role of a member of the staff stood in the database when the request
    came, and is looked up again when the change gets its turn.
    """

    label: str
    role: str
    user: User | None = None
    entrant_id: int | None = None
    browser: str = ""
    looked_up: bool = False

    @property
    def identity(self) -> str:
        """Who it is, for telling two people apart; "" for a stranger whose browser has shown no mark."""
        if self.user is not None:
            return f"user:{self.user.pk}"
        if self.entrant_id is not None:
            return f"entrant:{self.entrant_id}"
        if self.browser:
            return f"browser:{self.browser}"
        return "" if self.role in ("public", "player") else f"{self.role}:{self.label}"


SYSTEM = Actor(label="Taikai", role="system")
