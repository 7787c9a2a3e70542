"""Personal page panel: call a judge to the player's current table."""

from __future__ import annotations

from functools import cache

from taikai.agenda.domain.personal_schedule import OwnSeat, seats_of
from taikai.calls.domain.open_calls import at_table
from taikai.calls.pages.answer import JudgePart
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels
from taikai.tournaments.domain.audiences import SEATING, own_mark
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch


def seat_now(entrant: Entrant) -> OwnSeat | None:
    """Where somebody sits in the hanchan being played; None between hanchans, and for who does not play. No query
    beside those of `seats_of`.
    """
    tournament = entrant.tournament
    if tournament.stage != Tournament.Stage.PLAYING or entrant.status == Entrant.Status.WITHDRAWN:
        return None
    seats = seats_of(tournament)
    if seats.current is None or seats.over:
        return None
    return seats.own_now(entrant.pk)


@panels.register()
def judge(entrant: Entrant) -> Panel | None:
    """One tap calls; then who comes and what it is about."""
    seat = seat_now(entrant)
    if seat is None:
        return None

    @cache
    def found() -> JudgePart:
        return JudgePart(at_table(seat.table.pk))

    watch = Watch(parts=(SEATING,), own=own_mark(entrant.tournament.secret, entrant.pk))
    return Panel("calls/panel.html", {"judge": found, "table": seat.table.number, "watch": watch}, order=1)
