"""Personal page panel: the player's next seat and time."""

from __future__ import annotations

import datetime as dt
import time

from django.template.loader import render_to_string
from django.utils.translation import get_language

from taikai.agenda.domain.personal_schedule import WATCH, seats_of
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, own_writers, panels
from taikai.runtime.lru_cache import LruCache

MOMENT = 0.25  # seconds
_clocks: LruCache[str] = LruCache(200)


@panels.register()
def my_seat(entrant: Entrant) -> Panel | None:
    """Table, wind, time and company of the hanchan that is on or next; the other published seats below."""
    if entrant.status == Entrant.Status.WITHDRAWN:
        return None
    seats = seats_of(entrant.tournament)
    mine, rests = seats.own.get(entrant.pk, ()), seats.rests.get(entrant.pk, ())
    if not mine and not rests:
        # Still there, though empty: the seat appears the moment the seating is published.
        begins = None if entrant.tournament.is_over else seats.begins
        return Panel(
            "seating/personal.html",
            {"my": None, "rest": [], "hanchan_now": None, "begins": begins, "watch": WATCH},
            order=1,
        )
    if entrant.tournament.is_over:
        # Nobody looks for a table any more: the place comes first, where they sat is below.
        sat = {"my": None, "rest": list(mine), "hanchan_now": None, "over": True, "watch": WATCH}
        return Panel("seating/personal.html", sat, order=21)
    current = seats.own_now(entrant.pk)
    clock = None
    if current is not None and not seats.over:
        clock = seats.clock_at(entrant.tournament, current.round.pk, current.table.number)
    return Panel(
        "seating/personal.html",
        {
            "my": current,
            "clock": clock,
            "starts_at": current.starts_at if current is not None and clock is None and not seats.over else None,
            "done": seats.over,
            "rest": [seat for seat in mine if seat is not current],
            "rests": [number for number in rests if number != seats.current],
            "rests_now": seats.current in rests,
            "hanchan_now": seats.current,
            "watch": WATCH,
        },
        order=1,
    )


@own_writers.register("clock")
def clock_of(entrant: Entrant) -> str:
    """The clock at the own table, made four times a second at most: a hall asks for it at once."""
    tournament = entrant.tournament
    seats = seats_of(tournament)
    if seats.over or (current := seats.own_now(entrant.pk)) is None:
        return ""
    now = dt.datetime.fromtimestamp(time.time() // MOMENT * MOMENT, tz=dt.UTC)
    shown = seats.clock_at(tournament, current.round.pk, current.table.number, now)
    key = (shown, get_language())
    return _clocks.get_or_make(key, lambda: render_to_string("agenda/clock.html", {"clock": shown}))
