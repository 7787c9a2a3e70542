"""Random legal house rules, made from the declarations of the parameters: a new parameter is in it by itself."""

from __future__ import annotations

import random
import types
from collections.abc import Iterator
from typing import Any, Literal, Union, get_args, get_origin

from scoring.rulesets import PRESETS, Ruleset
from scoring.rulesets.declared import allowed
from scoring.rulesets.overrides import hints
from scoring.rulesets.parameters.declare import parts
from scoring.rulesets.ruleset import parameters

NUMBER_TILES = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10))
CAUSES = ("noten_riichi_by_card", "noten_riichi")


def random_overrides(rng: random.Random, preset: Ruleset, share: float = 0.25) -> dict[str, Any]:
    """Some of the parameters that apply to the preset's game, each with a legal value; nested ones likewise."""
    overrides: dict[str, Any] = {}
    for name in parameters():
        if rng.random() >= share or (name == "baida" and preset.baida is None):
            continue
        kind = parts(Ruleset).get(name)
        if kind is None:
            overrides[name] = _value(rng, hints(Ruleset)[name], name)
        else:
            chosen = [inner for inner in hints(kind) if rng.random() < 0.5]
            overrides[name] = {inner: _value(rng, hints(kind)[inner], f"{name}.{inner}") for inner in chosen}
    return overrides


def random_rules(seed: int, number: int, game: str = "riichi") -> Iterator[Ruleset]:
    """Rulesets of one game: every preset of it in turn, with some parameters changed, now and then nearly all."""
    rng = random.Random(seed)
    presets = [preset for preset in PRESETS.values() if preset.game == game]
    for index in range(number):
        preset = presets[index % len(presets)]
        yield preset.replace(**random_overrides(rng, preset, rng.choice((0.1, 0.25, 0.25, 0.5, 0.9))))


def _value(rng: random.Random, kind: Any, key: str) -> Any:
    origin = get_origin(kind)
    if origin is Literal:
        return rng.choice(get_args(kind))
    if origin in (Union, types.UnionType):
        parts = get_args(kind)
        return None if type(None) in parts and rng.random() < 0.3 else _value(rng, parts[0], key)
    if key == "red_fives":
        return [rng.choice(("5m", "5p", "5s", *NUMBER_TILES)) for _ in range(rng.randrange(6))]
    if key == "uma":
        return _uma(rng)
    if key == "uma_by_above_start":
        return [_uma(rng) for _ in range(rng.choice((0, 5)))]
    if origin is tuple:
        entries = get_args(get_args(kind)[0]) if get_origin(get_args(kind)[0]) is Literal else CAUSES
        return rng.sample(entries, rng.randint(0, len(entries)))
    return rng.random() < 0.5 if kind is bool else _number(rng, key)


def _number(rng: random.Random, key: str) -> int:
    """Anything from end to end, the ends themselves often."""
    values = allowed(key)
    return rng.choice((values[0], values[-1], rng.choice(values), rng.choice(values)))


def _uma(rng: random.Random) -> list[int]:
    entries = allowed("uma")
    while True:
        three = [rng.choice((0, rng.randint(-40, 40), rng.choice(entries))) for _ in range(3)]
        row = sorted([*three, -sum(three)], reverse=True)
        if row[0] in entries and row[-1] in entries:
            return row
