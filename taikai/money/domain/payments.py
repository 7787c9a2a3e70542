"""Payments: record, assign to a registration, undo; the resulting payment state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.money.domain.prices.load import fees_of, price_for
from taikai.money.models import Allowance, Payment
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change, follow
from taikai.tournaments.models import Tournament

How = Payment.How
MOST_AMOUNT = 100_000_000  # hundredths
Dues = Mapping[str, int]  # currency: hundredths


def share_paid(dues: Dues, payments: Iterable[Payment]) -> Fraction:
    """The part of what is due that is settled: 1 is all. Amounts count as parts of what is due in their currency.

    Where everything is given nothing is due, and that is settled.
    """
    if dues and not any(dues.values()):
        return Fraction(1)
    return sum(
        (
            Fraction(payment.amount, dues[payment.currency])
            for payment in payments
            if payment.undone_at is None and dues.get(payment.currency)
        ),
        Fraction(0),
    )


def too_much(dues: Dues, payments: Iterable[Payment]) -> dict[str, int]:
    """What was paid above what is due, in each currency in hundredths; nothing where it is not too much.

    The rest of a fee is rounded up to a hundredth when it is paid in another currency. So less than a hundredth is
    not too much in the currency in which the fee is the smallest figure.
    """
    rows = list(payments)
    if dues and not any(dues.values()):
        return {currency: value for currency, value in sums(rows).items() if currency in dues and value > 0}
    over = share_paid(dues, rows) - 1
    if not dues or over * min(value for value in dues.values() if value) < 1:
        return {}
    return {currency: floor(over * due) for currency, due in dues.items() if due}


def sums(payments: Iterable[Payment]) -> dict[str, int]:
    """What is there in each currency: came in less went back. What need not be paid is no money."""
    found: dict[str, int] = {}
    for payment in payments:
        if payment.undone_at is None and payment.how != How.WAIVED:
            found[payment.currency] = found.get(payment.currency, 0) + payment.amount
    return found


def update_fee_state(entrant: Entrant, before: Fraction, after: Fraction) -> None:
    """Let the entry say whether its fee is paid, where this change has settled it or opened it again.

    An entry whose fee was noted as paid without an amount stays so: nothing an organiser noted is lost.
    """
    if (before >= 1) == (after >= 1) or (after >= 1) == bool(entrant.paid_at):
        return
    entrant.paid_at = timezone.now() if after >= 1 else None
    entrant.save(update_fields=["paid_at"])


def paid_share(entrant: Entrant) -> Fraction:
    """The part of what is due that is settled now."""
    return share_paid(price_for(entrant).due, Payment.objects.filter(entrant=entrant))


def record_payment(
    tournament: Tournament,
    pk: int,
    *,
    amount: int,
    currency: str,
    how: str,
    on: dt.date,
    text: str = "",
    actor: Actor,
    key: str = "",
) -> int:
    """Note a payment by hand; its number. `amount` in hundredths, above nothing: a refund is stored below it.

    Raises:
        Refusal: nothing, or too much; a currency in which there is no fee; no such entry.
    """
    content = (pk, amount, currency, how, on.isoformat(), text)
    with change(tournament, actor, "money.noted", key=key, content=content) as act:
        if act.repeated:
            return int(act.answer["payment"])
        entrant = entrant_in(act, pk)
        dues = fees_of(act.tournament)
        if problems := amount_problems(amount, currency, dues):
            raise Refusal(problems)
        signed = -amount if how == How.REFUND else amount
        return store_payment(act, entrant, amount=signed, currency=currency, how=how, on=on, text=text)


def new_payment(
    act: Change,
    entrant: Entrant,
    *,
    amount: int,
    currency: str,
    how: str,
    on: dt.date,
    text: str = "",
    listed: bool = False,
) -> Payment:
    """A payment noted by who makes this change, not saved yet: the one way in which pages make one."""
    return Payment(
        tournament=act.tournament,
        entrant=entrant,
        amount=amount,
        currency=currency,
        how=how,
        on=on,
        text=text,
        listed=listed,
        by=act.actor.label[:150],
    )


def store_payment(
    act: Change, entrant: Entrant, *, amount: int, currency: str, how: str, on: dt.date, text: str = ""
) -> int:
    """Write down what somebody paid, as the change's answer and its line of the log; the payment's number."""
    before = paid_share(entrant)
    payment = new_payment(act, entrant, amount=amount, currency=currency, how=how, on=on, text=text)
    payment.save()
    update_fee_state(entrant, before, paid_share(entrant))
    log_payment(act, payment, entrant)
    act.answer |= {"payment": payment.pk}
    return payment.pk


def void_payment(act: Change, payment: Payment) -> None:
    """A payment stays in the list and counts for nothing.

    With a part of a transfer every other part goes too: the transfer is nobody's again, and can be divided anew.
    """
    together = [payment]
    if payment.part_of_id is not None:
        parts = Payment.objects.filter(part_of=payment.part_of_id, undone_at=None)
        together = list(parts.select_related("entrant"))
    for each in together:
        if each.entrant:
            each.entrant.tournament = act.tournament
        before = paid_share(each.entrant) if each.entrant else Fraction(0)
        each.undone_at = timezone.now()
        each.save(update_fields=["undone_at"])
        if each.entrant:
            update_fee_state(each.entrant, before, paid_share(each.entrant))
        log_payment(act, each, each.entrant)


def amount_problems(amount: int, currency: str, dues: Dues) -> list[Problem]:
    """What keeps an amount from being somebody's fee."""
    found = []
    if not 0 < amount <= MOST_AMOUNT:
        found.append(Problem("money.amount", "amount", _("Enter an amount above 0, up to 1 000 000.")))
    if currency not in dues:
        words = _("There’s no fee in %(currency)s. Choose one of these currencies: %(known)s.")
        known = ", ".join(dues) or "–"
        found.append(Problem("money.currency", "currency", words % {"currency": currency, "known": known}))
    return found


