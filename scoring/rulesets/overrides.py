"""House rules: checks names and values against the types of the fields and reports every problem at once."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from scoring.problems import Problem, Refused, problem
from scoring.rulesets.ruleset import IDENTITY, Ruleset
from scoring.rulesets.types import BaidaRules, Chombo, NagashiMangan, Pao

#: Other spellings of a value, as rule texts and `rulesets.json` have them.
ALIASES: dict[str, dict[str, str]] = {
    "multi_ron": {"two, three abort": "two_three_abort"},
    "overtime": {"west_until_30000": "west_until_goal"},
    "sticks_at_game_end": {
        "not added to any score": "lost",
        "winner, split on a tie, decimals dropped": "winner_split_floor",
    },
    "kan_dora_timing": {
        "ankan immediate, others after discard": "ankan_immediate_others_after_discard",
        "ankan immediate, others later": "ankan_immediate_others_after_discard",
        "immediate for every kan": "immediate",
    },
    "temporary_furiten_ends": {
        "own draw": "own_draw",
        "own draw or call": "own_draw_or_call",
        "own draw or interruption": "own_draw_or_interruption",
        "own discard": "own_discard",
    },
    "suukaikan_same_player": {"that player scores suukantsu": "scores_suukantsu"},
    "chombo.type": {"after_game": "after_uma"},
}
#: Names `rulesets.json` has at the top that are part of a group here.
MOVED = {
    "chombo_social": ("chombo", "social"),
    "base_cap": ("baida", "base_cap"),
    "total_cap": ("baida", "total_cap"),
    "minimum_points": ("baida", "minimum_points"),
    "payment": ("baida", "payment"),
}
#: Groups of `rulesets.json` that are one here.
MERGED = {"patterns": "baida", "bonuses": "baida"}
#: Other names of a parameter inside its group.
NAME_ALIASES = {"nagashi_mangan.double": "several"}
PAYMENT = re.compile(r"thrower_(\d{1,3})x_selfdraw_each_(\d{1,3})x")
NESTED: dict[str, type] = {
    "nagashi_mangan": NagashiMangan,
    "pao": Pao,
    "chombo": Chombo,
    "baida": BaidaRules,
}
#: Smallest and largest value of the whole-number parameters that are not simply "0 or more".
RANGES: dict[str, tuple[int, int]] = {
    "players": (4, 4),
    "start_points": (0, 1_000_000),
    "return_points": (0, 1_000_000),
    "goal_points": (0, 1_000_000),
    "oka": (-1000, 1000),
    "rounds": (1, 4),
    "substitute_points": (-1_000_000, 0),
    "substitute_uma": (-1000, 1000),
    "yaku_minimum_at_5_honba": (1, 4),
    "double_wind_pair_fu": (2, 4),
    "riichi_min_live_tiles": (0, 69),
}
#: Points that are paid with sticks: the smallest is worth 100.
HUNDREDS = frozenset(
    {"start_points", "return_points", "goal_points", "riichi_bet", "late_penalty_per_minute", "chombo.points",
     "substitute_points"}
)  # fmt: skip
THREES = frozenset({"honba_value"})
SIXES = frozenset({"noten_total"})


@cache
def hints(owner: type) -> dict[str, Any]:
    """Field types of a ruleset class, evaluated once."""
    return get_type_hints(owner)


def parameters() -> tuple[str, ...]:
    """The names an override may use, in the order of the rules page."""
    return tuple(f.name for f in fields(Ruleset) if f.name not in IDENTITY)


def override(base: Ruleset, overrides: Mapping[str, object]) -> Ruleset:
    """`base` with the overrides applied; raises `Refused` with all that is wrong."""
    problems: list[Problem] = []
    values = _checked(Ruleset, base, _grouped(overrides), "", problems)
    if problems:
        raise Refused(problems)
    if not values:
        return base
    if "return_points" in values and "goal_points" not in values:
        values["goal_points"] = values["return_points"]
    changed = replace(base, **values)
    return replace(changed, assumptions=_still_assumed(base, changed))


def _grouped(overrides: Mapping[str, object]) -> dict[str, object]:
    """The overrides with every parameter in the group it belongs to."""
    grouped: dict[str, object] = {}
    inside: dict[str, dict[str, object]] = {}
    for name, value in overrides.items():
        if name in MOVED:
            group, inner = MOVED[name]
            inside.setdefault(group, {})[inner] = value
        elif name in MERGED and isinstance(value, Mapping):
            inside.setdefault(MERGED[name], {}).update(value)
        else:
            grouped[name] = value
    for group, values in inside.items():
        given = grouped.get(group)
        if given is None:
            grouped[group] = values
        elif isinstance(given, Mapping):
            grouped[group] = {**values, **given}
    return grouped


def _payment(value: object) -> dict[str, object] | None:
    """`thrower_2x_selfdraw_each_1x`, or an object with the factors, as the factors of the Baida sheet."""
    if isinstance(value, Mapping):
        return dict(value)
    match = PAYMENT.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    return {"thrower": int(match[1]), "each_on_self_draw": int(match[2]), "others_on_discard": 0}


def _still_assumed(base: Ruleset, changed: Ruleset) -> frozenset[str]:
    """A parameter somebody has set is no longer an assumption."""
    return frozenset(name for name in base.assumptions if value_at(base, name) == value_at(changed, name))


def value_at(ruleset: Ruleset, path: str) -> object:
    """The value of a parameter; nested ones with a dot: `pao.scope`."""
    value: object = ruleset
    for part in path.split("."):
        value = getattr(value, part)
    return value


def _checked(
    owner: type, base: object, given: Mapping[str, object], path: str, problems: list[Problem]
) -> dict[str, Any]:
    known = hints(owner)
    values: dict[str, Any] = {}
    if owner is BaidaRules and (factors := _payment(given.get("payment"))) is not None:
        given = {**{k: v for k, v in given.items() if k != "payment"}, **factors}
    for given_name, raw in given.items():
        where = f"{path}{given_name}"
        name = NAME_ALIASES.get(where, given_name)
        if name not in known or (owner is Ruleset and name in IDENTITY):
            problems.append(_unknown_name(where, owner))
            continue
        key = f"{path}{name}"
        if name in NESTED and owner is Ruleset:
            nested = _nested(name, getattr(base, name), raw, problems)
            if nested is not None:
                values[name] = nested
            continue
        ok, value = _coerce(known[name], _alias(key, raw), key)
        if not ok:
            problems.append(_bad_value(key, known[name], raw))
        elif (fault := _bounds(key, value)) is not None:
            problems.append(fault)
        else:
            values[name] = value
    return values


def _nested(name: str, current: object, raw: object, problems: list[Problem]) -> object | None:
    if raw is None and name == "chombo":
        return Chombo(type="none")
    if not isinstance(raw, Mapping):
        problems.append(
            problem(
                "rule_value",
                name,
                f"{name} takes an object with the parameters to change, not {raw!r}",
                f"{name} przyjmuje obiekt ze zmienianymi parametrami, a nie {raw!r}",
            )
        )
        return None
    start = current if current is not None else NESTED[name]()
    return replace(start, **_checked(NESTED[name], start, raw, f"{name}.", problems))  # type: ignore[type-var]


def _alias(key: str, raw: object) -> object:
    if key == "red_fives" and isinstance(raw, int) and not isinstance(raw, bool):
        return {0: (), 3: ("5m", "5p", "5s"), 4: ("5m", "5p", "5p", "5s")}.get(raw, raw)
    return ALIASES.get(key, {}).get(raw, raw) if isinstance(raw, str) else raw


def _coerce(kind: Any, raw: object, key: str) -> tuple[bool, object]:
    """(fits, value): lists become tuples; a number is never taken for a switch or the other way round."""
    origin = get_origin(kind)
    if origin is Literal:
        return raw in get_args(kind) and not isinstance(raw, bool), raw
    if origin in (Union, types.UnionType):
        for part in get_args(kind):
            if part is type(None):
                if raw is None:
                    return True, None
                continue
            ok, value = _coerce(part, raw, key)
            if ok:
                return True, value
        return False, raw
    if origin is tuple:
        return _coerce_tuple(get_args(kind), raw, key)
    if kind is int:
        return isinstance(raw, int) and not isinstance(raw, bool), raw
    if kind is bool:
        return isinstance(raw, bool), raw
    return isinstance(raw, str), raw


def _coerce_tuple(parts: tuple[Any, ...], raw: object, key: str) -> tuple[bool, object]:
    if not isinstance(raw, list | tuple):
        return False, raw
    kinds = [parts[0]] * len(raw) if len(parts) == 2 and parts[1] is Ellipsis else list(parts)
    if len(kinds) != len(raw):
        return False, raw
    done = [_coerce(kind, item, key) for kind, item in zip(kinds, raw, strict=True)]
    value = tuple(item for _, item in done)
    if not all(ok for ok, _ in done):
        return False, raw
    if key == "red_fives":
        return all(_is_number_tile(t) for t in value) and len(value) <= 12, value
    if parts[-1] is Ellipsis and key != "uma_by_above_start" and len(set(value)) != len(value):
        return False, raw
    return True, value


def _is_number_tile(tile: object) -> bool:
    return isinstance(tile, str) and len(tile) == 2 and tile[0] in "123456789" and tile[1] in "mps"


def _bounds(key: str, value: object) -> Problem | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return _uma_problem(key, value) if isinstance(value, tuple) else None
    low, high = RANGES.get(key, (0, 1_000_000))
    if not low <= value <= high:
        return problem(
            "rule_value",
            key,
            f"{key} must lie between {low} and {high}, not {value}",
            f"{key} musi mieścić się między {low} a {high}, a nie {value}",
        )
    for names, unit in ((HUNDREDS, 100), (THREES, 300), (SIXES, 600)):
        if key in names and value % unit:
            return problem(
                "rule_value",
                key,
                f"{key} must be a multiple of {unit}, not {value}",
                f"{key} musi być wielokrotnością {unit}, a nie {value}",
            )
    if key == "double_wind_pair_fu" and value == 3:
        return problem(
            "rule_value",
            key,
            "a pair of the double wind is worth 2 or 4 fu",
            "para podwójnego wiatru jest warta 2 lub 4 fu",
        )
    return None


def _uma_problem(key: str, value: tuple[Any, ...]) -> Problem | None:
    rows = [value] if key == "uma" else list(value) if key == "uma_by_above_start" else []
    for row in rows:
        if sum(row) != 0 or any(a < b for a, b in pairwise(row)):
            return problem(
                "rule_value",
                key,
                f"uma must add up to zero and fall from first to fourth, not {list(row)}",
                f"uma musi sumować się do zera i maleć od pierwszego do czwartego miejsca, a nie {list(row)}",
            )
    if key == "uma_by_above_start" and len(rows) not in (0, 5):
        return problem(
            "rule_value",
            key,
            "a floating uma has five rows: for 0, 1, 2, 3 and 4 players at or above the start",
            "zmienna uma ma pięć wierszy: dla 0, 1, 2, 3 i 4 graczy co najmniej z punktami startowymi",
        )
    return None


def _unknown_name(where: str, owner: type) -> Problem:
    import difflib

    names = [n for n in hints(owner) if owner is not Ruleset or n not in IDENTITY]
    near = difflib.get_close_matches(where.rsplit(".", 1)[-1], names, 1)
    hint_en = f"; did you mean {near[0]}?" if near else ""
    hint_pl = f"; może chodziło o {near[0]}?" if near else ""
    return problem(
        "rule_name", where, f"there is no rule named {where}{hint_en}", f"nie ma reguły {where}{hint_pl}"
    )


def _bad_value(key: str, kind: Any, raw: object) -> Problem:
    expected = _expected(kind)
    return problem(
        "rule_value",
        key,
        f"{key} cannot be {raw!r}; it takes {expected.en}",
        f"{key} nie może mieć wartości {raw!r}; możliwe: {expected.pl}",
    )


def _expected(kind: Any) -> Any:
    from scoring.problems import Text

    origin = get_origin(kind)
    if origin is Literal:
        listed = ", ".join(map(str, get_args(kind)))
        return Text(listed, listed)
    if origin in (Union, types.UnionType):
        parts = [_expected(p) for p in get_args(kind) if p is not type(None)]
        return Text(" / ".join(p.en for p in parts), " / ".join(p.pl for p in parts))
    if origin is tuple:
        inner = _expected(get_args(kind)[0])
        return Text(f"a list of: {inner.en}", f"lista: {inner.pl}")
    names: dict[type, tuple[str, str]] = {
        int: ("a whole number", "liczba całkowita"),
        bool: ("true or false", "true albo false"),
        str: ("a text", "tekst"),
    }
    return Text(*names[kind])
