"""Announcement on the big screen, and template context of the screens' remote control."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.live.pages import register_screen, screen_lines
from taikai.standings.pages.ceremony import control_of
from taikai.tournaments.models import Tournament


def never_by_itself(_tournament: Tournament) -> bool:
    """A message takes no turn: it lies over whatever is shown, or has a screen of its own."""
    return False


register_screen("screen-message", _("Message"), never_by_itself)


def remote_context(tournament: Tournament, base: str) -> dict[str, Any]:
    """The screens with their choices, and where the ceremony is. `base`: scheme and host of the site."""
    lines = screen_lines(tournament)
    return {
        "screens": lines,
        "control": control_of(tournament),
        "addresses": [(line, base + line.url) for line in lines],
    }
