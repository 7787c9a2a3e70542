"""Planning request: everything a plan depends on, as plain JSON values.

The same request gives the same plan, on any machine and at any time: it is stored with the plan, handed to the
worker, and published for whoever wants to check the draw. Players are entrant ids.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.registration.models import Entrant
from taikai.seating.domain.people.availability import Availability, availability_of
from taikai.seating.domain.people.roster import roster_of
from taikai.seating.domain.people.wishes import constraint_values, wishes_of
from taikai.seating.domain.requests.compute import check
from taikai.seating.domain.requests.ranking_source import ranking_of
from taikai.seating.domain.seats.finals import (
    final_of,
    mode_problems,
    next_stage,
    plan_problems,
    presence_of_final,
)
from taikai.seating.domain.seats.load import SeatedRound, numbers_with_results, seated_rounds
from taikai.seating.domain.seats.tables_without_result import DESPITE, tables_without_result
from taikai.seating.models import PlanJob
from taikai.tournaments.models import Tournament

Request = dict[str, Any]
MOST_SEED = 2**31
RANKED = ("swiss", "interval", "top")


@dataclass(frozen=True, slots=True)
class DrawWanted:
    """What an organiser chooses for a draw.

    `mode`: "all", "next", "swiss", "interval", "top". `options`: most_meetings and bracket (Swiss), step
    (interval), tables and only (top tables); despite (by standings that lack results); rests (where four does not
    divide the players some rest in turn,
    nobody fills up; not in a final) and evens (the last hanchan before a final, or of all, is for those who have
    rested more). `seed`: None draws one.
    """

    mode: str = "all"
    seed: int | None = None
    effort: str = "normal"
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HanchansWanted:
    """The hanchans to plan, `first` to `last`; `kept` are played or published before them and stay."""

    kept: Sequence[SeatedRound]
    first: int
    last: int
    players: Sequence[Entrant]
    presence: Availability


def request_for(tournament: Tournament, wanted: DrawWanted, *, wishes: Mapping[str, Any] | None = None) -> Request:
    """The request for drawing what is not published yet, all of it or the next hanchan.

    `wishes`: others than the stored ones, as `read_wishes` gives them.

    Raises:
        Refusal: not enough players, nothing left to draw, a gap, no ranking, or wishes that cannot be met.
    """
    roster = roster_of(tournament)
    rounds = seated_rounds(tournament, published_only=False)
    reported = numbers_with_results(tournament)
    kept = [each for each in rounds if each.round.is_published or each.number in reported]
    first = len(kept) + 1
    final = final_of(tournament, first)
    if final is None and wanted.options.get("rests"):
        roster = replace(roster, rests=True)
    last = _last(tournament, first) if wanted.mode == "all" and final is None else first
    problems = list(roster.problems) if final is None else list(final.problems)
    if final is not None and not final.problems:
        problems += mode_problems(final, wanted.mode, wanted.options, roster)
    if [each.number for each in kept] != list(range(1, first)):
        problems.append(
            Problem(
                "draw.gap",
                "scope",
                _("A draft comes before a published hanchan. Publish the draft first."),
            )
        )
    if first > tournament.hanchan_count:
        problems.append(
            Problem(
                "draw.nothing",
                "scope",
                _("All %(count)d hanchans are published. Unpublish one first.")
                % {"count": tournament.hanchan_count},
            )
        )
    presence = None
    if not problems and final is not None:
        only = bool(wanted.options.get("only"))
        presence = presence_of_final(tournament, final, roster, ranking_of(tournament), only)
        problems += presence.problems
    elif not problems:
        presence = availability_of(tournament, first, last, roster=roster)
        problems += presence.problems
    players = presence.players if presence else []
    if wanted.mode in RANKED and presence and final is None:
        players, more = _ranked(tournament, players, wanted)
        problems += more
        problems += [] if more or wanted.options.get(DESPITE) else tables_without_result(tournament)
    if problems or presence is None:
        raise Refusal(problems)
    stored = wishes_of(tournament) if wishes is None else wishes
    return assemble(tournament, wanted, HanchansWanted(kept, first, last, players, presence), wishes=stored)


def assemble(
    tournament: Tournament,
    wanted: DrawWanted,
    scope: HanchansWanted,
    *,
    start: Sequence[Any] | None = None,
    wishes: Mapping[str, Any],
) -> Request:
    """Put a request together. Raises Refusal when it contradicts itself.

    `start`: rounds to begin the search with; `wishes`: what the organiser asks, empty where nothing counts.
    """
    fillers = {entrant.pk for entrant in scope.presence.fillers}
    substitutes = {e.pk for e in scope.players if e.kind == Entrant.Kind.SUBSTITUTE or e.pk in fillers}
    if wanted.mode != "top" and (
        wrong := plan_problems(tournament, wanted.mode, scope.first, start or (), substitutes)
    ):
        raise Refusal(wrong)
    values = constraint_values(wishes, scope.players, substitutes) if wishes else {}
    overlay = scope.presence.overlay
    evens = _last(tournament, scope.first) if scope.presence.rests and wanted.options.get("evens") else 0
    made: Request = {
        "mode": wanted.mode,
        "first": scope.first,
        "rounds": scope.last,
        "seed": secrets.randbelow(MOST_SEED) if wanted.seed is None else wanted.seed,
        "typed": wanted.seed is not None,
        "effort": wanted.effort,
        "options": dict(wanted.options),
        "constraints": _constraints(scope, values, evens),
        "overlay": {str(n): {str(o): who for o, who in held.items()} for n, held in overlay.items()},
        "fillers": sorted(fillers),
        **({"evens": evens} if evens else {}),
        **_earlier(tournament, wanted.mode, scope, evens),
    }
    if start is not None:
        made["start"] = [[list(table) for table in tables] for tables in start]
    problems = check(made, {entrant.pk: entrant.name for entrant in scope.players})
    if problems:
        raise Refusal(problems)
    return made


def _constraints(scope: HanchansWanted, values: Mapping[str, Any], evens: int) -> dict[str, Any]:
    """Who plays, what has been played, who is away when, the wishes. `evens`: the hanchan that evens out games."""
    ids = {entrant.pk for entrant in scope.players}
    constraints: dict[str, Any] = {"players": [entrant.pk for entrant in scope.players], **values}
    if scope.kept:
        constraints["played"] = [[list(table) for table in each.as_ids()] for each in scope.kept]
    absent = {str(who): numbers for who, numbers in scope.presence.absent.items() if who in ids}
    if scope.presence.rests:
        constraints["rests"] = True
        if scope.last == evens:
            constraints["evens"] = True
    return constraints | ({"absent": absent} if absent else {})


def _earlier(tournament: Tournament, mode: str, scope: HanchansWanted, evens: int) -> dict[str, Any]:
    """What earlier draws of this tournament had in mind for the hanchans to come."""
    found: dict[str, Any] = {}
    if mode in ("next", "swiss") or (mode == "all" and scope.kept):
        last = _last(tournament, scope.first)
        found["ahead"] = last - 1 if evens and scope.last < last else last
    if mode in ("next", "all") and scope.kept:
        found["drawn"] = [_seed_of(each) for each in scope.kept]
    if mode == "swiss" and (promised := _promised_by(scope.kept)):
        found["promised"] = promised
    return found


def _last(tournament: Tournament, first: int) -> int:
    """The last hanchan that can be drawn before anything of `first` is played: a final waits for its finalists."""
    stage = next_stage(tournament, first)
    return tournament.hanchan_count if stage is None else min(tournament.hanchan_count, stage - 1)


def _seed_of(each: SeatedRound) -> int | None:
    """The seed a hanchan was drawn with as the next one: the planner can go on with what it then had in mind."""
    drawn = each.round.provenance
    return int(drawn["seed"]) if drawn.get("mode") == "next" and "seed" in drawn else None


def _promised_by(kept: Sequence[SeatedRound]) -> list[Any]:
    """The rounds that the latest hanchan, if it was a Swiss one, was found to leave possible."""
    job = PlanJob.objects.filter(pk=kept[-1].round.provenance.get("job")).first() if kept else None
    return list(job.plan.get("promised", ())) if job is not None else []


def request_basis(request: Request) -> Request:
    """What must still be true when the plan is accepted: all but the seed and where it came from."""
    free = ("seed", "typed", "counter", "effort", "stop_at")
    return {name: value for name, value in request.items() if name not in free}


def request_key(request: Request) -> Request:
    """What somebody asked for: the same form sent twice asks for the same, whatever seed was drawn for it."""
    seed = request["seed"] if request.get("typed") else None
    return {**request_basis(request), "effort": request.get("effort"), "seed": seed}


def _ranked(
    tournament: Tournament, players: Sequence[Entrant], wanted: DrawWanted
) -> tuple[list[Entrant], list[Problem]]:
    """The players by their place now; those without one after them."""
    place = {who: at for at, who in enumerate(ranking_of(tournament))}
    if not place:
        return list(players), [
            Problem(
                "draw.no_ranking",
                "mode",
                _("The standings are still empty. Draw the first hanchan without standings."),
            )
        ]
    ordered = sorted(players, key=lambda e: place.get(e.pk, len(place)))
    tables = int(wanted.options.get("tables", 1))
    if wanted.mode == "top" and not 1 <= tables <= len(ordered) // 4:
        return ordered, [
            Problem(
                "draw.tables",
                "tables",
                _("Choose 1 to %(all)d top tables, not %(tables)d.")
                % {"tables": tables, "all": len(ordered) // 4},
            )
        ]
    if wanted.mode == "top" and wanted.options.get("only"):
        ordered = ordered[: 4 * tables]
    return ordered, []
