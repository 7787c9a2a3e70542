"""Two people sat the other way round than the seating says: who gets whose hands, before it is saved."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from taikai.hands.pages.table import TablePage


def swap_seats(page: TablePage) -> dict[str, Any]:
    """Which two, then every hand and the points of both, as they stand and as they would."""
    chosen = page.chosen
    first, second = chosen.winner, chosen.payer
    for seat in page.seats:
        seat.pressed = seat.start in (first, second)
        if seat.start == first:
            seat.href = chosen.but(winner=second, payer="").query
        elif seat.start == second:
            seat.href = chosen.but(payer="").query
        elif not second:
            seat.href = (chosen.but(payer=seat.start) if first else chosen.but(winner=seat.start)).query
    question = _("Who sat on the other’s seat?") if not first else _("With whom?")
    found: dict[str, Any] = {"question": question, "pair": None, "back": chosen.kept.but(do="more").query}
    if not first or not second:
        return found
    one, two = SEATS.index(first), SEATS.index(second)
    points = page.game.hanchan.state.points
    names = (page.names[first], page.names[second])
    moved = [(row, row.deltas[one], row.deltas[two]) for row in page.rows]
    return found | {
        "question": _("%(one)s and %(two)s swap seats") % {"one": names[0], "two": names[1]},
        "pair": names,
        "hands": [(row, mine, other) for row, mine, other in moved if mine or other],
        "points": (points[one], points[two]),
        "with_cards": page.beside is not None,
        "hidden": chosen.pairs,
        "usual_reason": _("they sat the other way round"),
    }
