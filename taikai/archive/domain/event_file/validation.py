"""Validator for the subset of JSON Schema that the event file uses; reports all problems at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

_KINDS: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}


def _is(value: Any, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, _KINDS[kind])


def _named(kinds: list[str]) -> str:
    words = {
        "object": _("an object"),
        "array": _("a list"),
        "string": _("a text"),
        "boolean": _("true or false"),
        "null": _("null"),
        "integer": _("a whole number"),
        "number": _("a number"),
    }
    return ", ".join(words[kind] for kind in kinds)


def validation_errors(value: Any, shape: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, str]]:
    """What is wrong with a value: where within it (".name", "[3]"), and a sentence."""
    wanted = shape.get("type")
    kinds = [wanted] if isinstance(wanted, str) else list(wanted or ())
    if kinds and not any(_is(value, kind) for kind in kinds):
        yield at, _("Must be %(kinds)s.") % {"kinds": _named(kinds)}
        return
    if "enum" in shape and value not in shape["enum"]:
        known = ", ".join(f"“{each}”" for each in shape["enum"] if each not in ("", None))
        yield at, _("Must be one of %(known)s.") % {"known": known}
    if isinstance(value, str):
        yield from _text(value, shape, at)
    elif isinstance(value, dict):
        yield from _object(value, shape, at)
    elif isinstance(value, list):
        yield from _list(value, shape, at)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = shape.get("minimum"), shape.get("maximum")
        if (low is not None and value < low) or (high is not None and value > high):
            yield at, _("The number %(value)s is too small or too large.") % {"value": value}


def _text(value: str, shape: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    longest = shape.get("maxLength")
    if longest is not None and len(value) > longest:
        yield (
            at,
            _("Too long (%(count)d characters, maximum %(most)d).")
            % {
                "count": len(value),
                "most": longest,
            },
        )
    elif "pattern" in shape and not re.search(shape["pattern"], value):
        yield at, _("“%(value)s” can’t be read.") % {"value": value[:40]}


def _object(value: dict[str, Any], shape: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    known = shape.get("properties", {})
    other = shape.get("additionalProperties", True)
    for name in shape.get("required", ()):
        if name not in value:
            yield f"{at}.{name}", _("Missing.")
    for name, each in value.items():
        if name in known:
            yield from validation_errors(each, known[name], f"{at}.{name}")
        elif isinstance(other, Mapping):
            yield from validation_errors(each, other, f"{at}.{name[:60]}")
        elif not other:
            yield f"{at}.{name[:60]}", _("Unknown name in this version.")


def _list(value: list[Any], shape: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    most, least = shape.get("maxItems"), shape.get("minItems", 0)
    if (most is not None and len(value) > most) or len(value) < least:
        yield at, _("Too few or too many items (%(count)d).") % {"count": len(value)}
        return
    first = shape.get("prefixItems", ())
    for number, each in enumerate(value):
        wanted = first[number] if number < len(first) else shape.get("items")
        if wanted is not None:
            yield from validation_errors(each, wanted, f"{at}[{number + 1}]")
