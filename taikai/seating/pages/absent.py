"""What a page that draws asks about who is not checked in."""

from __future__ import annotations

from typing import Any

from taikai.seating.domain.people.left_out import question, to_ask_about
from taikai.seating.domain.people.roster import Roster
from taikai.tournaments.models import Tournament


def absent_question(tournament: Tournament, roster: Roster) -> dict[str, Any] | None:
    """The question and how many it is about; None where everybody who would be seated is here."""
    absent = to_ask_about(tournament, roster)
    return {"question": question(absent), "count": len(absent)} if absent else None
