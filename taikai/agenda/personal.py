"""Seat and time on the personal page: the first and largest thing a player sees there."""

from __future__ import annotations

from taikai.agenda.domain.now import starts_of
from taikai.registration.domain.personal import Panel, register_panel
from taikai.registration.models import Entrant
from taikai.seating.domain.reading import current_number, finished_numbers, seated_rounds


@register_panel
def my_seat(entrant: Entrant) -> Panel | None:
    """Table, wind, time and company of the hanchan that is on or next; the other published seats below."""
    if entrant.status == Entrant.Status.WITHDRAWN:
        return None
    rounds = seated_rounds(entrant.tournament, published_only=True)
    number = current_number(rounds, finished_numbers(entrant.tournament))
    mine = [(each, found) for each in rounds if (found := each.seat_of(entrant.pk)) is not None]
    if not mine:
        # Still there, though empty: the seat appears the moment the seating is published.
        return Panel("seating/personal.html", {"my": None, "rest": [], "hanchan_now": None}, order=1)
    starts = starts_of(entrant.tournament)
    seats = [
        {
            "number": each.number,
            "round": each.round,
            "seat": seat,
            "table": table,
            "others": table.others(seat),
            "starts_at": starts.get(each.number),
        }
        for each, (seat, table) in mine
    ]
    current = next((seat for seat in seats if seat["number"] == number), None)
    return Panel(
        "seating/personal.html",
        {
            "my": current,
            "rest": [seat for seat in seats if seat is not current],
            "hanchan_now": number,
        },
        order=1,
    )
