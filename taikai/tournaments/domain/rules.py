"""Ruleset of a tournament (a preset and its own changes), and declarations of the games it can play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from scoring.problems import Refused
from scoring.rulesets import PRESETS, Ruleset, get_ruleset
from scoring.rulesets.ruleset import Game
from taikai.formatting.translation import reader_language
from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, change
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


# Each game that a tournament can play: what its result sheet holds and what its pages offer.
#
# `Ruleset.game` names the game. The numbers (starting points, uma, unit of the score, rows of a hand) belong to
# the ruleset, and `scoring.uma_oka` makes scores of them for every game. No code asks for a game by name: what
# differs is a field here.


@dataclass(frozen=True, slots=True, kw_only=True)
class GameKind:
    """One game as result sheets and pages see it.

    `step`: table points are multiples of it. `sticks`: riichi sticks may be left on the table and count with the
    points. `chombo`: counted by player on the sheet. `bonuses`: places are worth uma and oka. `bounded`: points
    seldom fall below zero, so that what is enough for a place can be said. `hands_page`: the
    name of the address where a judge enters a table hand by hand (slug, hanchan, table); "" where its result sheet
    leads to none. `paper_page`: that of the score sheets of a hanchan for the printer (slug, hanchan).
    `simulated`: how its hanchans end is known well enough for chances.
    """

    name: Game
    step: int
    sticks: bool
    chombo: bool
    bonuses: bool
    bounded: bool
    hands_page: str = ""
    paper_page: str = ""
    simulated: bool = False


RIICHI: Final = GameKind(
    name="riichi", step=100, sticks=True, chombo=True, bonuses=True, bounded=True, simulated=True
)
BAIDA: Final = GameKind(
    name="baida",
    step=1,
    sticks=False,
    chombo=False,
    bonuses=False,
    bounded=False,
    hands_page="sheet-hands",
    paper_page="sheet-paper",
)
GAMES: Final[Mapping[Game, GameKind]] = {kind.name: kind for kind in (RIICHI, BAIDA)}


def kind_of(ruleset: Ruleset) -> GameKind:
    """The game a ruleset is for."""
    return GAMES[ruleset.game]


def presets_like(ruleset: Ruleset) -> list[Ruleset]:
    """The presets of the same game, in the order of the rules page: what it can be compared with."""
    return [preset for preset in PRESETS.values() if preset.game == ruleset.game]
