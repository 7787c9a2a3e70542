"""Declared parameters by path, in the order of the rules page: `uma`, `pao.scope`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.rulesets.parameters.declare import Parameter, walk
from scoring.rulesets.ruleset import Ruleset
from scoring.texts import Text

PARAMETERS: Final[Mapping[str, Parameter]] = dict(walk(Ruleset))


def in_words(path: str, value: Any) -> Text:
    """The value of a parameter in words."""
    return PARAMETERS[path].say(value)


def allowed(path: str) -> Sequence[int]:
    """Every value a whole-number parameter can take (an entry, of an uma), ascending; `KeyError` for another."""
    bounds = PARAMETERS[path].bounds
    if bounds is None:
        raise KeyError(path)
    return bounds.allowed
