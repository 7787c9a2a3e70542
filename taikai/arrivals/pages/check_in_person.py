"""Template context of one player's check-in: status, requirements, seat, hanchans."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from taikai.arrivals.domain.availability import Plays, plays_by
from taikai.arrivals.domain.check_in_requirements import CONSENT, FEE, NUMBER, asks_numbers, missing_requirements
from taikai.money.domain.check_in_payments import open_amounts, takes_fees
from taikai.money.domain.prices.price import amount
from taikai.registration.domain.queries import waiting_place
from taikai.registration.models import Entrant
from taikai.seating.domain.people.no_show import seats_to_take
from taikai.seating.models import Round, Seat
from taikai.tournaments.models import Tournament

DAY_OF = (Tournament.Stage.CHECK_IN, Tournament.Stage.PLAYING)


def person_context(tournament: Tournament, entrant: Entrant, role: str = "") -> dict[str, Any]:
    """What the page of one person shows. A handful of queries."""
    lacks = missing_requirements(tournament, entrant, asks_numbers(tournament))
    plays = plays_by(entrant.absences.all(), tournament.hanchan_count)
    seats, unseated = _seats(tournament, entrant, plays)
    return {
        "entrant": entrant,
        "lacks_fee": FEE in lacks,
        "takes_fees": takes_fees(tournament, role) if role else False,
        "fee_open": [
            {"currency": currency, "hundredths": str(value), "amount": amount(value, currency)}
            for currency, value in (open_amounts(entrant) if FEE in lacks else {}).items()
        ],
        "taken_here": [
            {"pk": each.pk, "by": each.by, "amount": amount(each.amount, each.currency)}
            for each in entrant.payments.filter(undone_at=None, how="cash")
        ],
        "lacks_number": NUMBER in lacks,
        "lacks_consent": CONSENT in lacks,
        "lacks": lacks,
        "has_place": entrant.status in Entrant.HOLDS_A_PLACE,
        "waiting_place": waiting_place(entrant),
        "plays": plays,
        "hanchans": range(1, tournament.hanchan_count + 1),
        "seats": seats,
        "unseated": unseated,
        "takes_seats_of": _to_take(tournament, entrant),
    }


def next_seat(tournament: Tournament, entrant: Entrant) -> Seat | None:
    """Where they sit next, as it is published; two queries."""
    seats, _unseated = _seats(tournament, entrant, plays_by(entrant.absences.all(), tournament.hanchan_count))
    return next((seat for seat in seats if seat.entrant_id == entrant.pk), None)


def _seats(tournament: Tournament, entrant: Entrant, plays: Plays) -> tuple[list[Seat], list[int]]:
    """Their seats still to be played (or whoever sits there for them), and published hanchans without one."""
    mine = Seat.objects.filter(
        Q(entrant=entrant) | Q(stands_in_for=entrant),
        round__tournament=tournament,
        round__state=Round.State.PUBLISHED,
    ).select_related("round", "table", "entrant", "stands_in_for")
    seats = list(mine.order_by("round__number"))
    seated = {seat.round.number for seat in seats}
    to_play = Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED, tables__results=None)
    numbers = sorted(set(to_play.values_list("number", flat=True)))
    wanted = range(plays.first, plays.last + 1)
    without = [number for number in numbers if number in wanted and number not in seated]
    return [seat for seat in seats if seat.round.number in numbers], without


def _to_take(tournament: Tournament, entrant: Entrant) -> list[Entrant]:
    """Whose seats somebody could take who has a place, or waits for one, and sits nowhere though it is drawn."""
    if tournament.stage not in DAY_OF or entrant.status == Entrant.Status.WITHDRAWN:
        return []
    sits = Seat.objects.filter(Q(entrant=entrant) | Q(stands_in_for=entrant), round__tournament=tournament)
    return [] if sits.exists() else [each for each in seats_to_take(tournament) if each.pk != entrant.pk]
