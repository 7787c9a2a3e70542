"""The fee beside a name in a list."""

from __future__ import annotations

from typing import Any

from django import template

from taikai.money.pages.door import due_of
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def fee_due(tournament: Tournament, entrant: Entrant) -> list[dict[str, Any]]:
    """What this person owes, a line for each currency it can be paid in."""
    return due_of(tournament, entrant)
