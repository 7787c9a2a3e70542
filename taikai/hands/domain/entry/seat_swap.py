"""Seat swap of two players, reported at the table."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.seating.domain.seats.swap import swap
from taikai.seating.models import Seat
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament


def swap_at_table(
    tournament: Tournament,
    seats: Mapping[str, Seat],
    *,
    first: str,
    second: str,
    seated: str,
    reason: str,
    actor: Actor,
    key: str = "",
) -> None:
    """Let the people on two seats (winds at the start) swap; hands and cards stay with the seats.

    `seated` is who sat where on the page that asks (`seating_mark` of the results): pressed twice it is done once.

    Raises:
        Refusal: no reason, not two seats, somebody has changed the seating meanwhile, or the table has a result.
    """
    if not reason.strip():
        raise refuse("swap.reason", _("Enter a reason for swapping the seats (saved in the log)."), "reason")
    if first == second or first not in seats or second not in seats:
        raise refuse("swap.two", _("Choose two different seats in the same hanchan."), "seat")
    sat = {piece[:1]: piece[1:] for piece in seated.split(",")}
    now = {str(seat.entrant_id): seat.pk for seat in seats.values()}
    people = [now.get(sat.get(wind, "")) for wind in (first, second)]
    if people[0] is None or people[1] is None:
        raise refuse("swap.changed", _("The seating of this table has changed. Review it and try again."))
    swap(tournament, people[0], people[1], winds=(first, second), reason=reason, actor=actor, key=key)
