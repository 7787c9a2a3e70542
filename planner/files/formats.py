"""Plans and constraints as JSON and CSV, in the formats of a plan checker."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from planner.files.prescribed import read_schedule
from planner.types import WINDS, Constraints, Obstacle, Plan, PlanningError, PlanReport, Player, Round, Weights

_KEYS = {
    "players", "absent", "withdrawn", "joined", "groups", "clubs", "forbidden_pairs", "fixed_table",
    "substitutes", "referees", "rests", "evens", "couples", "played", "strength", "weights",
    "first_rounds",
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
    if plan.report.rests:
        data["rests"] = plan.resting()
    if constraints:
        data["constraints"] = {**constraints, "players": list(plan.players)}
    return json.dumps(data, ensure_ascii=False, indent=None)


def figures_to_data(report: PlanReport) -> dict[str, dict[str, int | bool | None]]:
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
        raise PlanningError((Obstacle("constraints", "constraints", "are not an object", "{...}"),))
    read = _Reader(data, list(players))
    kinds = read.groups()
    made = Constraints(
        played=read.played(),
        absent=read.table("absent", _wholes),
        withdrawn=read.table("withdrawn", _whole),
        joined=read.table("joined", _whole),
        fixed_tables=read.table("fixed_table", _wholes),
        forbidden_pairs=tuple(read.pairs("forbidden_pairs")),
        groups=kinds,
        substitutes=read.people("substitutes"),
        referees=read.people("referees"),
        rests=read.yes("rests"),
        evens=read.yes("evens"),
        first_rounds={str(kind): last for kind, last in read.table("first_rounds", _whole).items()},
    )
    weights = read.weights(kinds)
    if read.problems:
        raise PlanningError(tuple(read.problems))
    return made, weights, read.roster


class _Reader:
    """A decoded object of constraints, read key by key; what is wrong with it gathers in ``problems``."""

    def __init__(self, data: dict[str, Any], players: list[Player]) -> None:
        self.data = data
        self.problems = [
            Obstacle("key", f"constraints: {key}", "is not known", f"one of {', '.join(sorted(_KEYS))}")
            for key in data
            if key not in _KEYS
        ]
        self.roster: list[Player] = players
        self.known: set[Player] = set(players)
        named = self._list("players", "[player, ...]")
        if named:
            self.roster = [p for p in named if self._is_player(p, "players")]
            self.known = set(self.roster)
        for text, times in Counter(map(str, dict.fromkeys(self.roster))).items():
            if times > 1:
                self.wrong("twice", f"players: {text}", "is on the list as a number and as a text", "one of them")

    def wrong(self, code: str, where: str, message: str, remedy: str) -> None:
        """Note a problem; ``where`` is the key it stands under, and what in it."""
        self.problems.append(Obstacle(code, f"constraints: {where}", message, remedy))

    def _list(self, key: str, shape: str) -> list[Any]:
        value = self.data.get(key)
        if value is not None and not isinstance(value, list):
            self.wrong("type", key, "is not a list", shape)
        return value if isinstance(value, list) else []

    def _is_player(self, entry: object, where: str) -> bool:
        good = isinstance(entry, int | str) and not isinstance(entry, bool) and entry != ""
        if not good:
            self.wrong("name", f"{where}: {json.dumps(entry)}", "is not a player", "a number or a name")
        return good

    def _who(self, key: Any) -> Player:
        if key in self.known:
            return key  # type: ignore[no-any-return]
        try:
            number = int(key)
        except ValueError:
            return str(key)
        return number if number in self.known or str(key) not in self.known else str(key)

    def table(self, key: str, read: Callable[[Any], Any], source: object = None) -> dict[Player, Any]:
        value = self.data.get(key) if source is None else source
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.wrong("type", key, "is not an object", "{player: value}")
            return {}
        out = {}
        for name, entry in value.items():
            try:
                out[self._who(name)] = read(entry)
            except (TypeError, ValueError) as error:
                self.wrong("value", f"{key}: {name}", f"{json.dumps(entry)} is not understood", str(error))
        return out

    def people(self, key: str) -> frozenset[Player]:
        return frozenset(self._who(p) for p in self._list(key, "[player, ...]") if self._is_player(p, key))

    def yes(self, key: str) -> bool:
        value = self.data.get(key)
        if value is not None and not isinstance(value, bool):
            self.wrong("type", key, "is neither true nor false", "true")
        return value is True

    def pairs(self, key: str) -> list[tuple[Player, Player]]:
        found = []
        for entry in self._list(key, "[[a, b], ...]"):
            if not isinstance(entry, list) or len(entry) != 2:
                self.wrong("pair", f"{key}: {json.dumps(entry)}", "is not a pair", "[[a, b], ...]")
            elif all(self._is_player(p, key) for p in entry):
                found.append((self._who(entry[0]), self._who(entry[1])))
        return found

    def groups(self) -> dict[str, dict[Player, str | int]]:
        groups = self.data.get("groups")
        if groups is not None and not isinstance(groups, dict):
            self.wrong("type", "groups", "is not an object", '{"club": {player: club}}')
            groups = None
        kinds = {str(kind): self.table(f"groups.{kind}", _label, of) for kind, of in (groups or {}).items()}
        if self.data.get("clubs") is not None:
            kinds["club"] = self.table("clubs", _label)
        couples = self.pairs("couples")
        for player, times in Counter(p for pair in couples for p in pair).items():
            if times > 1:
                self.wrong("couple", f"couples: {player}", f"stands there {times} times", "once")
        if couples:
            kinds["couple"] = {p: number for number, pair in enumerate(couples) for p in pair}
        return kinds

    def played(self) -> tuple[Round, ...]:
        """The rounds already played; they may have empty seats."""
        rounds = self._list("played", "[round, ...], each a list of tables")
        if not rounds:
            return ()
        read = read_schedule(json.dumps(rounds), empty_seats=True)
        for problem in read.problems:
            self.wrong(problem.code, f"played: {problem.where}", problem.message, problem.remedy)
        return read.rounds

    def weights(self, kinds: Mapping[str, object]) -> Weights:
        """The weights; a name that weighs nothing is a slip of the pen."""
        data, usual = self.data.get("weights"), Weights()
        if data is None:
            return usual
        if not isinstance(data, dict) or not all(type(v) is int and v >= 0 for v in data.values()):
            self.wrong("weights", "weights", "are not whole numbers", '{"club": 10}')
            return usual
        single = ("repeat", "other_group", "substitutes", "referees")
        names = dict.fromkeys((*single, *usual.groups, *kinds))
        for name in data:
            if name not in names:
                self.wrong("weights", f"weights: {name}", "is not known", f"one of {', '.join(names)}")
        plain = {k: v for k, v in data.items() if k in single}
        return Weights(groups={**usual.groups, **{k: v for k, v in data.items() if k not in single}}, **plain)


def _whole(value: Any) -> int:
    """A whole number, also as text: the keys of JSON are texts."""
    if type(value) is int:
        return value
    if isinstance(value, str) and value.strip().lstrip("+-").isdecimal():
        return int(value)
    raise ValueError("a whole number")


def _wholes(value: Any) -> frozenset[int]:
    try:
        return frozenset(map(_whole, value if isinstance(value, list) else [value]))
    except ValueError:
        raise ValueError("a whole number, or a list of them") from None


def _label(value: Any) -> str | int:
    if isinstance(value, str | int):
        return value
    raise TypeError("a name or a number")
