"""Personal page panel: the player's result, to sign."""

from __future__ import annotations

from functools import cache

from taikai.agenda.domain.personal_schedule import OwnSeat, seats_of
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels
from taikai.results.domain.result_settings import needs_signatures
from taikai.results.domain.signing.pin import pin_of
from taikai.results.pages.signing import SigningView, signing_of
from taikai.seating.models import Table
from taikai.tournaments.domain.change import SEATING, own_mark
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch


def seat_to_sign(entrant: Entrant) -> OwnSeat | None:
    """The seat whose result somebody signs now: that of the current hanchan. None where nobody has to sign."""
    return seat_now(entrant) if needs_signatures(entrant.tournament) else None


def seat_now(entrant: Entrant) -> OwnSeat | None:
    """The own seat of the current hanchan while the event is played."""
    tournament = entrant.tournament
    if tournament.stage != Tournament.Stage.PLAYING:
        return None
    seats = seats_of(tournament)
    return next((seat for seat in seats.own.get(entrant.pk, ()) if seat.number == seats.current), None)


def table_of(seat: OwnSeat) -> Table:
    """The table of a seat, with its hanchan."""
    return Table.objects.select_related("round").get(pk=seat.table.pk)


@panels.register()
def signing(entrant: Entrant) -> Panel | None:
    """Places, points and seals of the own table once its result is entered; one tap signs."""
    seat = seat_to_sign(entrant)
    if seat is None:
        return None

    @cache
    def found() -> SigningView | None:
        return signing_of(entrant.tournament, table_of(seat), seat.seat.wind)

    watch = Watch(parts=(SEATING,), own=own_mark(entrant.tournament.secret, entrant.pk))
    return Panel("results/signing_panel.html", {"signing": found, "pin": pin_of(entrant), "watch": watch}, order=1)
