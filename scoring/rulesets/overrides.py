"""House rules: validates names and values against field types; all problems at once."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from scoring.problems import Problem, Refused, problem
from scoring.rulesets.parameters.baida import BaidaRules
from scoring.rulesets.parameters.declare import Parameter, declared, parts
from scoring.rulesets.parameters.fouls import ChomboPenalty
from scoring.rulesets.spellings import (
    NAME_ALIASES,
    chombo_exception,
    grouped,
    is_remark,
    payment_factors,
    usual_spelling,
)
from scoring.texts import Joined, Text, Verbatim

MOST_HINTS: Final = 20
"""More misspelt names than that get no hint what was meant: looking for it takes its time."""


@cache
def hints(owner: type) -> dict[str, Any]:
    """Field types of a ruleset class, evaluated once."""
    return get_type_hints(owner, localns={"BaidaRules": BaidaRules})  # the one type `ruleset.py` has no name for


def checked(base: object, overrides: Mapping[str, object], names: Sequence[str]) -> dict[str, Any]:
    """The overrides of a ruleset as values of its fields; raises `Refused` with all that is wrong.

    ``names``: the parameters an override may change.
    """
    problems: list[Problem] = []
    values = _checked(_Owner(type(base), names), base, grouped(overrides), "", problems)
    if problems:
        raise Refused(problems)
    return values


class _Owner(NamedTuple):
    """A class with parameters, and which of its fields are some."""

    kind: type
    names: Sequence[str]


def value_at(ruleset: object, path: str) -> object:
    """The value of a parameter; nested ones with a dot: `pao.scope`."""
    value: object = ruleset
    for part in path.split("."):
        value = getattr(value, part)
    return value


def _checked(
    owner: _Owner, base: object, given: Mapping[str, object], path: str, problems: list[Problem]
) -> dict[str, Any]:
    known, about, nested_kinds = hints(owner.kind), declared(owner.kind), parts(owner.kind)
    values: dict[str, Any] = {}
    if owner.kind is BaidaRules and (factors := payment_factors(given.get("payment"))) is not None:
        given = {**{k: v for k, v in given.items() if k != "payment"}, **factors}
    if owner.kind is ChomboPenalty:
        given = chombo_exception(given)
    for given_name, raw in given.items():
        where = f"{path}{given_name}"
        if is_remark(where, raw):
            continue
        name = NAME_ALIASES.get(where, given_name)
        if name not in owner.names:
            problems.append(_unknown_name(where, owner, hint=len(problems) < MOST_HINTS))
            continue
        key = f"{path}{name}"
        if name in nested_kinds:
            nested = _nested(name, nested_kinds[name], getattr(base, name), raw, problems)
            if nested is not None:
                values[name] = nested
            continue
        ok, value = _coerce(known[name], usual_spelling(key, raw), about[name])
        if not ok:
            problems.append(_bad_value(key, known[name], raw))
        elif (fault := _wrong(about[name], key, value)) is not None:
            problems.append(fault)
        else:
            values[name] = value
    return values


def _wrong(about: Parameter, key: str, value: object) -> Problem | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return about.bounds.wrong(key, value) if about.bounds is not None else None
    return about.wrong(key, value) if about.wrong is not None else None


def _nested(name: str, kind: type, current: object, raw: object, problems: list[Problem]) -> object | None:
    if raw is None and name == "chombo":
        return ChomboPenalty(type="none", points=0)
    if not isinstance(raw, Mapping):
        problems.append(
            problem(
                "rule_value",
                name,
                "{name} takes an object with the parameters to change, not {raw!r}",
                name=name,
                raw=raw,
            )
        )
        return None
    start = current if current is not None else kind()
    owner = _Owner(kind, tuple(declared(kind)))
    return replace(start, **_checked(owner, start, raw, f"{name}.", problems))  # type: ignore[type-var]


def _coerce(kind: Any, raw: object, about: Parameter) -> tuple[bool, object]:
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
            ok, value = _coerce(part, raw, about)
            if ok:
                return True, value
        return False, raw
    if origin is tuple:
        return _coerce_tuple(get_args(kind), raw, about)
    if kind is int:
        return isinstance(raw, int) and not isinstance(raw, bool), raw
    if kind is bool:
        return isinstance(raw, bool), raw
    return isinstance(raw, str), raw


def _coerce_tuple(parts: tuple[Any, ...], raw: object, about: Parameter) -> tuple[bool, object]:
    if not isinstance(raw, list | tuple):
        return False, raw
    kinds = [parts[0]] * len(raw) if len(parts) == 2 and parts[1] is Ellipsis else list(parts)
    if len(kinds) != len(raw):
        return False, raw
    done = [_coerce(kind, item, about) for kind, item in zip(kinds, raw, strict=True)]
    value = tuple(item for _, item in done)
    if not all(ok for ok, _ in done):
        return False, raw
    fits = parts[-1] is not Ellipsis or about.fits(value)
    return fits, value if fits else raw


def _unknown_name(where: str, owner: _Owner, *, hint: bool) -> Problem:
    import difflib

    near = difflib.get_close_matches(where.rsplit(".", 1)[-1], owner.names, 1) if hint and len(where) < 60 else []
    if near:
        text = Text("unknown rule {where}, did you mean {near}?", where=where, near=near[0])
    else:
        text = Text("unknown rule {where}", where=where)
    return problem("rule_name", where, text)


def _bad_value(key: str, kind: Any, raw: object) -> Problem:
    expected = _expected(kind)
    return problem(
        "rule_value",
        key,
        "{key} cannot be {raw!r}, it takes {expected}",
        key=key,
        raw=raw,
        expected=expected,
    )


def _expected(kind: Any) -> Text:
    origin = get_origin(kind)
    if origin is Literal:
        listed = ", ".join(map(str, get_args(kind)))
        return Verbatim(listed)
    if origin in (Union, types.UnionType):
        parts = [_expected(p) for p in get_args(kind) if p is not type(None)]
        return Joined(" / ", parts)
    if origin is tuple:
        inner = _expected(get_args(kind)[0])
        return Text("a list of: {inner}", inner=inner)
    names: dict[type, Text] = {
        int: Text("a whole number"),
        bool: Text("true or false"),
        str: Text("a text"),
    }
    return names[kind]
