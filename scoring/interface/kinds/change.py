"""Correction of a `hanchan` request: replace, insert or remove a hand, or swap two seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from scoring.fields import Reader
from scoring.interface.kinds.written import Written
from scoring.riichi.hanchan import Hanchan, HandDifference, Record, Step, differences

Names = list[str]
VERBS = ("replace", "insert", "remove", "swap")


def changed(
    read: Reader, game: Hanchan, names: Names, record_of: Callable[[Reader], Record]
) -> tuple[Hanchan, Names]:
    """The game and the players by starting seat after the change; problems go to `read`."""
    verbs = [verb for verb in VERBS if verb in read.given]
    if len(verbs) != 1:
        read.fault(
            "change",
            "",
            "one of {verbs} is needed, not {given}",
            verbs=", ".join(VERBS),
            given=len(verbs),
        )
        return game, names
    if verbs == ["swap"]:
        return _swapped(read, game, names)
    verb = verbs[0]
    read.known(verb, "record")
    last = len(game.records) - (verb != "insert")
    if last < 0:
        read.fault("empty", verb, "there is no hand yet")
        return game, names
    index = read.integer(verb, low=0, high=last)
    if verb == "remove":
        return (game.removed(index) if not read.problems else game), names
    inner = read.given.get("record")
    if not isinstance(inner, Mapping):
        read.fault("missing", "record", "the record is missing")
        return game, names
    entry = Reader(inner, f"{read.path}.record")
    record = record_of(entry)
    read.problems += entry.problems
    if read.problems:
        return game, names
    return (game.replaced(index, record) if verb == "replace" else game.inserted(index, record)), names


def _swapped(read: Reader, game: Hanchan, names: Names) -> tuple[Hanchan, Names]:
    read.known("swap", "keep")
    keep = read.choice("keep", ("players", "seats"), "players")
    pair = read.given.get("swap")
    if (
        not isinstance(pair, list | tuple)
        or len(pair) != 2
        or pair[0] == pair[1]
        or any(p not in names for p in pair)
    ):
        read.fault("swap", "swap", "name two of the players")
        return game, names
    first, second = names.index(pair[0]), names.index(pair[1])
    order = list(names)
    order[first], order[second] = order[second], order[first]
    return game.seats_swapped(first, second, keep=keep), order


def difference_list(old: Hanchan, new: Hanchan, before: Names, after: Names) -> list[dict[str, Any]]:
    """What the change does, hand by hand: the hand, who got what, and the points after it, before and now."""
    if before == after:
        pairs: Sequence[HandDifference] = differences(old, new)
    else:
        longest = max(len(old.steps), len(new.steps))
        pairs = [HandDifference(_at(old, i), _at(new, i)) for i in range(longest)]
    listed = [{"old": _brief(d.old, before), "new": _brief(d.new, after)} for d in pairs]
    return [entry for entry in listed if entry["old"] != entry["new"]]


def _at(game: Hanchan, index: int) -> Step | None:
    return game.steps[index] if index < len(game.steps) else None


def _brief(step: Step | None, names: Names) -> dict[str, Any] | None:
    if step is None:
        return None
    deltas = dict(zip(names, step.deltas(), strict=True))
    points = dict(zip(names, step.after.points, strict=True))
    return {
        "hand": step.before.hand,
        "kind": cast(Written, step.record.what).kind,
        "deltas": {name: deltas[name] for name in sorted(names)},
        "points": {name: points[name] for name in sorted(names)},
    }
