"""Personal page panel: payment instructions with a code to scan."""

from __future__ import annotations

from typing import Any

from taikai.money.domain.overdue.deadline import deadline, terms_of
from taikai.money.domain.payment_methods import PaymentMethod, payment_methods_of, reference, remaining_of, spaced
from taikai.money.domain.prices.load import price_for
from taikai.money.domain.prices.price import ways_to_pay
from taikai.money.models import Bill
from taikai.money.pages.prices import lines_shown
from taikai.registration.models import Entrant
from taikai.registration.pages.personal_panels import Panel, panels, price_writers


def shown(way: PaymentMethod) -> dict[str, Any]:
    picture = way.picture
    return {
        "currency": way.currency,
        "amount": way.amount,
        "holder": way.holder,
        "iban": way.spaced_iban,
        "bic": way.bic,
        "svg": picture.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True) if picture else "",
    }


@price_writers.register()
def due_in_words(entrant: Entrant) -> str:
    """What one owes with every discount, in each currency."""
    return " / ".join(ways_to_pay(price_for(entrant).due))


@panels.register()
def transfer(entrant: Entrant) -> Panel | None:
    """Where to transfer what is left of the fee, and until when."""
    tournament = entrant.tournament
    if not tournament.fee or entrant.paid_at or not entrant.holds_a_place:
        return None
    accounts = list(tournament.accounts.all())
    since = Bill.objects.filter(entrant=entrant).values_list("since", flat=True).first()
    until = deadline(terms_of(tournament), since, tournament.zone)
    if not accounts and until is None:
        return None
    price = price_for(entrant)
    left = remaining_of(price.due, entrant.payments.all())
    context = {
        "ways": [shown(way) for way in payment_methods_of(entrant, accounts, left)],
        "reference": spaced(reference(entrant.pk)),
        "until": until,
        "lines": lines_shown(price),
    }
    return Panel("money/panel.html", context, order=52)
