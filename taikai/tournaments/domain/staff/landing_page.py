"""Landing page of a staff member after log-in, by role and stage."""

from __future__ import annotations

import re
from typing import Any

from taikai.tournaments.models import Staff, Tournament
from taikai.tournaments.permissions import JUDGE, ORGANISER

_TOURNAMENT = re.compile(r"/t/(?P<slug>[-\w]+)/", re.ASCII)


def resolve_slug(path: str) -> str:
    """The tournament whose front page `path` is; "" for any other page: whoever wants that one wants no other."""
    found = _TOURNAMENT.fullmatch(path)
    return found["slug"] if found is not None else ""


def first_page(entry: Staff) -> str:
    """The name of the page on which a role begins: the board for a judge while it is played, else the desk."""
    playing = entry.tournament.stage == Tournament.Stage.PLAYING
    return "board" if entry.role == JUDGE and playing else "dashboard"


def judges_now(user: Any, slug: str = "") -> Tournament | None:
    """The tournament somebody judges while it is being played, `slug` before any other; None if there is none, or
    several and it is not clear which. Who organises it has the desk.
    """
    if not user.is_authenticated:
        return None
    mine = Staff.objects.filter(user=user, pending=False, tournament__stage=Tournament.Stage.PLAYING)
    organised = mine.filter(role=ORGANISER).values("tournament")
    found = list(
        Tournament.objects.filter(pk__in=mine.filter(role=JUDGE).values("tournament")).exclude(pk__in=organised)
    )
    if slug:
        return next((each for each in found if each.slug == slug), None)
    return found[0] if len(found) == 1 else None
