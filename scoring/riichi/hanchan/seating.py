"""Seating changes in a game: other winds, other starting seats."""

from __future__ import annotations

from scoring.ledger import SEATS
from scoring.riichi.hanchan.records import Points, Winds

SAME_WINDS: Winds = {wind: wind for wind in SEATS}


def winds_between(old_dealer: int, new_dealer: int, places: tuple[int, int, int, int] = (0, 1, 2, 3)) -> Winds:
    """The wind each wind becomes when the deal is at another starting seat.

    `places[i]` is where the person of starting seat `i` starts now.
    """
    return {SEATS[(i - old_dealer) % 4]: SEATS[(places[i] - new_dealer) % 4] for i in range(4)}


def permuted(points: Points, places: tuple[int, int, int, int]) -> Points:
    """Points by starting seat when the person of starting seat `i` starts at `places[i]`, for exchanged pairs."""
    return (points[places[0]], points[places[1]], points[places[2]], points[places[3]])
