"""Payment at check-in: taken by organisers, and by judges where organisers allow it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.money.domain.overdue.deadline import terms_of
from taikai.money.domain.payment_methods import remaining_of
from taikai.money.domain.payments import How, payment_in, store_payment, void_payment
from taikai.money.domain.prices.load import price_for
from taikai.money.domain.prices.price import amount as written
from taikai.problems import refuse
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import may


def takes_fees(tournament: Tournament, role: str) -> bool:
    """Whether somebody of this role takes fees at the check-in."""
    return may(role, "money.edit") or (may(role, "entrants.check_in") and terms_of(tournament).judges_take)


def open_amounts(entrant: Entrant) -> dict[str, int]:
    """What is still to be paid in each currency, in hundredths; nothing where it is settled."""
    if entrant.paid_at or not entrant.holds_a_place:
        return {}
    left = remaining_of(price_for(entrant).due, entrant.payments.all())
    return {currency: amount for currency, amount in left.items() if amount}


def _must_take(act: Change) -> None:
    if not takes_fees(act.tournament, act.actor.role):
        raise refuse(
            "here.not_you", _("Judges don’t take fees at this tournament. Send the player to an organiser.")
        )


def take_here(tournament: Tournament, pk: int, currency: str, seen: int, *, actor: Actor, key: str = "") -> int:
    """Note that somebody paid what was open, on site; the payment's number. `seen`: the hundredths on the button.

    Raises:
        Refusal: the organisers do not let judges take fees; another amount is open by now, or nothing.
    """
    with change(tournament, actor, "money.taken_here", key=key, content=(pk, currency, seen)) as act:
        if act.repeated:
            return int(act.answer["payment"])
        _must_take(act)
        entrant = entrant_in(act, pk)
        open_ = open_amounts(entrant)
        if open_.get(currency, 0) != seen or not seen:
            now = " / ".join(written(value, each) for each, value in open_.items()) or "–"
            raise refuse(
                "here.changed", _("The amount due is now %(amounts)s. Review it and try again.") % {"amounts": now}
            )
        today = timezone.now().astimezone(act.tournament.zone).date()
        return store_payment(act, entrant, amount=seen, currency=currency, how=How.ON_SITE, on=today)


def give_back_here(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Take back what was noted at the check-in.

    Raises:
        Refusal: the organisers do not let judges take fees; it was taken back already; it was not paid on site.
    """
    with change(tournament, actor, "money.taken_back", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        _must_take(act)
        payment = payment_in(act, pk)
        if payment.how != How.ON_SITE or payment.entrant is None:
            raise refuse(
                "here.not_here", _("This fee wasn’t paid on site. Ask an organiser to reverse the payment.")
            )
        void_payment(act, payment)
