"""Whose places are taken over at a table, as the rules want to know it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.final import Substitution
from taikai.seating.models import Seat


def substitutions(seats: Mapping[str, Seat], during: Collection[str] = ()) -> dict[str, Substitution]:
    """The winds held by a substitute, and whether they took over before the game (normal) or during it.

    The rules then say whether that place counts for the others' uma (EMA 2025 §7.3).
    """
    return {
        wind: "during_game" if wind in during else "before_game"
        for wind, seat in seats.items()
        if seat.stands_in_for_id is not None
    }
