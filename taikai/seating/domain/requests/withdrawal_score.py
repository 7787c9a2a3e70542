"""Extension point for the score of a player who withdraws, registered by `standings`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.seating.domain.requests.request import Request
from taikai.seating.domain.seats.finals import next_stage
from taikai.tournaments.models import Tournament

#: Who leaves, and how many hanchans they miss → what their score becomes, in sentences.
Leaving = Callable[[Tournament, Sequence[Entrant], int], list[str]]

leaving_scores: Registry[str, Leaving] = Registry("what leaving does to a score", single=True)


def scores_of_leavers(tournament: Tournament, who: Sequence[int], first: int) -> list[str]:
    """What becomes of the scores of those who leave before hanchan `first`. A final is not missed."""
    stage = next_stage(tournament, first)
    last = tournament.hanchan_count if stage is None else min(tournament.hanchan_count, stage - 1)
    people = list(Entrant.objects.filter(tournament=tournament, pk__in=who).order_by("name"))
    leaving = leaving_scores.only
    return leaving(tournament, people, last - first + 1) if leaving and people and last >= first else []


def scores_after(tournament: Tournament, request: Request) -> list[str]:
    """The same for a change of plan; empty where nobody leaves by it."""
    event = request.get("event")
    if not event or event["kind"] != "left":
        return []
    return scores_of_leavers(tournament, event["who"], int(request["first"]))
