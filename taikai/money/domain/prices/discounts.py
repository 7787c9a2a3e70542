"""Discounts for groups and for one player, and new prices for players confirmed at old ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.money.domain.payments import MOST_AMOUNT, share_paid, update_fee_state
from taikai.money.domain.prices.load import computed_prices, fees_of, prices_of
from taikai.money.domain.prices.price import GROUP, stored
from taikai.money.domain.prices.price import amount as in_words
from taikai.money.models import Allowance, Bill, Discount, Payment
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.models import Entrant, Group
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.event.movable_deadlines import Deadline, moment_finders
from taikai.tournaments.models import Tournament


def _problems(tournament: Tournament, amounts: Mapping[str, int]) -> list[Problem]:
    fees = fees_of(tournament)
    found = []
    if not amounts:
        found.append(Problem("discount.nothing", "", _("Enter the discount in at least one currency.")))
    for currency, amount in amounts.items():
        if currency not in fees or not 0 < amount <= MOST_AMOUNT:
            words = _("Enter an amount, for example 45.00, and use a currency with a fee, not %(currency)s.")
            found.append(Problem("discount.amount", f"amount_{currency}", words % {"currency": currency}))
        elif amount > fees[currency]:
            words = _("The discount can’t be higher than the fee of %(fee)s.")
            fee = {"fee": in_words(fees[currency], currency)}
            found.append(Problem("discount.more", f"amount_{currency}", words % fee))
    return found


def save_discount(
    tournament: Tournament,
    *,
    name: str,
    who: str,
    group: int | None,
    until: dt.date | None,
    amounts: Mapping[str, int],
    actor: Actor,
    key: str = "",
) -> bool:
    """Give something to everybody it fits; the same name again, small or large, replaces it. Whether one was.

    Who was confirmed keeps the price they were told. `amounts`: hundredths in each currency.

    Raises:
        Refusal: nothing given, or more than the fee; a currency without a fee; no such group; a day after
            the event.
    """
    content = (name, who, group, str(until), amounts)
    with change(tournament, actor, "money.discount", key=key, content=content) as act:
        if act.repeated:
            return bool(act.answer["replaced"])
        problems = _problems(act.tournament, amounts)
        if until is not None and until > act.tournament.ends_on:
            words = _("This day is after the tournament. Choose an earlier day or leave it empty.")
            problems.append(Problem("discount.late", "until", words))
        known = Group.objects.filter(tournament=act.tournament, pk=group or 0).first()
        if who == GROUP and known is None:
            problems.append(Problem("discount.group", "group", _("Choose the group that gets the discount.")))
        if problems:
            raise Refusal(problems)
        values = {"who": who, "group": known if who == GROUP else None, "until": until, "amounts": dict(amounts)}

        discounts = Discount.objects.filter(tournament=act.tournament)
        old = next((each for each in discounts if each.name.casefold() == name.casefold()), None)

        def write() -> None:
            row = Discount(tournament=act.tournament) if old is None else old
            for field, value in {"name": name, **values}.items():
                setattr(row, field, value)
            row.save()

        _reckoned_again(act, _holding(act), write)
        act.answer |= {"replaced": old is not None}
        act.log(
            target=name, after={"who": who, "until": until.isoformat() if until else "", "given": dict(amounts)}
        )
        return old is not None


@moment_finders.register()
def discount_moments(tournament: Tournament) -> list[Deadline]:
    """Until when somebody applies to be given something."""
    return [
        Deadline(
            f"discount:{each.pk}",
            _("registration deadline for the discount “%(name)s”") % {"name": each.name},
            each.until,
            partial(_given_until, each),
        )
        for each in Discount.objects.filter(tournament=tournament, until__isnull=False)
        if each.until is not None
    ]


def _given_until(discount: Discount, act: Change, day: dt.date) -> None:
    def write() -> None:
        discount.until = day
        discount.save(update_fields=["until"])

    before = discount.until.isoformat() if discount.until else ""
    _reckoned_again(act, _holding(act), write)
    act.log(
        verb="money.discount", target=discount.name, before={"until": before}, after={"until": day.isoformat()}
    )


def remove_discount(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Give it no more; who was confirmed with it keeps it."""
    with change(tournament, actor, "money.discount_gone", key=key, content=(pk,)) as act:
        found = Discount.objects.filter(tournament=act.tournament, pk=pk).first()
        if act.repeated or found is None:
            return
        act.log(target=found.name, before={"who": found.who, "given": found.amounts})
        _reckoned_again(act, _holding(act), found.delete)


