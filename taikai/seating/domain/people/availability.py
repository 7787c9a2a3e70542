"""Availability of players by hanchan: players, fillers, substitutes.

A *place* is the entrant it belongs to. Plans are made of places; where a substitute holds one, the seat is
theirs and `stands_in_for` names the owner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import Problem
from taikai.registration.models import Entrant
from taikai.seating.domain.people.roster import Roster, roster_of
from taikai.seating.models import Absence
from taikai.tournaments.models import Tournament

Overlay = dict[int, dict[int, int]]  # hanchan → owner of the place → who sits there


@dataclass(slots=True)
class Availability:
    """Who plays which of the hanchans first … last."""

    players: list[Entrant]  # places, fillers last
    absent: dict[int, list[int]]  # place → hanchans it is empty
    overlay: Overlay
    fillers: list[Entrant]
    problems: list[Problem] = field(default_factory=list)
    rests: bool = False  # whom no table has room for rests

    def here(self, number: int) -> list[int]:
        """The places taken in a hanchan."""
        return [e.pk for e in self.players if number not in self.absent.get(e.pk, ())]


def availability_of(
    tournament: Tournament,
    first: int,
    last: int,
    *,
    roster: Roster | None = None,
    absences: Iterable[Absence] | None = None,
    overlay: Mapping[int, Mapping[int, int]] | None = None,
    prefer: Mapping[int, Iterable[int]] | None = None,
    least: int = 4,
) -> Availability:
    """Work out who sits in each hanchan.

    `overlay`: substitutes already on somebody's place. `prefer`: fillers to keep, by hanchan. `least`: how many
    players must be there, substitutes not counted. Problems say in which hanchan the tables do not come out even
    and what would help.
    """
    roster = roster or roster_of(tournament)
    known = list(Absence.objects.filter(entrant__tournament=tournament)) if absences is None else list(absences)
    standing: Overlay = {n: dict((overlay or {}).get(n, {})) for n in range(first, last + 1)}
    away: dict[int, set[int]] = {}
    playing = {e.pk for e in roster.players}
    can = {e.pk: e for e in (*roster.players, *roster.available)}
    for absence in known:
        for number in range(first, last + 1):
            if not absence.covers(number):
                continue
            if absence.entrant_id in playing and absence.substitute_id in can:
                standing[number][absence.entrant_id] = int(absence.substitute_id or 0)
            else:
                away.setdefault(absence.entrant_id, set()).add(number)
    found = Availability(list(roster.players), {}, {}, [], rests=roster.rests)
    used: dict[int, set[int]] = {}
    for number in range(first, last + 1):
        here = [e for e in roster.players if number not in away.get(e.pk, ())]
        sitting = {who for owner, who in standing[number].items() if owner in {e.pk for e in here}}
        found.overlay[number] = {o: w for o, w in standing[number].items() if o in {e.pk for e in here}}
        free = [e for e in roster.available if e.pk not in sitting and number not in away.get(e.pk, ())]
        kept = set((prefer or {}).get(number, ()))
        free.sort(key=lambda e: e.pk not in kept)
        needed = 0 if roster.rests else -len(here) % 4
        for entrant in free[:needed]:
            used.setdefault(entrant.pk, set()).add(number)
        if len(here) < least or needed > len(free):
            found.problems.append(_not_four(number, len(here), needed, len(free), least))
    found.fillers = [e for e in roster.available if e.pk in used]
    found.players += found.fillers
    every = set(range(first, last + 1))
    for entrant in roster.players:
        if gone := away.get(entrant.pk, set()) & every:
            found.absent[entrant.pk] = sorted(gone)
    for entrant in found.fillers:
        if gone := every - used[entrant.pk]:
            found.absent[entrant.pk] = sorted(gone)
    found.overlay = {number: held for number, held in found.overlay.items() if held}
    return found


def _not_four(number: int, here: int, needed: int, free: int, least: int) -> Problem:
    if here < least:
        message = _("Hanchan %(number)d has %(here)d players, and a table needs four.")
    else:
        message = ngettext(
            "Hanchan %(number)d has %(here)d players and needs %(needed)d substitute (%(free)d available). Add "
            "a substitute under Players, or play with %(fewer)d fewer.",
            "Hanchan %(number)d has %(here)d players and needs %(needed)d substitutes (%(free)d available). Add "
            "substitutes under Players, or play with %(fewer)d fewer.",
            needed,
        )
    values = {"number": number, "here": here, "needed": needed, "free": free, "fewer": here % 4}
    return Problem("presence.not_four", "who", message % values)
