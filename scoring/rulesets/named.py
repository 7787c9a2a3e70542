"""Ruleset given by name from outside: a preset and its changes, validated."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scoring.problems import Refused, problem
from scoring.rulesets import Ruleset, get_ruleset

#: House rules are remembered by their text, so it has an end; all parameters of a preset are a tenth of this.
LONGEST_RULES = 50_000


def ruleset_named(name: object, rules: object = None) -> Ruleset:
    """The preset of this name with the changes of `rules`; raises `Refused`.

    Problems are at `ruleset` and `rules`. The same changes give the same object.
    """
    if not isinstance(name, str):
        raise Refused([problem("ruleset", "ruleset", "the ruleset is missing")])
    if rules is None or rules == {}:
        return get_ruleset(name)
    if not isinstance(rules, Mapping):
        raise Refused([problem("type", "rules", "rules must be an object")])
    import json  # only house rules need it

    text = json.dumps(rules, sort_keys=True)
    if len(text) > LONGEST_RULES:
        raise Refused([problem("too_long", "rules", "unknown rules")])
    try:
        return _changed(name, text)
    except Refused as refused:
        raise Refused(p if p.where == "ruleset" else p.within("rules") for p in refused.problems) from None


@lru_cache(maxsize=256)
def _changed(name: str, overrides: str) -> Ruleset:
    import json

    return get_ruleset(name).replace(**json.loads(overrides))
