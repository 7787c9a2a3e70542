"""Seat and time on the personal page: the first and largest thing a player sees there."""

from __future__ import annotations

from taikai.agenda.domain.seats import WATCH, seats_of
from taikai.registration.models import Entrant
from taikai.registration.pages.panels import Panel, register_panel


@register_panel
def my_seat(entrant: Entrant) -> Panel | None:
    """Table, wind, time and company of the hanchan that is on or next; the other published seats below."""
    if entrant.status == Entrant.Status.WITHDRAWN:
        return None
    seats = seats_of(entrant.tournament)
    mine, rests = seats.own.get(entrant.pk, ()), seats.rests.get(entrant.pk, ())
    if not mine and not rests:
        # Still there, though empty: the seat appears the moment the seating is published.
        return Panel(
            "seating/personal.html", {"my": None, "rest": [], "hanchan_now": None, "watch": WATCH}, order=1
        )
    current = seats.own_now(entrant.pk)
    clock = None
    if current is not None:
        clock = seats.clock_at(entrant.tournament, current.round.pk, current.table.number)
    return Panel(
        "seating/personal.html",
        {
            "my": current,
            "clock": clock,
            "starts_at": current.starts_at if current is not None and clock is None else None,
            "rest": [seat for seat in mine if seat is not current],
            "rests": [number for number in rests if number != seats.current],
            "rests_now": seats.current in rests,
            "hanchan_now": seats.current,
            "watch": WATCH,
        },
        order=1,
    )
