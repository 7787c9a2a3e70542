"""Template context of the treasurer's page: payments, totals, unassigned lines."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy, ngettext

from taikai.money.domain.payment_methods import reference, spaced
from taikai.money.domain.payment_state import (
    EARLY,
    LEFT,
    ON_SITE,
    OPEN,
    OVERPAID,
    PAID,
    PART,
    REFUNDED,
    STATES,
    WAIVED,
    state_of,
)
from taikai.money.domain.payments import How, sums
from taikai.money.domain.prices.load import fees_of, prices_of
from taikai.money.domain.prices.price import amount, amounts, ways_to_pay
from taikai.money.domain.split_transfer import Payers, ProposedPart
from taikai.money.models import Payment
from taikai.registration.domain.names import by_name
from taikai.registration.domain.queries import entrant_counts
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

#: What the counts of paid and unpaid fees are made of, beside what needs no word.
_OF_THEM: Final = {
    PAID: {
        ON_SITE: gettext_lazy("of which on site"),
        OVERPAID: gettext_lazy("of which overpaid"),
        WAIVED: gettext_lazy("of which waived"),
    },
    OPEN: {PART: gettext_lazy("of which paid in part"), REFUNDED: gettext_lazy("of which refunded")},
}


def rows_of(tournament: Tournament, payments: list[Payment]) -> list[dict[str, Any]]:
    """A row for each entry that holds a place or has paid something. Without a place nothing is due."""
    own: dict[int, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.entrant_id is not None:
            own[payment.entrant_id].append(payment)
    everybody = by_name(Entrant.objects.filter(tournament=tournament))
    people = [each for each in everybody if each.holds_a_place or each.pk in own or each.paid_at]
    prices = prices_of(tournament, people)
    rows = []
    for entrant in people:
        price = prices[entrant.pk]
        state = state_of(entrant, own[entrant.pk], price.due)
        due = price.due if entrant.holds_a_place else {}
        rows.append(
            {
                "entrant": entrant,
                "price": price,
                "dues": due,
                "due": ways_to_pay(due),
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


def _counted(tournament: Tournament, rows: list[dict[str, Any]], fees: Mapping[str, int]) -> list[tuple[str, int]]:
    """Paid and unpaid fees of players with a place, as every page counts them, and what they are made of."""
    if not fees:
        return []
    counts = entrant_counts(tournament)
    found = Counter(row["state"] for row in rows if row["entrant"].holds_a_place)
    counted = []
    for state, count in ((PAID, counts.paid), (OPEN, counts.unpaid)):
        counted.append((str(STATES[state]), count))
        counted += [(str(word), found[part]) for part, word in _OF_THEM[state].items() if found[part]]
    return counted


def _placeless(rows: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Money that is here from who holds no place: of people who withdrew, and of others."""
    found = {state: [row for row in rows if row["state"] == state] for state in (LEFT, EARLY)}
    words = {
        LEFT: ngettext(
            "from %(count)d player who withdrew", "from %(count)d players who withdrew", len(found[LEFT])
        ),
        EARLY: ngettext(
            "from %(count)d player without a place", "from %(count)d players without a place", len(found[EARLY])
        ),
    }
    together = {state: Counter[str]() for state in found}
    for state, those in found.items():
        for row in those:
            together[state].update(row["sums"])
    return [
        (words[state] % {"count": len(those)}, amounts(together[state])) for state, those in found.items() if those
    ]


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
    return {
        "rows": rows,
        "accounts": accounts,
        "dues": [amount(value, currency) for currency, value in fees.items()],
        # A transfer that is nobody's may be no fee at all: what came in is what belongs to somebody.
        "sums": amounts(sums(each for each in counted if each.entrant_id is not None)),
        "unclaimed": amounts(sums(unclaimed)) if unclaimed else "",
        "states": _counted(tournament, rows, fees),
        "placeless": _placeless(rows),
        "without_payment": sum(row["without_payment"] for row in rows),
        "open": open_rows(tournament, unclaimed),
        "payments": payment_rows(
            each for each in reversed(payments) if each.entrant_id is not None or each.undone_at is not None
        ),
        "people": [row["entrant"] for row in rows],
        "cash": [{"by": by, "amounts": amounts(sums(rows))} for by, rows in sorted(_cash(payments).items())],
        "waived": How.WAIVED,
    }


# Payments as pages list them.


def payment_rows(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """A line for each, with its amount in the reader's language."""
    return [{"payment": each, "amount": amount(each.amount, each.currency)} for each in payments]


def parts_shown(parts: Iterable[ProposedPart], currency: str) -> list[dict[str, str]]:
    """Whom a transfer is probably for, and how much of it."""
    return [{"name": each.entrant.name, "amount": amount(each.amount, currency)} for each in parts]


def open_rows(tournament: Tournament, payments: Sequence[Payment]) -> list[dict[str, Any]]:
    """What is nobody's yet, with whom each is probably for."""
    if not payments:
        return []
    payers = Payers(tournament)
    rows = payment_rows(payments)
    for row in rows:
        parts = payers.proposed(row["payment"])
        row["parts"] = parts_shown(parts, row["payment"].currency)
        row["likely"] = parts[0].entrant.pk if len(parts) == 1 else None
    return rows