def grant_allowance(
    tournament: Tournament,
    pk: int,
    amounts: Mapping[str, int],
    reason: str,
    *,
    actor: Actor,
    key: str = "",
) -> None:
    """Give one person something, with a reason that the person reads too.

    Raises:
        Refusal: no reason; nothing given; a currency without a fee; no such entry.
    """
    with change(tournament, actor, "money.allowed", key=key, content=(pk, amounts, reason)) as act:
        if act.repeated:
            return
        entrant = entrant_in(act, pk)
        problems = _problems(act.tournament, amounts)
        if not reason.strip():
            problems.append(Problem("discount.reason", "reason", _("Enter a reason. The player sees it.")))
        if problems:
            raise Refusal(problems)
        made = Allowance(entrant=entrant, amounts=dict(amounts), reason=reason.strip(), by=actor.label[:150])
        _reckoned_again(act, [entrant], made.save)
        act.log(
            target=entrant.name, target_id=f"allowance:{made.pk}", after={"given": dict(amounts)}, reason=reason
        )


def revoke_allowance(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Take back what one person was given.

    Raises:
        Refusal: it was taken back already, or is not of this tournament.
    """
    with change(tournament, actor, "money.disallowed", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        found = Allowance.objects.filter(entrant__tournament=act.tournament, pk=pk, undone_at=None).first()
        if found is None:
            raise refuse("allowance.gone", _("This has already been undone."))
        entrant = entrant_in(act, found.entrant_id)
        found.undone_at = timezone.now()
        _reckoned_again(act, [entrant], lambda: found.save(update_fields=["undone_at"]))
        act.log(target=entrant.name, target_id=f"allowance:{pk}", before={"given": found.amounts})


def reprice(tournament: Tournament, pks: Sequence[int], *, actor: Actor, key: str = "") -> int:
    """Reckon by today's fees and discounts for people who were confirmed at others; for how many it changed.

    `pks`: whom; none: everybody who was confirmed.
    """
    with change(tournament, actor, "money.repriced", key=key, content=(pks,)) as act:
        if act.repeated:
            return int(act.answer["count"])
        people = [each for each in _holding(act) if not pks or each.pk in pks]
        now = computed_prices(act.tournament, people)
        bills = Bill.objects.filter(entrant__in=[each.pk for each in people])
        changed = [bill for bill in bills if bill.lines and bill.lines != stored(now[bill.entrant_id])]
        for bill in changed:
            bill.lines = stored(now[bill.entrant_id])
        numbers = {bill.entrant_id for bill in changed}

        def write() -> None:
            Bill.objects.bulk_update(changed, ["lines"])

        _reckoned_again(act, [each for each in people if each.pk in numbers], write)
        act.answer |= {"count": len(changed)}
        names = ", ".join(each.name for each in people if each.pk in numbers)
        act.log(target=names, after={"count": len(changed)})
        return len(changed)


def _holding(act: Change) -> list[Entrant]:
    people = list(Entrant.objects.filter(tournament=act.tournament, status__in=Entrant.HOLDS_A_PLACE))
    for each in people:
        each.tournament = act.tournament
    return people


def _reckoned_again(act: Change, people: Iterable[Entrant], write: Callable[[], Any]) -> None:
    """Write, and let every entry say whether its fee is paid where that has settled it or opened it again."""
    found = list(people)
    payments: dict[int, list[Payment]] = {}
    for payment in Payment.objects.filter(entrant__in=[each.pk for each in found]):
        payments.setdefault(payment.entrant_id or 0, []).append(payment)
    before = {pk: price.due for pk, price in prices_of(act.tournament, found).items()}
    write()
    after = {pk: price.due for pk, price in prices_of(act.tournament, found).items()}
    for each in found:
        if before[each.pk] != after[each.pk]:
            paid = payments.get(each.pk, [])
            update_fee_state(each, share_paid(before[each.pk], paid), share_paid(after[each.pk], paid))
