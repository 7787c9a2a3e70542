"""Scopes: wishes that hold for the first rounds only."""

from __future__ import annotations

from collections.abc import Collection, Sized
from dataclasses import replace

from planner.types import Constraints, Obstacle


def in_force(constraints: Constraints, number: int) -> Constraints:
    """The same without the wishes that are over before round ``number``; the others hold from there on."""
    over = {kind for kind in constraints.first_rounds if not constraints.holds(kind, number)}
    return only(constraints, kinds_of(constraints) - over) if over else constraints


def ends_of(constraints: Constraints, rounds: int) -> dict[str, int]:
    """The wishes that end after a round still to plan and before the last of ``rounds``, and after which."""
    return {
        kind: last
        for kind, last in constraints.first_rounds.items()
        if len(constraints.played) < last < rounds and is_asked(constraints, kind)
    }


def is_asked(constraints: Constraints, kind: str) -> bool:
    """Whether anybody is meant by that wish."""
    named: dict[str, Sized] = {
        "forbidden_pairs": constraints.forbidden_pairs,
        "substitutes": constraints.substitutes,
        "referees": constraints.referees,
    }
    return bool(named.get(kind, constraints.groups.get(kind)))


def only(constraints: Constraints, kinds: Collection[str]) -> Constraints:
    """The same with no other wishes than these."""
    return replace(
        constraints,
        forbidden_pairs=constraints.forbidden_pairs if "forbidden_pairs" in kinds else (),
        groups={kind: of for kind, of in constraints.groups.items() if kind in kinds},
        substitutes=constraints.substitutes if "substitutes" in kinds else frozenset(),
        referees=constraints.referees if "referees" in kinds else frozenset(),
        first_rounds={kind: last for kind, last in constraints.first_rounds.items() if kind in kinds},
    )


def kinds_of(constraints: Constraints) -> set[str]:
    """Every kind of wish about who meets whom."""
    return {"forbidden_pairs", "substitutes", "referees", *constraints.groups}


def scope_problems(constraints: Constraints) -> list[Obstacle]:
    """Numbers of rounds that are none."""
    return [
        Obstacle("first_rounds", f"first rounds: {kind}", f"{last} rounds", "at least 1")
        for kind, last in constraints.first_rounds.items()
        if last < 1
    ]
