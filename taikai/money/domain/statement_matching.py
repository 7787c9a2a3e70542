"""Statement matching: assigns a bank statement's lines to players by payment reference, each once."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from taikai.money.domain.payment_methods import found_in, remaining_of
from taikai.money.domain.payments import paid_share, update_fee_state
from taikai.money.domain.prices.load import prices_of
from taikai.money.domain.split_transfer import MOST_PARTS, ProposedPart, divide, shared
from taikai.money.domain.statement.lines import Statement, StatementLine
from taikai.money.domain.statement_duplicates import EarlierPayments
from taikai.money.models import Payment, StatementColumns
from taikai.problems import refuse
from taikai.registration.domain.duplicates.merged_into import merged_into
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

EXACT, LESS, MORE = "exact", "less", "more"
CURRENCY, SEVERAL, NOBODY, KNOWN = "currency", "several", "nobody", "known"
COUNTED = (EXACT, LESS, MORE)


@dataclass(frozen=True, slots=True)
class StatementResult:
    """What a statement brought: lines that found their entrant, that found nobody, known before, not ticked."""

    matched: int = 0
    open: int = 0
    known: int = 0
    unticked: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A line beside what is still open: whose it is, and how the amount compares (one of the words above).

    `left`: hundredths still to be paid in the line's currency before it; None where nothing is compared.
    `again`: a payment that probably is this one, read from another file or noted by hand.
    `parts`: how a line with several references is divided when it is recorded; empty where that has to be said.
    """

    line: StatementLine
    entrant: Entrant | None
    verdict: str
    left: int | None = None
    again: Payment | None = None
    parts: tuple[ProposedPart, ...] = ()

    @property
    def ticked(self) -> bool:
        """Whether it is recorded unless the treasurer says otherwise."""
        return self.verdict != KNOWN and self.again is None


def matches(tournament: Tournament, statement: Statement) -> list[Match]:
    """Every line compared, nothing counted. A second line of one person is compared with what the first left."""
    old = list(Payment.objects.filter(tournament=tournament).select_related("entrant"))
    known = {payment.mark for payment in old if payment.mark}
    people = _people(tournament, [line.text for line in statement.lines], old)
    earlier = EarlierPayments(old, {line.mark for line in statement.lines}, people)
    prices = prices_of(tournament, list({each.pk: each for each in people.values()}.values()))
    paid: dict[int, list[Payment]] = {}
    for payment in old:
        paid.setdefault(payment.entrant_id or 0, []).append(payment)
    found = []
    for line in statement.lines:
        if line.mark in known:
            found.append(Match(line, None, KNOWN))
            continue
        known.add(line.mark)
        meant = named_in(line.text, people)
        lefts = [remaining_of(prices[each.pk].due, paid.get(each.pk, ())).get(line.currency) for each in meant]
        again = earlier.take(line, meant, settled=bool(meant) and not any(lefts) and None not in lefts)
        match = _match(line, meant, lefts, again)
        found.append(match)
        if again is None and match.verdict in COUNTED:
            whole = [ProposedPart(match.entrant, line.amount)] if match.entrant else match.parts
            for part in whole:
                counted = Payment(amount=part.amount, currency=line.currency)
                paid.setdefault(part.entrant.pk, []).append(counted)
    return found


def _match(
    line: StatementLine, meant: Sequence[Entrant], lefts: Sequence[int | None], again: Payment | None
) -> Match:
    """One line beside what is left of the fee of everybody it names."""
    if not meant:
        return Match(line, None, NOBODY, again=again)
    entrant = meant[0] if len(meant) == 1 else None
    if None in lefts:
        return Match(line, entrant, CURRENCY, again=again)
    owing = [(each, left or 0) for each, left in zip(meant, lefts, strict=True)]
    left = sum(each for _entrant, each in owing)
    verdict = EXACT if line.amount == left else LESS if line.amount < left else MORE
    if entrant is not None:
        return Match(line, entrant, verdict, left, again)
    owing = [(each, due) for each, due in owing if due]
    parts = tuple(shared(line.amount, owing)) if len(owing) <= MOST_PARTS else ()
    # Who pays for two what is due from none of them, or not enough to reach everybody, has to be asked.
    if not parts or len(parts) < len(owing):
        return Match(line, None, SEVERAL, again=again)
    return Match(line, None, verdict, left, again, parts)


