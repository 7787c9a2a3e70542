"""Consents beyond playing: asked one by one, opt-in, stored with their time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taikai.people.models import Consent
from taikai.registration.domain.entrants import entrant_in
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament
from taikai.tournaments.permissions import PLAYER

PURPOSES = tuple(Consent.Purpose.values)


def consents_of(entrants: Iterable[Entrant]) -> dict[int, dict[str, Consent]]:
    """The answer that holds now for each purpose, by entrant; who was never asked has none. One query."""
    found: dict[int, dict[str, Consent]] = {}
    for row in Consent.objects.filter(entrant__in=list(entrants)).order_by("pk"):
        found.setdefault(row.entrant_id, {})[row.purpose] = row
    return found


def set_consent(
    tournament: Tournament, pk: int, answers: Mapping[str, bool], *, actor: Actor, key: str = ""
) -> None:
    """Write down what an entrant says now; only what differs from before is a new row.

    Raises:
        Refusal: there is no such entry.
    """
    with change(tournament, actor, "entrant.consent", key=key, content=(pk, dict(answers))) as act:
        if act.repeated:
            return
        entrant = entrant_in(act, pk)
        known = consents_of([entrant]).get(pk, {})
        new = {
            purpose: given
            for purpose, given in answers.items()
            if purpose in PURPOSES and (purpose not in known or known[purpose].given != given)
        }
        Consent.objects.bulk_create(
            Consent(entrant=entrant, purpose=purpose, given=given, by_staff=actor.role != PLAYER)
            for purpose, given in sorted(new.items())
        )
        act.log(target=entrant.name, target_id=f"entrant:{pk}", after=dict(sorted(new.items())))
        act.shows(own=[pk])
