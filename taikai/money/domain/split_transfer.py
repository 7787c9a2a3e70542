"""Split transfer: one bank transfer divided among several players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.money.domain.payment_methods import found_in, remaining_of
from taikai.money.domain.payments import amount_problems, log_payment, paid_share, payment_in, update_fee_state
from taikai.money.domain.prices.load import fees_of, prices_of
from taikai.money.domain.prices.price import amount as written
from taikai.money.models import Payment
from taikai.problems import Refusal, refuse
from taikai.registration.domain.duplicates.merged_into import merged_into
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.domain.names import by_name, plain
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

MOST_PARTS = 20


@dataclass(frozen=True, slots=True)
class ProposedPart:
    """Whose part of a transfer it probably is, and how much, in hundredths."""

    entrant: Entrant
    amount: int


class Payers:
    """Finds whom a transfer is probably for, among everybody of an event."""

    def __init__(self, tournament: Tournament) -> None:
        """A few queries, however many transfers are looked at."""
        rows = list(Entrant.objects.filter(tournament=tournament))
        for each in rows:
            each.tournament = tournament
        self._people = {each.pk: merged_into(each) for each in rows}
        own = {each.pk: each for each in self._people.values()}
        self._names = {pk: words for pk, each in own.items() if len(words := plain(each.name).split()) > 1}
        self._own = own
        prices = prices_of(tournament, list(own.values()))
        paid: dict[int, list[Payment]] = {}
        for payment in Payment.objects.filter(entrant__in=own):
            paid.setdefault(payment.entrant_id or 0, []).append(payment)
        self._left = {pk: remaining_of(prices[pk].due, paid.get(pk, ())) for pk in own}

    def proposed(self, payment: Payment) -> list[ProposedPart]:
        """Everybody whose reference stands in the transfer; without any, whose name does."""
        numbers = [pk for pk in sorted(found_in(payment.text)) if pk in self._people]
        people = list({self._people[pk].pk: self._people[pk] for pk in numbers}.values())
        if not people:
            words = plain(payment.text).split()
            people = by_name([self._own[pk] for pk, name in self._names.items() if _stands_in(name, words)])
        return shared(payment.amount, [(each, self._left[each.pk].get(payment.currency, 0)) for each in people])


def shared(amount: int, owing: Sequence[tuple[Entrant, int]]) -> list[ProposedPart]:
    """What each still owes of a transfer, as far as the money goes; what is over is the last one's.

    `owing`: the people and what is left of their fee; at most `MOST_PARTS` of them get a part.
    """
    over, parts, people = amount, [], owing[:MOST_PARTS]
    for at, (each, left) in enumerate(people, 1):
        part = over if at == len(people) else min(over, left)
        parts.append(ProposedPart(each, part))
        over -= part
    return [part for part in parts if part.amount > 0]


def _stands_in(name: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a name stands in a text in one piece, first or last name first."""
    turned = [name[-1], *name[:-1]]
    runs = [list(words[at : at + len(name)]) for at in range(len(words))]
    return list(name) in runs or turned in runs


def split(
    tournament: Tournament, pk: int, parts: Mapping[int, int], *, actor: Actor, key: str = ""
) -> list[Payment]:
    """Give each person their part of a transfer that is nobody's yet; the parts, by the number of the entry.

    The transfer itself stays as it came in and counts for nothing but its parts.

    Raises:
        Refusal: it is somebody's already; the parts are not the whole; there is no fee in its currency.
    """
    content = (pk, sorted(parts.items()))
    with change(tournament, actor, "money.split", key=key, content=content) as act:
        if act.repeated:
            return list(Payment.objects.filter(part_of=pk, undone_at=None))
        whole = payment_in(act, pk)
        _must_be_whole(act, whole, parts)
        people = [ProposedPart(entrant_in(act, number), amount) for number, amount in parts.items()]
        made = divide(act, whole, people)
        for part in made:
            log_payment(act, part, part.entrant)
        return made


def divide(act: Change, whole: Payment, parts: Sequence[ProposedPart]) -> list[Payment]:
    """Each part of a transfer as a payment of its own; the caller saw to it that they are the whole."""
    made = []
    for each in parts:
        before = paid_share(each.entrant)
        part = Payment.objects.create(
            tournament=act.tournament,
            entrant=each.entrant,
            amount=each.amount,
            currency=whole.currency,
            how=whole.how,
            on=whole.on,
            text=whole.text,
            part_of=whole,
            by=act.actor.label[:150],
        )
        update_fee_state(each.entrant, before, paid_share(each.entrant))
        made.append(part)
    return made


def _must_be_whole(act: Change, whole: Payment, parts: Mapping[int, int]) -> None:
    if whole.entrant_id is not None or whole.part_of_id is not None:
        raise refuse(
            "split.taken", _("This transfer is already assigned to a player. Reverse that payment first.")
        )
    if not 1 <= len(parts) <= MOST_PARTS:
        raise refuse("split.nobody", _("Choose 1 to %(most)d players for this transfer.") % {"most": MOST_PARTS})
    if any(amount <= 0 for amount in parts.values()):
        raise refuse("split.nothing", _("Enter an amount above 0 in each part. Leave rows you don’t need empty."))
    if problems := amount_problems(whole.amount, whole.currency, fees_of(act.tournament)):
        raise Refusal(problems)
    if sum(parts.values()) != whole.amount:
        words = _("The parts add up to %(parts)s, but the transfer is %(whole)s. Correct the parts.")
        given = written(sum(parts.values()), whole.currency)
        raise refuse("split.sum", words % {"parts": given, "whole": written(whole.amount, whole.currency)})
