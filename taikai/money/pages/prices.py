"""Template context of discounts, and of one player's price, for the treasurer."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from taikai.money.domain.payment_methods import reference, remaining_of, spaced
from taikai.money.domain.payment_state import STATES, state_of
from taikai.money.domain.payments import sums, too_much
from taikai.money.domain.prices.load import computed_prices, count_recipients, fees_of, prices_of
from taikai.money.domain.prices.price import Price, amount, amounts, from_stored, price_of, ways_to_pay
from taikai.money.models import Bill, Discount
from taikai.money.pages.treasurer import payment_rows
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


def discounts_context(tournament: Tournament) -> dict[str, Any]:
    """Every discount with how many have it, and who was confirmed at another price than today's."""
    people = by_name(Entrant.objects.filter(tournament=tournament, status__in=Entrant.HOLDS_A_PLACE))
    now = computed_prices(tournament, people)
    kept = dict(Bill.objects.filter(entrant__in=people).values_list("entrant_id", "lines"))
    others = []
    for each in people:
        was, today = price_of(now[each.pk], from_stored(kept.get(each.pk))), Price(now[each.pk])
        if was.fixed and was.due != today.due:
            pair = {"kept": " / ".join(ways_to_pay(was.due)), "now": " / ".join(ways_to_pay(today.due)) or "–"}
            others.append({"name": each.name, **pair})
    found, many = (
        Discount.objects.filter(tournament=tournament).select_related("group"),
        count_recipients(tournament, people),
    )
    return {
        "discounts": [
            {"row": each, "amounts": amounts(each.amounts).replace(" + ", " / −"), "takers": many[each.name]}
            for each in found
        ],
        "currencies": list(fees_of(tournament)),
        "others": others,
    }


def person_context(entrant: Entrant) -> dict[str, Any]:
    """One person's reckoning, what they have paid, what they were given."""
    tournament = entrant.tournament
    price = prices_of(tournament, [entrant])[entrant.pk]
    due = price.due if entrant.holds_a_place else {}
    payments = list(entrant.payments.all())
    today = price_of(
        computed_prices(tournament, [entrant])[entrant.pk],
        (),
        price.lines[len(price.lines) - _personal(entrant) :],
    )
    return {
        "entrant": entrant,
        "reference": spaced(reference(entrant.pk)),
        "price": price,
        "word": STATES[state_of(entrant, payments, price.due)],
        "due": ways_to_pay(due),
        "paid": amounts(sums(payments)),
        "over": ways_to_pay(too_much(due, payments)),
        "payments": payment_rows(reversed(payments)),
        "left": [] if entrant.paid_at else ways_to_pay(remaining_of(due, payments)),
        "lines": lines_shown(price),
        "differs": ways_to_pay(today.due) if price.fixed and today.due != price.due else [],
        "given": [
            {"row": each, "amounts": amounts(each.amounts).replace(" + ", " / −")}
            for each in entrant.allowances.filter(undone_at=None)
        ],
        "currencies": list(fees_of(tournament)),
    }


def _personal(entrant: Entrant) -> int:
    return entrant.allowances.filter(undone_at=None).count()


# A price as pages show it: a row for each line, an amount for each currency.


def lines_shown(price: Price) -> dict[str, Any] | None:
    """The lines and the sum; None where there is but the fee and nothing is given."""
    if len(price.lines) < 2:
        return None
    currencies = list(price.due)
    rows = [
        (line.text or _("Fee"), [amount(line.amounts.get(each, 0), each) for each in currencies])
        for line in price.lines
    ]
    return {"rows": rows, "sum": [amount(price.due[each], each) for each in currencies], "fixed": price.fixed}
