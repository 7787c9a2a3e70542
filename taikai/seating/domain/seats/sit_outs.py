"""Sit-outs from the plan, vacant seats of withdrawn or absent players, and players without a seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q

from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant
from taikai.seating.models import Absence, Round, Seat
from taikai.tournaments.models import Tournament


def sit_out_facts(plan: Mapping[str, Any], number: int, evens: int = 0) -> dict[str, Any]:
    """What a hanchan keeps of its plan: who rests in it (nothing where resting was not allowed).

    `evens`: the hanchan that evens out games (0: none does); it is one if it has fewer tables than the others.
    """
    rests = plan.get("rests")
    if rests is None:
        return {}
    found: dict[str, Any] = {"rests": [int(who) for who in rests[number - 1]]}
    if evens:
        found["evens"] = evens
    rounds = plan["rounds"]
    if number == evens and len(rounds[number - 1]) < max(map(len, rounds)):
        found["evening"] = True
    return found


def sit_outs_in(round_: Round, seated: Collection[int | None]) -> list[int]:
    """Who rests in a hanchan: whoever has been given a seat since the draw does not."""
    return [int(who) for who in round_.provenance.get("rests", ()) if who not in seated]


def drawn_sit_outs(rounds: Iterable[Round]) -> set[int]:
    """Everybody whom the draw of one of these hanchans lets rest, seated since or not."""
    return {who for each in rounds for who in sit_outs_in(each, ())}


def rests_in_turn(rounds: Iterable[Round]) -> bool:
    """Whether these hanchans were drawn so that players rest in turn instead of substitutes filling up."""
    return any("rests" in round_.provenance for round_ in rounds)


def last_hanchan_evens_out(rounds: Iterable[Round]) -> bool:
    """Whether these hanchans were drawn so that the last one evens out games."""
    return any(round_.provenance.get("evens") for round_ in rounds)


def is_evening(round_: Round) -> bool:
    """Whether only those play this hanchan who have rested more than others."""
    return bool(round_.provenance.get("evening"))


def fill_of(rounds: Iterable[Round]) -> str:
    """How tables are filled in these hanchans, as the form of a draw calls it."""
    known = list(rounds)
    if last_hanchan_evens_out(known):
        return "even"
    return "rest" if rests_in_turn(known) else "substitutes"


# Vacant seats of withdrawn or absent players, and players without a seat.


def vacant_seats(tournament: Tournament, first: int, state: str = Round.State.PUBLISHED) -> list[Seat]:
    """Seats of hanchans in this state from `first` on that nobody will take, nothing reported there. One query."""
    covers = Q(last=None) | Q(last__gte=OuterRef("round__number"))
    away = Absence.objects.filter(covers, entrant=OuterRef("entrant"), first__lte=OuterRef("round__number"))
    # Who stands in for somebody sits there on purpose: their own absence is about their own place.
    not_coming = Q(entrant__status=Entrant.Status.WITHDRAWN) | (Q(stands_in_for=None) & Q(Exists(away)))
    found = Seat.objects.filter(
        not_coming,
        round__tournament=tournament,
        round__state=state,
        round__number__gte=first,
        table__results=None,
    )
    return list(found.select_related("entrant", "table", "round").order_by("round__number", "table__number", "id"))


def newcomers(tournament: Tournament, rounds: Iterable[Round]) -> list[Entrant]:
    """Confirmed players of whom these hanchans, all there are, know nothing: no seat, no rest, not known away.

    Who played before and has no seat in what is to come may be out of a final, and is nobody new. One query.
    """
    seats = Seat.objects.filter(round__tournament=tournament)
    known = (
        Q(pk__in=seats.values("entrant"))
        | Q(pk__in=seats.filter(stands_in_for__isnull=False).values("stands_in_for"))
        | Q(pk__in=Absence.objects.filter(entrant__tournament=tournament).values("entrant"))
        | Q(pk__in=drawn_sit_outs(rounds))
    )
    players = Entrant.objects.filter(kind=Entrant.Kind.PLAYER, status=Entrant.Status.CONFIRMED)
    return by_name(players.filter(tournament=tournament).exclude(known))
