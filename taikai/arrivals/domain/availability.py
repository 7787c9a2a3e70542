"""Partial attendance: players who come later or leave earlier, stored as absences for the draw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.registration.domain.entrants import entrant_in
from taikai.seating.models import Absence
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Plays:
    """From which hanchan to which somebody plays. `plain`: it is no more than that, nobody stands in."""

    first: int
    last: int
    plain: bool = True

    def all_of(self, hanchans: int) -> bool:
        """Whether that is every hanchan."""
        return self.plain and self.first == 1 and self.last == hanchans


def plays_by(absences: Iterable[Absence], hanchans: int) -> Plays:
    away: set[int] = set()
    plain = True
    for absence in absences:
        plain = plain and absence.substitute_id is None
        away |= {number for number in range(1, hanchans + 1) if absence.covers(number)}
    here = [number for number in range(1, hanchans + 1) if number not in away]
    if not here:
        return Plays(hanchans + 1, hanchans, plain)
    whole = here == list(range(here[0], here[-1] + 1))
    return Plays(here[0], here[-1], plain and whole)


def plays_of(tournament: Tournament) -> dict[int, Plays]:
    """Everybody who does not play all hanchans, by entrant. One query."""
    found: dict[int, list[Absence]] = {}
    for absence in Absence.objects.filter(entrant__tournament=tournament):
        found.setdefault(absence.entrant_id, []).append(absence)
    hanchans = tournament.hanchan_count
    return {pk: plays_by(absences, hanchans) for pk, absences in found.items()}


def set_plays(tournament: Tournament, pk: int, first: int, last: int, *, actor: Actor, key: str = "") -> Plays:
    """Note from which hanchan to which somebody plays: draws leave them out of the others, seats there are vacant.

    Raises:
        Refusal: no such hanchans, or a substitute stands in for them: that is changed under Seating.
    """
    with change(tournament, actor, "arrivals.plays", key=key, content=(pk, first, last)) as act:
        entrant, hanchans = entrant_in(act, pk), act.tournament.hanchan_count
        if not 1 <= first <= last <= hanchans:
            words = _("Choose hanchans from 1 to %(last)d. The first can’t be later than the last.")
            raise refuse("plays.hanchans", words % {"last": hanchans}, "first")
        now = plays_by(entrant.absences.all(), hanchans)
        if act.repeated:
            return now
        if not now.plain:
            raise refuse(
                "plays.seating",
                _("This player has a substitute or sits out in between. Change it under Seating."),
            )
        entrant.absences.all().delete()
        if first > 1:
            Absence.objects.create(entrant=entrant, first=1, last=first - 1)
        if last < hanchans:
            Absence.objects.create(entrant=entrant, first=last + 1)
        act.log(
            target=entrant.name,
            target_id=f"entrant:{pk}",
            before={"from": now.first, "until": now.last},
            after={"from": first, "until": last},
        )
        act.shows(own=[pk])
    return Plays(first, last)
