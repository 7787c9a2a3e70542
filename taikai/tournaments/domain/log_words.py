"""Audit log words of tournament, rules and staff."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.rulesets import PRESETS
from scoring.rulesets.declared import PARAMETERS, in_words
from taikai.formatting.translation import reader_language
from taikai.tournaments.domain.audit_log.details import Fact, model_facts, plain, register_details
from taikai.tournaments.models import Staff, Tournament


def _ruleset(name: Any) -> str:
    rules = PRESETS.get(str(name))
    if rules is None:
        return str(name)
    return rules.title.get(reader_language())


def _rule_rows(kept: dict[str, Any]) -> dict[str, Any]:
    """Own changes with nested parameters as dotted paths, as the rules page names them."""
    found: dict[str, Any] = {}
    for name, value in kept.items():
        if isinstance(value, dict):
            found |= {f"{name}.{key}": inner for key, inner in value.items()}
        else:
            found[name] = value
    return found


def _rule(path: str) -> Fact | None:
    if path not in PARAMETERS:
        return None

    def words(value: Any) -> str:
        try:
            return in_words(path, _frozen(value)).get(reader_language())
        except (TypeError, ValueError, KeyError):  # an old line may hold what no ruleset takes any more
            return plain(value)

    return Fact(PARAMETERS[path].title.get(reader_language()), words)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


register_details(
    "tournament",
    facts=model_facts(Tournament)
    # Lines written before the length of a session was the rules' alone.
    | {"minutes_per_hanchan": Fact(_("minutes per hanchan")), "has_picture": Fact(_("picture"))}
    | {"until": Fact(_("can be undone until"))},
)
register_details(
    "tournament.rules", facts={"ruleset": Fact(_("ruleset"), _ruleset)}, other=_rule, prepare=_rule_rows
)
register_details("staff", facts=model_facts(Staff))
