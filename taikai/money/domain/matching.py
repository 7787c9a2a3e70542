"""A statement's lines become payments: each once, an entrant's where exactly one reference stands in it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from taikai.money.domain.payments import follow_up, settled
from taikai.money.domain.prices.reading import prices_of
from taikai.money.domain.reference import found_in
from taikai.money.domain.statement import Statement, StatementLine
from taikai.money.domain.ways import left_of
from taikai.money.models import Payment, StatementColumns
from taikai.problems import refuse
from taikai.registration.domain.doubles.now import entry_now
from taikai.registration.models import Entrant
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament

EXACT, LESS, MORE = "exact", "less", "more"
CURRENCY, SEVERAL, NOBODY, KNOWN = "currency", "several", "nobody", "known"
COUNTED = (EXACT, LESS, MORE)


@dataclass(frozen=True, slots=True)
class Taken:
    """What a statement brought: how many lines found their entrant, found nobody, and were known already."""

    matched: int = 0
    open: int = 0
    known: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A line beside what is still open: whose it is, and how the amount compares (one of the words above).

    `left`: hundredths still to be paid in the line's currency before it; None where nothing is compared.
    """

    line: StatementLine
    entrant: Entrant | None
    verdict: str
    left: int | None = None


def matches(tournament: Tournament, statement: Statement) -> list[Match]:
    """Every line compared, nothing counted. A second line of one person is compared with what the first left."""
    known = set(Payment.objects.filter(tournament=tournament).exclude(mark="").values_list("mark", flat=True))
    named = {line.mark: found_in(line.text) for line in statement.lines}
    numbers = {pk for found in named.values() for pk in found}
    people = {each.pk: each for each in Entrant.objects.filter(tournament=tournament, pk__in=numbers)}
    for each in people.values():
        each.tournament = tournament
    # Whose two entries were made one may pay with either reference.
    people = {pk: entry_now(each) for pk, each in people.items()}
    prices = prices_of(tournament, list({each.pk: each for each in people.values()}.values()))
    paid: dict[int, list[Payment]] = {}
    for payment in Payment.objects.filter(entrant__in=list(people.values())):
        paid.setdefault(payment.entrant_id or 0, []).append(payment)
    found = []
    for line in statement.lines:
        meant = list({people[pk].pk: people[pk] for pk in sorted(named[line.mark]) if pk in people}.values())
        if line.mark in known or len(meant) != 1:
            verdict = KNOWN if line.mark in known else SEVERAL if meant else NOBODY
            found.append(Match(line, None, verdict))
            continue
        known.add(line.mark)
        (entrant,) = meant
        due = prices[entrant.pk].due
        if line.currency not in due:
            found.append(Match(line, entrant, CURRENCY))
            continue
        before = paid.setdefault(entrant.pk, [])
        left = left_of(due, before)[line.currency]
        verdict = EXACT if line.amount == left else LESS if line.amount < left else MORE
        found.append(Match(line, entrant, verdict, left))
        before.append(Payment(amount=line.amount, currency=line.currency))
    return found


def agreed_on(found: Sequence[Match]) -> str:
    """Stands for exactly this comparison: what was looked at is what is counted."""
    listed = "\n".join(
        f"{each.line.mark} {each.entrant.pk if each.entrant else 0} {each.verdict} {each.left}" for each in found
    )
    return hashlib.sha256(listed.encode()).hexdigest()


def take_statement(
    tournament: Tournament,
    statement: Statement,
    *,
    columns: Mapping[str, str] | None = None,
    agreed: str | None = None,
    actor: Actor,
    key: str = "",
) -> Taken:
    """Take every line that is not here yet. What fits nobody waits for somebody to say whose it is.

    `columns` of a CSV are remembered for the next one. `agreed`: what was looked at (`agreed_on`).

    Raises:
        Refusal: it would count something else than was looked at.
    """
    content = ([line.mark for line in statement.lines], columns, agreed)
    with change(tournament, actor, "money.statement", key=key, content=content) as act:
        if act.repeated:
            return Taken(**act.answer)
        now = matches(act.tournament, statement)
        if agreed is not None and agreed != agreed_on(now):
            raise refuse(
                "statement.changed", _("Something else would be counted by now. Look again, then accept it.")
            )
        for each in now:
            if each.verdict == KNOWN:
                continue
            entrant = each.entrant if each.verdict in COUNTED else None
            before = settled(entrant) if entrant else Fraction(0)
            Payment.objects.create(
                tournament=act.tournament,
                entrant=entrant,
                amount=each.line.amount,
                currency=each.line.currency,
                on=each.line.on,
                text=each.line.text,
                mark=each.line.mark,
                by=actor.label[:150],
            )
            if entrant is not None:
                follow_up(entrant, before, settled(entrant))
        matched = sum(each.verdict in COUNTED for each in now)
        old = sum(each.verdict == KNOWN for each in now)
        left = len(now) - matched - old
        if columns is not None:
            StatementColumns.objects.update_or_create(
                tournament=act.tournament, defaults={"columns": dict(columns)}
            )
        act.log(after={"count": matched + left})
        act.answer |= {"matched": matched, "open": left, "known": old}
        return Taken(matched, left, old)
