"""`hanchan`: a whole game, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from scoring.fields import SEATS, Reader
from scoring.interface.kinds.change import changed, difference_list
from scoring.interface.kinds.final import as_answer as final_answer
from scoring.interface.kinds.final import read_after_game
from scoring.interface.kinds.written import WRITTEN, Written
from scoring.problems import Problem, Refused
from scoring.riichi.hanchan import Hanchan, Record, State, Step, final_of, names_to_points, replay
from scoring.rulesets import Ruleset
from scoring.texts import CATALOGUES
from scoring.uma_oka import places_of

AFTER_GAME = ("penalties", "late_minutes", "substitutes")


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """The table after every hand, the first impossible record with its reasons, and the result."""
    lang = CATALOGUES.language(request.get("lang"))
    read = Reader(given)
    read.known("start", "hands", "change", *AFTER_GAME)
    names, start = _start(read, ruleset)
    records = _records(read)
    extras = read_after_game(read)
    read.check()
    game = replay(ruleset, start, records, WRITTEN)
    listed: list[dict[str, Any]] | None = None
    if given.get("change") is not None:
        game, names, listed = _changed(read, game, names)
    reply: dict[str, Any] = {
        "states": [_step_dict(step, names, lang) for step in game.steps],
        "impossible": None,
        "over": bool(game.state.over),
        "reason": game.state.over or None,
        "next": None if game.state.over else game.state.hand,
        "dealer_may_end": game.state.may_end,
        "places": places_of(
            names_to_points(game.state.points, names), dict(zip(names, SEATS, strict=True)), ruleset
        ),
    }
    if game.impossible is not None:
        reply["impossible"] = {
            "hand": game.impossible,
            "problems": [p.within(f"given.hands.{game.impossible}").as_dict(lang) for p in game.problems],
        }
    if listed is not None:
        reply["differences"] = listed
    if game.state.drawn:
        reply["result"] = "game_drawn"
    try:
        result = final_of(game, names, **extras)
    except Refused as refused:
        return [p.within("given") for p in refused.problems]
    reply["final" if game.state.over else "provisional"] = final_answer(result)
    reply.setdefault("final", None)
    return reply


def _changed(read: Reader, game: Hanchan, names: list[str]) -> tuple[Hanchan, list[str], list[dict[str, Any]]]:
    """The game after `change`, and what it changes hand by hand."""
    if not isinstance(read.given["change"], Mapping):
        read.fault("type", "change", "change must be an object")
    read.check()
    change = Reader(read.given["change"], f"{read.path}.change")
    after, players = changed(change, game, names, _record)
    change.check()
    return after, players, difference_list(game, after, names, players)


def _start(read: Reader, ruleset: Ruleset) -> tuple[list[str], list[int]]:
    """Players in the order of their starting seats, and their points."""
    raw = read.given.get("start")
    default = [ruleset.start_points] * 4
    if raw is None:
        return list(SEATS), default
    if not isinstance(raw, Mapping):
        read.fault("type", "start", "start must be an object")
        return list(SEATS), default
    inner = Reader(raw, f"{read.path}.start")
    seats = _starting_seats(inner, raw)
    bare = bool(raw) and all(type(value) is int for value in raw.values())
    points = Reader({"points": raw}, inner.path).integers("points") if bare else inner.integers("points", {})
    if sorted(seats.values()) != sorted(SEATS):
        inner.fault(
            "seats",
            "initial_seats",
            "each of four players needs one of E, S, W, N",
        )
        read.problems += inner.problems
        return list(SEATS), default
    names = sorted(seats, key=lambda p: SEATS.index(seats[p]))
    if points and set(points) != set(names):
        inner.fault("players", "points", "give the points of all four")
    if any(value % 100 for value in points.values()):
        inner.fault("hundreds", "points", "points come in hundreds")
    read.problems += inner.problems
    return names, [points.get(name, ruleset.start_points) for name in names]


def _starting_seats(inner: Reader, raw: Mapping[str, Any]) -> dict[str, str]:
    """`initial_seats` (or `seats`); without them the players are called by their starting winds.

    Also short: `{"Ala": "E", …}`, or only points, `{"E": 25000, …}` or `{"points": {…}}` in seat order.
    """
    for name in ("initial_seats", "seats"):
        if name in raw:
            inner.known(name, "points")
            return inner.words(name)
    if raw and all(isinstance(value, str) for value in raw.values()):
        return {str(name): value for name, value in raw.items()}
    points = raw if raw and all(type(value) is int for value in raw.values()) else raw.get("points")
    if points is not raw:
        inner.known("initial_seats", "points")
    named = list(points) if isinstance(points, Mapping) and len(points) == 4 else list(SEATS)
    return dict(zip(list(SEATS) if set(named) == set(SEATS) else named, SEATS, strict=True))


def _records(read: Reader) -> list[Record]:
    records = []
    for entry in read.objects("hands"):
        records.append(_record(entry))
        read.problems += entry.problems
    return records


def _record(entry: Reader) -> Record:
    """A record: `kind` and what it says, flat or under `given`; `dealer` (0-3): the deal its winds refer to."""
    kind = entry.text("kind")
    if not kind:
        entry.fault("missing", "kind", "enter what happened")
    inner = entry.given.get("given")
    outside = ("kind", "given", "id", "title", "dealer")
    content = {name: value for name, value in entry.given.items() if name not in outside}
    if isinstance(inner, Mapping):
        content = {**inner, **content}
    dealer = entry.given.get("dealer")
    return Record(Written(kind, content), dealer if type(dealer) is int and 0 <= dealer < 4 else None)


def kind_of(record: Record) -> str:
    return cast(Written, record.what).kind


def _step_dict(step: Step, names: list[str], lang: str) -> dict[str, Any]:
    """The table after a hand, which hand that was, and what it moved."""
    deltas = step.deltas()
    return {
        "hand": step.before.hand,
        "kind": kind_of(step.record),
        **state_dict(step.after, names),
        "deltas": dict(zip(names, deltas, strict=True)),
        "ledger": step.ledger.as_list(lang),
    }


def state_dict(state: State, names: list[str]) -> dict[str, Any]:
    """The table between two hands."""
    return {
        "round": SEATS[state.round],
        "kyoku": state.kyoku,
        "honba": state.honba,
        "sticks": state.sticks,
        "dealer": names[state.dealer],
        "points": names_to_points(state.points, names),
        "over": state.over or None,
    }
