"""Fee marked as paid in a list: the payment row it writes, and its undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.money.domain.payment_methods import remaining_of
from taikai.money.domain.payments import How, new_payment, share_paid
from taikai.money.domain.prices.load import prices_of
from taikai.money.models import Payment
from taikai.problems import Problem, Refusal
from taikai.registration.domain.bulk_actions import PaidBy, settlings
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament


def payments_by(entrants: Iterable[Entrant]) -> dict[int, list[Payment]]:
    """The payments that count, by entrant, oldest first. One query."""
    found: dict[int, list[Payment]] = {each.pk: [] for each in entrants}
    for payment in Payment.objects.filter(entrant__in=found, undone_at=None).order_by("pk"):
        found[payment.entrant_id or 0].append(payment)
    return found


def open_fees(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[int, dict[str, int]]:
    """What is still to be paid in each currency, in hundredths, by entrant: the event's own currency first."""
    prices, payments = prices_of(tournament, entrants), payments_by(entrants)
    return {
        each.pk: {
            currency: amount
            for currency, amount in remaining_of(prices[each.pk].due, payments[each.pk]).items()
            if amount
        }
        for each in entrants
    }


@settlings.register()
def mark_as_paid(
    act: Change, entrants: Sequence[Entrant], paid: bool, currency: str, how: PaidBy
) -> Mapping[int, PaidBy]:
    """Write down what each who is marked as paid owed, paid as `how` says; or count that no more.

    Where nothing is owed (no fee, no place, everything given) no payment is made. Taken back are the last payments
    on site or marked in a list, as many as the fee needs to be open again: what a bank's statement says stays, as
    does a transfer noted with its amount.

    Raises:
        Refusal: there is no fee in this currency; without those payments the fee is still paid.
    """
    return _pay(act, entrants, currency, how) if paid else _open_again(act, entrants)


def _pay(act: Change, entrants: Sequence[Entrant], currency: str, how: PaidBy) -> dict[int, PaidBy]:
    today = timezone.now().astimezone(act.tournament.zone).date()
    made, problems = [], []
    owing = [each for each in entrants if each.holds_a_place]
    owed = open_fees(act.tournament, owing)
    for entrant in owing:
        left = owed[entrant.pk]
        chosen = currency or next(iter(left), "")
        if chosen in left:
            amount = left[chosen]
            made.append(new_payment(act, entrant, amount=amount, currency=chosen, how=how, on=today, listed=True))
        elif left:
            words = _("There’s no fee in %(currency)s. Choose one of these currencies: %(known)s.")
            sentence = words % {"currency": currency, "known": ", ".join(left)}
            problems.append(Problem("money.currency", str(entrant.pk), sentence))
    if problems:
        raise Refusal(problems)
    Payment.objects.bulk_create(made)
    return {each.entrant_id: how for each in made if each.entrant_id}


def _open_again(act: Change, entrants: Sequence[Entrant]) -> dict[int, PaidBy]:
    prices, payments = prices_of(act.tournament, entrants), payments_by(entrants)
    gone, problems = [], []
    came: dict[int, PaidBy] = {}
    for entrant in entrants:
        due, counted = prices[entrant.pk].due, payments[entrant.pk]
        for payment in [each for each in reversed(counted) if each.how == How.ON_SITE or each.listed]:
            if share_paid(due, counted) < 1:
                break
            counted.remove(payment)
            gone.append(payment.pk)
            came.setdefault(entrant.pk, PaidBy(payment.how))
        if counted and share_paid(due, counted) >= 1:
            words = _("%(name)s’s payment was not marked in a list. Reverse it on the page “Money”.")
            problems.append(Problem("money.elsewhere", str(entrant.pk), words % {"name": entrant.name}))
    if problems:
        raise Refusal(problems)
    Payment.objects.filter(pk__in=gone).update(undone_at=timezone.now())
    return came
