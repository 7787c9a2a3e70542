"""Where rooms above this one take part in its changes, without this one knowing them.

An app registers in its `AppConfig.ready`: what stands in the way of a stage (`obstacle`) or of another game
(`game_obstacle`), and what follows from edited fields (`after_edit`) or other rules (`after_rules`), inside the
same change.
"""

from __future__ import annotations

from collections.abc import Callable

from taikai.problems import Problem
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

Obstacle = Callable[[Tournament, str], list[Problem]]
GameObstacle = Callable[[Tournament], list[Problem]]
AfterEdit = Callable[[Change, set[str]], object]
AfterRules = Callable[[Change], object]

obstacle_checks: list[Obstacle] = []
game_checks: list[GameObstacle] = []
after_edit_actions: list[AfterEdit] = []
after_rules_actions: list[AfterRules] = []


def obstacle(check: Obstacle) -> Obstacle:
    """Register a check: given the tournament and the stage wanted, all problems."""
    if check not in obstacle_checks:
        obstacle_checks.append(check)
    return check


def game_obstacle(check: GameObstacle) -> GameObstacle:
    """Register a check: given a tournament whose ruleset is about to be one of another game, all problems."""
    if check not in game_checks:
        game_checks.append(check)
    return check


def after_edit(action: AfterEdit) -> AfterEdit:
    """Register an action to run when fields of the tournament were edited: their names are passed, and `act.was`
    has their old values.
    """
    if action not in after_edit_actions:
        after_edit_actions.append(action)
    return action


def after_rules(action: AfterRules) -> AfterRules:
    """Register an action to run when the tournament's rules were changed."""
    if action not in after_rules_actions:
        after_rules_actions.append(action)
    return action
