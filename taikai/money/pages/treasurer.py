"""The treasurer's page: who paid what, sums, what a statement brought that fits nobody."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from taikai.money.domain.payments import How, sums
from taikai.money.domain.prices.amounts import amount, amounts, ways_to_pay
from taikai.money.domain.prices.reading import fees_of, prices_of
from taikai.money.domain.reference import reference, spaced
from taikai.money.domain.states import STATES, state_of
from taikai.money.models import Payment
from taikai.money.pages.payments import open_rows, payment_rows
from taikai.registration.domain.duplicates import by_name
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


def rows_of(tournament: Tournament, payments: list[Payment]) -> list[dict[str, Any]]:
    """A row for each entry that holds a place or has paid something."""
    own: dict[int, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.entrant_id is not None:
            own[payment.entrant_id].append(payment)
    everybody = by_name(Entrant.objects.filter(tournament=tournament))
    people = [entrant for entrant in everybody if entrant.holds_a_place or entrant.pk in own]
    prices = prices_of(tournament, people)
    rows = []
    for entrant in people:
        price = prices[entrant.pk]
        state = state_of(entrant, own[entrant.pk], price.due)
        rows.append(
            {
                "entrant": entrant,
                "price": price,
                "due": ways_to_pay(price.due),
                "reference": spaced(reference(entrant.pk)),
                "state": state,
                "word": STATES[state],
                "sums": sums(own[entrant.pk]),
                "paid": amounts(sums(own[entrant.pk])),
                "without_payment": bool(
                    entrant.paid_at and not any(each.undone_at is None for each in own[entrant.pk])
                ),
            }
        )
    return rows


def _cash(payments: list[Payment]) -> dict[str, list[Payment]]:
    """What was paid on site, by who took it."""
    found: dict[str, list[Payment]] = defaultdict(list)
    for each in payments:
        if each.how == How.ON_SITE and each.undone_at is None:
            found[each.by].append(each)
    return found


def treasurer_context(tournament: Tournament) -> dict[str, Any]:
    """All the page shows, beside its forms."""
    accounts = list(tournament.accounts.all())
    fees = fees_of(tournament, accounts)
    payments = list(Payment.objects.filter(tournament=tournament).select_related("entrant"))
    rows = rows_of(tournament, payments)
    counted = [each for each in payments if each.undone_at is None]
    whole = {each.part_of_id for each in counted if each.part_of_id is not None}
    unclaimed = [each for each in counted if each.entrant_id is None and each.pk not in whole]
    counts = Counter(row["state"] for row in rows)
    return {
        "rows": rows,
        "accounts": accounts,
        "dues": [amount(value, currency) for currency, value in fees.items()],
        # A transfer that is nobody's may be no fee at all: what came in is what belongs to somebody.
        "sums": amounts(sums(each for each in counted if each.entrant_id is not None)),
        "unclaimed": amounts(sums(unclaimed)) if unclaimed else "",
        "states": [(word, counts[state]) for state, word in STATES.items() if counts[state]],
        "without_payment": sum(row["without_payment"] for row in rows),
        "open": open_rows(tournament, unclaimed),
        "payments": payment_rows(
            each for each in reversed(payments) if each.entrant_id is not None or each.undone_at is not None
        ),
        "people": [row["entrant"] for row in rows],
        "cash": [{"by": by, "amounts": amounts(sums(rows))} for by, rows in sorted(_cash(payments).items())],
        "waived": How.WAIVED,
    }