def named_in(text: str, people: Mapping[int, Entrant]) -> tuple[Entrant, ...]:
    """Everybody whose reference stands in a text; `people` by the number of the reference."""
    return tuple({people[pk].pk: people[pk] for pk in sorted(found_in(text)) if pk in people}.values())


def _people(tournament: Tournament, texts: Sequence[str], old: Sequence[Payment]) -> dict[int, Entrant]:
    """The tournament's entrants whose references stand in lines or payments, by the number of the reference."""
    numbers = {pk for text in (*texts, *(payment.text for payment in old)) for pk in found_in(text)}
    people = {each.pk: each for each in Entrant.objects.filter(tournament=tournament, pk__in=numbers)}
    for each in people.values():
        each.tournament = tournament
    # Whose two entries were made one may pay with either reference.
    return {pk: merged_into(each) for pk, each in people.items()}


def statement_digest(found: Sequence[Match]) -> str:
    """Stands for exactly this comparison: what was looked at is what is counted."""
    listed = "\n".join(
        f"{each.line.mark} {each.entrant.pk if each.entrant else 0} {each.verdict} {each.left}"
        f" {each.again.pk if each.again else 0} {[(part.entrant.pk, part.amount) for part in each.parts]}"
        for each in found
    )
    return hashlib.sha256(listed.encode()).hexdigest()


def take_statement(
    tournament: Tournament,
    statement: Statement,
    *,
    ticked: Collection[str] | None = None,
    columns: Mapping[str, str] | None = None,
    agreed: str | None = None,
    actor: Actor,
    key: str = "",
) -> StatementResult:
    """Record the ticked lines that are not here yet. What fits nobody waits until an organiser says whose it is.

    `ticked`: the marks of those lines; None: those that `Match.ticked` proposes. `columns` of a CSV are remembered
    for the next one. `agreed`: what was looked at (`statement_digest`).

    Raises:
        Refusal: it would count something else than was looked at; no line is ticked.
    """
    content = ([line.mark for line in statement.lines], sorted(ticked or ()), columns, agreed)
    with change(tournament, actor, "money.statement", key=key, content=content) as act:
        if act.repeated:
            return StatementResult(**act.answer)
        now = matches(act.tournament, statement)
        if agreed is not None and agreed != statement_digest(now):
            raise refuse(
                "statement.changed", _("The payments to record have changed. Review them and record again.")
            )
        new = [each for each in now if each.verdict != KNOWN]
        chosen = [each for each in new if (each.ticked if ticked is None else each.line.mark in ticked)]
        if ticked is not None and not chosen:
            raise refuse(
                "statement.none", _("No payment is selected. Select each payment that you want to record.")
            )
        for each in chosen:
            _record(act, each)
        matched = sum(each.verdict in COUNTED for each in chosen)
        if columns is not None:
            StatementColumns.objects.update_or_create(
                tournament=act.tournament, defaults={"columns": dict(columns)}
            )
        act.log(after={"count": len(chosen)})
        taken = StatementResult(matched, len(chosen) - matched, len(now) - len(new), len(new) - len(chosen))
        act.answer |= {
            "matched": taken.matched,
            "open": taken.open,
            "known": taken.known,
            "unticked": taken.unticked,
        }
        return taken


def _record(act: Change, match: Match) -> None:
    """Keep one line as a payment, divided where it is for several people."""
    entrant = match.entrant if match.verdict in COUNTED else None
    before = paid_share(entrant) if entrant else Fraction(0)
    payment = Payment.objects.create(
        tournament=act.tournament,
        entrant=entrant,
        amount=match.line.amount,
        currency=match.line.currency,
        on=match.line.on,
        text=match.line.text,
        mark=match.line.mark,
        by=act.actor.label[:150],
    )
    if entrant is not None:
        update_fee_state(entrant, before, paid_share(entrant))
    divide(act, payment, match.parts)
