"""Plans and constraints as JSON and CSV, in the formats a checker of seating plans reads."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .prescribed import read_schedule
from .types import WINDS, Constraints, Plan, PlanningError, Player, Problem, Report, Round, Weights

_KEYS = {
    "players", "absent", "withdrawn", "joined", "groups", "clubs", "forbidden_pairs", "fixed_table",
    "substitutes", "referees", "couples", "played", "strength", "weights",
}  # fmt: skip


def plan_to_json(plan: Plan, constraints: Mapping[str, Any] | None = None) -> str:
    """The plan, how to make it again, its figures, and the constraints it was made under."""
    data = {
        "rounds": plan.rounds,
        "players": plan.players,
        "method": plan.method,
        "version": plan.version,
        "seed": plan.seed,
        "effort": plan.effort,
        "steps": plan.steps,
        "hash": plan.hash,
        "figures": figures_to_data(plan.report),
    }
    if constraints:
        data["constraints"] = {**constraints, "players": list(plan.players)}
    return json.dumps(data, ensure_ascii=False, indent=None)


def figures_to_data(report: Report) -> dict[str, dict[str, int | bool | None]]:
    """Every figure of a report by name, ready for JSON: value, bound, whether proven, best known."""
    return {
        f.name: {"value": f.value, "bound": f.bound, "proven": f.proven, "best_known": f.best_known}
        for f in report.figures
    }


def rounds_to_csv(rounds: Sequence[Round], long: bool = False) -> str:
    """``round,table,east,south,west,north``, or one line a seat when ``long``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["round", "table", "wind", "player"] if long else ["round", "table", "east", "south", "west", "north"]
    )
    for number, tables in enumerate(rounds, 1):
        for at, table in enumerate(tables, 1):
            seats = ["" if s is None else s for s in table]
            if long:
                writer.writerows([number, at, wind, seat] for wind, seat in zip(WINDS, seats, strict=True))
            else:
                writer.writerow([number, at, *seats])
    return out.getvalue()


def constraints_from_json(
    data: object, players: Iterable[Player] = ()
) -> tuple[Constraints, Weights, list[Player]]:
    """Constraints, weights and (when named) the players, out of a decoded JSON object.

    Player keys are matched as written, then as whole numbers. Raises PlanningError with every problem.
    """
    if not isinstance(data, dict):
        raise PlanningError((Problem("constraints", "constraints", "are not an object", "{...}"),))
    problems = [
        Problem("key", f"constraints: {key}", "is not known", f"one of {', '.join(sorted(_KEYS))}")
        for key in data
        if key not in _KEYS
    ]
    roster = data.get("players") or list(players)
    if not isinstance(roster, list):
        problems.append(Problem("players", "constraints: players", "is not a list", "[player, ...]"))
        roster = []
    known = set(roster)

    def who(key: Any) -> Player:
        if key in known:
            return key  # type: ignore[no-any-return]
        try:
            number = int(key)
        except (TypeError, ValueError):
            return str(key)
        return number if number in known or str(key) not in known else str(key)

    def table(key: str, read: Callable[[Any], Any], source: object = None) -> dict[Player, Any]:
        value = data.get(key) if source is None else source
        if value is None:
            return {}
        if not isinstance(value, dict):
            problems.append(Problem("type", f"constraints: {key}", "is not an object", "{player: value}"))
            return {}
        out = {}
        for name, entry in value.items():
            try:
                out[who(name)] = read(entry)
            except (TypeError, ValueError):
                problems.append(
                    Problem("value", f"constraints: {key}: {name}", f"{entry!r} is not understood", "a number")
                )
        return out

    def people(key: str) -> frozenset[Player]:
        value = data.get(key) or []
        if not isinstance(value, list):
            problems.append(Problem("type", f"constraints: {key}", "is not a list", "[player, ...]"))
            return frozenset()
        return frozenset(who(p) for p in value)

    def numbers(value: Any) -> frozenset[int]:
        return frozenset(int(v) for v in (value if isinstance(value, list) else [value]))

    groups = data.get("groups") or {}
    if not isinstance(groups, dict):
        problems.append(Problem("type", "constraints: groups", "is not an object", '{"club": {player: club}}'))
        groups = {}
    kinds = {str(kind): table(f"groups.{kind}", _label, of) for kind, of in groups.items()}
    if data.get("clubs"):
        kinds["club"] = table("clubs", _label)
    kinds.update(_couples(data.get("couples") or [], who))
    pairs = data.get("forbidden_pairs") or []
    good = [p for p in pairs if isinstance(p, list) and len(p) == 2] if isinstance(pairs, list) else []
    if not isinstance(pairs, list) or len(good) != len(pairs):
        problems.append(Problem("pair", "constraints: forbidden_pairs", "an entry is not a pair", "[[a, b], ...]"))
    played: tuple[Round, ...] = ()
    if isinstance(data.get("played"), list) and data["played"]:
        read = read_schedule(json.dumps(data["played"]))
        played, problems = read.rounds, problems + list(read.problems)
    made = Constraints(
        played=played,
        absent=table("absent", numbers),
        withdrawn=table("withdrawn", int),
        joined=table("joined", int),
        fixed_tables=table("fixed_table", numbers),
        forbidden_pairs=tuple((who(a), who(b)) for a, b in good),
        groups=kinds,
        substitutes=people("substitutes"),
        referees=people("referees"),
    )
    weights = _weights(data.get("weights"), problems)
    if problems:
        raise PlanningError(tuple(problems))
    return made, weights, roster


def _label(value: Any) -> str | int:
    if isinstance(value, str | int):
        return value
    raise TypeError


def _couples(couples: Any, who: Callable[[Any], Player]) -> dict[str, dict[Player, str | int]]:
    if not isinstance(couples, list):
        return {}
    return {"couple": {who(p): number for number, pair in enumerate(couples) for p in pair}} if couples else {}


def _weights(data: Any, problems: list[Problem]) -> Weights:
    if data is None:
        return Weights()
    if not isinstance(data, dict) or not all(isinstance(v, int) and v >= 0 for v in data.values()):
        problems.append(Problem("weights", "constraints: weights", "are not whole numbers", '{"club": 10}'))
        return Weights()
    plain = {k: v for k, v in data.items() if k in ("repeat", "other_group", "substitutes", "referees")}
    groups = {**Weights().groups, **{k: v for k, v in data.items() if k not in plain}}
    return Weights(groups=groups, **plain)
