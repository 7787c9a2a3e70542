"""Which rules a tournament plays by: a preset and its own changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.problems import Refused
from scoring.rulesets import Ruleset, get_ruleset
from taikai.formatting.translation import reader_language
from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.domain.extension_points import after_rules_actions, game_checks
from taikai.tournaments.models import Tournament

USUAL_MINUTES = 90


@lru_cache(maxsize=256)
def _build(name: str, changes: str) -> Ruleset:
    return get_ruleset(name).replace(**json.loads(changes))


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The tournament's rules as one value. Raises `scoring.problems.Refused` if what is stored is impossible."""
    return _build(tournament.ruleset, json.dumps(tournament.rule_changes, sort_keys=True))


def hanchan_minutes(tournament: Tournament) -> int:
    """Minutes a hanchan is given: the length of a session by the rules; where those know no limit, the usual one.

    The clock and the programme need a length even where nothing ends by it.
    """
    return ruleset_of(tournament).session_minutes or USUAL_MINUTES


def as_refusal(refused: Refused) -> Refusal:
    """The rules module's problems as ours, in the reader's language."""
    language = reader_language()
    return Refusal(Problem(p.code, p.where, p.message.get(language)) for p in refused.problems)


def choose_rules(tournament: Tournament, *, ruleset: str, changes: Mapping[str, Any], actor: Actor) -> None:
    """Set preset and own changes. Changes that equal the preset are dropped.

    Raises:
        Refusal: an unknown preset or parameter or an impossible value, all of them at once; or a ruleset of
            another game once something was reported of this one.
    """
    try:
        preset = get_ruleset(ruleset)
        preset.replace(**changes)
        kept = {name: value for name, value in changes.items() if preset.replace(**{name: value}) != preset}
    except Refused as refused:
        raise as_refusal(refused) from refused
    with change(tournament, actor, "tournament.rules") as act:
        locked = act.tournament
        if ruleset_of(locked).game != preset.game:
            problems = [problem for check in game_checks.values() for problem in check(locked)]
            if problems:
                raise Refusal(problems)
        before = {"ruleset": locked.ruleset, **locked.rule_changes}
        act.was = {"ruleset": locked.ruleset, "rule_changes": locked.rule_changes}
        locked.ruleset = ruleset
        locked.rule_changes = kept
        locked.save(update_fields=["ruleset", "rule_changes"])
        for action in after_rules_actions.values():
            action(act)
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before=before,
            after={"ruleset": ruleset, **kept},
        )
