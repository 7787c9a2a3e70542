"""Computation of a plan from a request. No database: shared by worker, page and command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from planner import (
    REMAKES,
    VERSION,
    Plan,
    PlanningError,
    PlanReport,
    Progress,
    make_report,
    plan,
    plan_hash,
)
from planner.files.formats import constraints_from_json
from planner.modes import by_hand, interval, swiss, top_tables
from planner.request.task import make_task
from planner.types import Constraints, Obstacle, Player, Round, Weights
from taikai.problems import Problem
from taikai.seating.domain.requests.problem_texts import as_problems

Request = Mapping[str, Any]
#: Modes whose plan is given with the request, not searched for.
GIVEN = ("substitute", "import")


@dataclass(slots=True)
class Stop:
    """A `cancel` that counts how often it was asked, so that a plan stopped early can be made again."""

    ask: Callable[[], bool] | None = None
    at: int | None = None
    asked: int = 0
    stopped: bool = False

    def __call__(self) -> bool:
        if not self.stopped:
            self.asked += 1
            self.stopped = self.asked >= self.at if self.at is not None else bool(self.ask and self.ask())
        return self.stopped


def rounds_of(values: Sequence[Any]) -> tuple[Round, ...]:
    return tuple(tuple((t[0], t[1], t[2], t[3]) for t in tables) for tables in values)


def parts(request: Request) -> tuple[Constraints, Weights, list[Player]]:
    """Constraints, weights and players of a request; played rounds may have empty seats. Raises PlanningError."""
    values = dict(request["constraints"])
    played = rounds_of(values.pop("played", ()))
    constraints, weights, roster = constraints_from_json(values)
    return (
        Constraints(
            played=played,
            absent=constraints.absent,
            fixed_tables=constraints.fixed_tables,
            forbidden_pairs=constraints.forbidden_pairs,
            groups=constraints.groups,
            substitutes=constraints.substitutes,
            referees=constraints.referees,
            rests=constraints.rests,
            evens=constraints.evens,
            first_rounds=constraints.first_rounds,
        ),
        weights,
        roster,
    )


def compute(
    request: Request,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
    version: str = VERSION,
) -> Plan:
    """Make the plan a request asks for, by that version of the planner. Raises PlanningError with all problems."""
    constraints, weights, roster = parts(request)
    mode, options, seed = request["mode"], request.get("options", {}), int(request["seed"])
    known = version if version in REMAKES else VERSION
    if mode == "swiss":
        return swiss(
            roster,
            constraints,
            weights,
            seed,
            most_meetings=int(options.get("most_meetings", 2)),
            bracket=int(options.get("bracket", 16)),
            rounds=int(request.get("ahead", 0)),
            promised=rounds_of(request.get("promised", ())),
            version=known,
        )
    if mode == "interval":
        return interval(roster, int(options.get("step", 4)), constraints, seed)
    if mode == "top":
        return top_tables(roster, int(options.get("tables", 1)), constraints, weights, seed, version=known)
    start = rounds_of(request.get("start", ()))
    if mode in GIVEN:
        return by_hand(roster, start, constraints, balance=bool(options.get("balance")))
    return plan(
        roster,
        int(request["rounds"]),
        constraints,
        weights,
        seed,
        request["effort"],
        progress,
        cancel,
        start,
        ahead=int(request.get("ahead", 0)),
        drawn=request.get("drawn", ()),
        version=known,
    )


def check(request: Request, names: Mapping[int, str]) -> list[Problem]:
    """What is wrong with a request before anything is planned, in people's names."""
    try:
        if request["mode"] in GIVEN:
            compute(request)
        else:
            constraints, weights, roster = parts(request)
            make_task(roster, int(request["rounds"]), constraints, weights)
    except PlanningError as error:
        return explain(request, names, error, check_only=True)
    return []


def explain(
    request: Request, names: Mapping[int, str], error: PlanningError, *, check_only: bool = False
) -> list[Problem]:
    """A refused request's problems in the reader's words, with names instead of ids."""
    return as_problems("plan", "", in_names(request, names, error, check_only=check_only))


