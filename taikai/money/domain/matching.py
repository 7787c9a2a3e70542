"""A statement's lines become payments: each once, an entrant's where exactly one reference stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from taikai.money.domain.payments import dues_of, follow_up, settled
from taikai.money.domain.reference import found_in
from taikai.money.domain.statement import Statement
from taikai.money.models import Payment, StatementColumns
from taikai.registration.models import Entrant
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Taken:
    """What a statement brought: how many lines found their entrant, found nobody, and were known already."""

    matched: int = 0
    open: int = 0
    known: int = 0


def take_statement(
    tournament: Tournament,
    statement: Statement,
    *,
    columns: Mapping[str, str] | None = None,
    actor: Actor,
    key: str = "",
) -> Taken:
    """Take every line that is not here yet. What fits nobody waits for somebody to say whose it is.

    `columns` of a CSV are remembered for the next one.
    """
    content = ([line.mark for line in statement.lines], columns)
    with change(tournament, actor, "money.statement", key=key, content=content) as act:
        if act.repeated:
            return Taken(**act.answer)
        known = set(
            Payment.objects.filter(tournament=act.tournament).exclude(mark="").values_list("mark", flat=True)
        )
        people = {entrant.pk: entrant for entrant in Entrant.objects.filter(tournament=act.tournament)}
        dues = dues_of(act.tournament)
        matched = left = old = 0
        for line in statement.lines:
            if line.mark in known:
                old += 1
                continue
            meant = [people[pk] for pk in found_in(line.text) if pk in people]
            entrant = meant[0] if len(meant) == 1 and line.currency in dues else None
            before = settled(act, entrant) if entrant else None
            Payment.objects.create(
                tournament=act.tournament,
                entrant=entrant,
                amount=line.amount,
                currency=line.currency,
                on=line.on,
                text=line.text,
                mark=line.mark,
                by=actor.label[:150],
            )
            known.add(line.mark)
            if entrant is not None and before is not None:
                follow_up(act, entrant, before)
                matched += 1
            else:
                left += 1
        if columns is not None:
            StatementColumns.objects.update_or_create(
                tournament=act.tournament, defaults={"columns": dict(columns)}
            )
        act.log(after={"count": matched + left})
        act.answer = {"matched": matched, "open": left, "known": old}
        return Taken(matched, left, old)
