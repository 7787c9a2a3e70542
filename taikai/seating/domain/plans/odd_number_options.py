"""Options when the number of players is no multiple of four after a withdrawal, with their costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from planner import PlanningError
from planner.report.report import meetings
from taikai.problems import Refusal
from taikai.seating.domain.people.roster import roster_of
from taikai.seating.domain.requests.compute import Request, compute, rounds_of
from taikai.seating.domain.requests.replan import REST, ReplanEvent, places_of, replan_request
from taikai.seating.domain.seats.finals import final_of
from taikai.seating.domain.seats.load import SeatedRound, seated_rounds
from taikai.seating.domain.seats.sit_outs import rests_in_turn
from taikai.tournaments.models import Tournament

#: Plans are compared from one seed; any would do.
SEED = 1


@dataclass(frozen=True, slots=True)
class FillOption:
    """How the hanchans that are left could be filled.

    `fill`: what is sent to choose it; `tables` in the first of them; `sit_out`: how many sit out each hanchan;
    `substitutes` who fill up, `missing` of them; `repeats` in the whole tournament.
    """

    fill: str
    tables: int
    sit_out: int
    substitutes: int
    missing: int
    repeats: int


@dataclass(frozen=True, slots=True)
class FillOptions:
    """The ways there are, and the repeated meetings of the seating as it stands."""

    now: int
    ways: tuple[FillOption, ...]


def fill_options(tournament: Tournament, event: ReplanEvent) -> FillOptions | None:
    """The ways to go on after `event`; None where there is nothing to choose, or nobody could sit out."""
    rounds = seated_rounds(tournament, published_only=False)
    if event.kind not in ("left", "no_show", "late") or rests_in_turn(each.round for each in rounds):
        return None
    if any(final_of(tournament, each.number) for each in rounds if each.number >= event.first):
        return None  # nobody sits out in a final
    try:
        resting = replan_request(tournament, replace(event, fill=REST), seed=SEED, effort="quick")
        over = _over(resting)
        made = compute(resting) if over else None
    except (Refusal, PlanningError):
        return None
    if made is None:
        return None
    here = _here(resting)
    needed = max(-count % 4 for count in here)
    missing = max(0, needed - len(roster_of(tournament).available))
    short = next(count for count in here if count % 4)
    return FillOptions(
        _repeats([each.as_ids() for each in rounds]),
        (
            FillOption(
                "substitutes", -(-short // 4), 0, needed, missing, _filled(tournament, event, rounds, missing)
            ),
            FillOption(REST, short // 4, over, 0, 0, made.report.figure("repeats").value),
        ),
    )


def _here(request: Request) -> list[int]:
    """How many are there in each hanchan of the request."""
    absent = request["constraints"].get("absent", {})
    numbers = range(int(request["first"]), int(request["rounds"]) + 1)
    players = request["constraints"]["players"]
    return [sum(number not in absent.get(str(who), ()) for who in players) for number in numbers]


def _over(request: Request) -> int:
    """How many sit out at most where nobody fills up."""
    return max((count % 4 for count in _here(request)), default=0)


def _filled(tournament: Tournament, event: ReplanEvent, rounds: list[SeatedRound], missing: int) -> int:
    """Repeats where substitutes fill up; who is still missing takes over the seats and has met nobody."""
    if not missing:
        try:
            made = compute(replan_request(tournament, event, seed=SEED, effort="quick"))
        except (PlanningError, Refusal):
            pass
        else:
            return int(made.report.figure("repeats").value)
    gone: dict[object, object] = {who: f"new {who}" for who in event.who}
    found: list[object] = []
    for each in rounds:
        tables: list[list[object]] = [list(table) for table in places_of(each)]
        if each.number >= event.first:
            tables = [[gone.get(who, who) for who in table] for table in tables]
        found.append(tables)
    return _repeats(found)


def _repeats(rounds: Sequence[object]) -> int:
    return sum(len(numbers) - 1 for numbers in meetings(rounds_of(rounds)).values())