def in_names(
    request: Request, names: Mapping[int, str], error: PlanningError, *, check_only: bool = False
) -> tuple[Obstacle, ...]:
    """A refused request's problems as the planner says them, asked again with names instead of ids."""
    try:
        if request["mode"] in GIVEN or not check_only:
            compute(_named(request, names))
        else:
            constraints, weights, roster = parts(_named(request, names))
            make_task(roster, int(request["rounds"]), constraints, weights)
    except PlanningError as named:
        error = named
    return error.problems


def _named(request: Request, names: Mapping[int, str]) -> Request:
    """The same request with names for ids; two of one name keep their ids."""
    twice = {name for name in names.values() if list(names.values()).count(name) > 1}
    say = {who: f"{name} #{who}" if name in twice else name for who, name in names.items()}

    def one(who: Any) -> Any:
        return say.get(int(who), who) if isinstance(who, int) or str(who).isdigit() else who

    def rounds(values: Sequence[Any]) -> list[Any]:
        return [[[one(seat) if seat is not None else None for seat in t] for t in tables] for tables in values]

    values = dict(request["constraints"])
    for name in ("players", "substitutes", "referees"):
        if name in values:
            values[name] = [one(who) for who in values[name]]
    for name in ("absent", "fixed_table"):
        if name in values:
            values[name] = {one(who): value for who, value in values[name].items()}
    if "groups" in values:
        values["groups"] = {
            k: {one(who): label for who, label in of.items()} for k, of in values["groups"].items()
        }
    if "forbidden_pairs" in values:
        values["forbidden_pairs"] = [[one(who) for who in pair] for pair in values["forbidden_pairs"]]
    if "played" in values:
        values["played"] = rounds(values["played"])
    named = {**request, "constraints": values}
    for name in ("start", "promised"):
        if name in request:
            named[name] = rounds(request[name])
    return named


def figures(report: PlanReport) -> list[dict[str, Any]]:
    return [
        {
            "name": f.name,
            "value": f.value,
            "bound": f.bound,
            "proven": f.proven,
            "best_known": f.best_known,
        }
        for f in report.figures
    ]


def as_values(made: Plan, asked: Stop | None = None) -> dict[str, Any]:
    values: dict[str, Any] = {
        "rounds": [[list(table) for table in tables] for tables in made.rounds],
        "method": made.method,
        "version": made.version,
        "seed": made.seed,
        "effort": made.effort,
        "steps": made.steps,
        "stopped": made.stopped,
        "hash": made.hash,
        "figures": figures(made.report),
    }
    if made.report.rests:
        values["rests"] = [list(resting) for resting in made.resting()]
    if made.promised:
        values["promised"] = [[list(table) for table in tables] for tables in made.promised]
    if made.stopped and asked is not None:
        values["stop_at"] = asked.asked
    return values


def best_values(request: Request, progress: Progress) -> dict[str, Any]:
    """The best plan so far as plain values, measured; its winds are settled when it is kept."""
    constraints, _weights, roster = parts(request)
    report = make_report(roster, progress.best, constraints, len(constraints.played))
    unsettled = ("wind", "table", "players_with")
    return {
        "rounds": [[list(table) for table in tables] for tables in progress.best],
        "figures": [f for f in figures(report) if not f["name"].startswith(unsettled)],
        "repeats": progress.repeats,
    }


def settle(request: Request, rounds: Sequence[Any]) -> Plan:
    """A plan out of the best rounds of a search that was cut off: the meetings stay, the winds are settled."""
    constraints, weights, roster = parts(request)
    found = rounds_of(rounds)
    if constraints.evens and len(found) < int(request["rounds"]):  # cut off before the round that evens out games
        before = by_hand(roster, found, replace(constraints, evens=False), balance=True).rounds
        wanted = replace(constraints, played=before)
        return plan(roster, int(request["rounds"]), wanted, weights, int(request["seed"]), "quick")
    return by_hand(roster, found, constraints, balance=True)


def again(request: Request, stored: Mapping[str, Any]) -> str:
    """The fingerprint of the plan a request gives, made as the version that drew it did if that is still possible.

    Raises PlanningError.
    """
    if stored.get("settled"):
        return str(plan_hash(rounds_of(stored["rounds"])))
    at = stored.get("stop_at")
    version = str(stored.get("version") or VERSION)
    return compute(request, cancel=Stop(at=int(at)) if at else None, version=version).hash