def log_payment(act: Change, payment: Payment, entrant: Entrant | None, verb: str = "") -> None:
    act.log(
        target=entrant.name if entrant else "",
        target_id=f"payment:{payment.pk}",
        after={"amount": payment.amount, "currency": payment.currency, "how": payment.how},
        verb=verb,
    )


def payment_in(act: Change, pk: int) -> Payment:
    """A payment that counts. Raises Refusal: there is none of this number, or it was taken back."""
    payment = (
        Payment.objects.select_related("entrant").filter(tournament=act.tournament, pk=pk, undone_at=None).first()
    )
    if payment is None:
        raise refuse("money.gone", _("This payment has already been reversed."))
    if payment.entrant is not None:
        payment.entrant.tournament = act.tournament
    elif payment.parts.filter(undone_at=None).exists():
        raise refuse("money.divided", _("This transfer is split. Reverse one of its parts first."))
    return payment


def undo_payment(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Count a payment no more. It stays in the list, and the same line of a statement does not come in again.

    Raises:
        Refusal: it was taken back already.
    """
    with change(tournament, actor, "money.taken_back", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        void_payment(act, payment_in(act, pk))


def assign(tournament: Tournament, pk: int, entrant_pk: int, *, actor: Actor, key: str = "") -> None:
    """Say whose payment a line of a statement is.

    Raises:
        Refusal: it is somebody's already or was put aside; there is no fee in its currency; no such entry.
    """
    with change(tournament, actor, "money.assigned", key=key, content=(pk, entrant_pk)) as act:
        if act.repeated:
            return
        payment, entrant = payment_in(act, pk), entrant_in(act, entrant_pk)
        if payment.entrant is not None:
            words = _("This payment is assigned to %(name)s. Reverse it on that player’s page first.")
            raise refuse("money.known", words % {"name": payment.entrant.name})
        if problems := amount_problems(payment.amount, payment.currency, fees_of(act.tournament)):
            raise Refusal(problems)
        before = paid_share(entrant)
        payment.entrant = entrant
        payment.save(update_fields=["entrant"])
        update_fee_state(entrant, before, paid_share(entrant))
        log_payment(act, payment, entrant)


@follow("entrant.forgotten")
def erase_payer(act: Change) -> None:
    """The lines of statements about who is forgotten, and why they were given something."""
    targets = [entry.target_id.removeprefix("entrant:") for entry in act.entries]
    numbers = [int(number) for number in targets if number.isdigit()]
    theirs = Q(entrant__in=numbers) | Q(pk__in=Payment.objects.filter(entrant__in=numbers).values("part_of"))
    pks = list(Payment.objects.filter(theirs).values_list("pk", flat=True))
    Payment.objects.filter(Q(pk__in=pks) | Q(part_of__in=pks)).update(text="")
    Allowance.objects.filter(entrant__in=numbers).update(reason="")


@follow("entrant.erased")
def erase_payers(act: Change) -> None:
    """The lines of all statements of an event that is over long enough."""
    Payment.objects.filter(tournament=act.tournament).update(text="")
    Allowance.objects.filter(entrant__tournament=act.tournament).update(reason="")
