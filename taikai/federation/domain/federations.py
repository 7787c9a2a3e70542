"""Known federations: one file of `data/` each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "data"
DEFAULT = "ema"

#: From how many on, and what it is worth (tenths) or asks for.
Scale = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Weighing:
    """What a tournament's weight is made of, in tenths; `substitutes`: how many of them count at most."""

    days: Scale
    players: Scale
    countries: Scale
    qualification: int
    substitutes: int


@dataclass(frozen=True, slots=True)
class Federation:
    """A federation: how its numbers begin, what it weighs, what it asks of a tournament, its list of results."""

    key: str
    name: str
    columns: tuple[str, ...]
    members: frozenset[str] = frozenset()
    prefixes: Mapping[str, str] = field(default_factory=dict)
    guest: str = ""
    weighing: Weighing | None = None
    conditions: Mapping[str, Any] = field(default_factory=dict)


def step(steps: Scale, count: int) -> int:
    """What `count` is worth: the last step that is not above it, 0 below the first."""
    return max(((least, worth) for least, worth in steps if least <= count), default=(0, 0))[1]


def _steps(kept: Any) -> Scale:
    return tuple((int(least), int(worth)) for least, worth in kept)


@cache
def federations() -> Mapping[str, Federation]:
    """All of them by key, in the order of their names; the default one first."""
    found = {path.stem: _read(path) for path in sorted(DATA.glob("*.toml"))}
    return {DEFAULT: found.pop(DEFAULT), **found}


def _read(path: Path) -> Federation:
    kept = tomllib.loads(path.read_text(encoding="utf-8"))
    weight = kept.get("weight")
    numbers = kept.get("numbers", {})
    return Federation(
        key=path.stem,
        name=kept["name"],
        columns=tuple(kept["columns"]),
        members=frozenset(kept.get("members", ())),
        prefixes=numbers.get("countries", {}),
        guest=numbers.get("guest", ""),
        weighing=weight
        and Weighing(
            days=_steps(weight["days"]),
            players=_steps(weight["players"]),
            countries=_steps(weight["countries"]),
            qualification=int(weight["qualification"]),
            substitutes=int(weight["substitutes"]),
        ),
        conditions=kept.get("conditions", {}),
    )
