"""The screen of this room that takes its turn when all is over."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.live.pages import register_screen
from taikai.tournaments.models import Tournament


def is_over(tournament: Tournament) -> bool:
    """Whether the standings are final: then it is time for the awards."""
    return tournament.is_over


register_screen("screen-awards", _("Awards"), is_over)
