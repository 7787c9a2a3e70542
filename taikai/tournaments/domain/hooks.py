"""Where rooms above this one take part in its changes, without this one knowing them.

An app registers in its `AppConfig.ready`: what comes along with a new event (`after_create`), what stands in
the way of a stage (`obstacle`) or of another game (`game_obstacle`), and what follows from edited fields
(`after_edit`) or other rules (`after_rules`), inside the same change; what would follow at once, to be said before
it is saved (`foresight`); and when its public page has anything to show (`shows`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from taikai.problems import Problem
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

AfterCreate = Callable[[Change, dt.time], object]
Obstacle = Callable[[Tournament, str], list[Problem]]
GameObstacle = Callable[[Tournament], list[Problem]]
AfterEdit = Callable[[Change, set[str]], object]
Foresight = Callable[[Tournament, Mapping[str, Any]], list[str]]
AfterRules = Callable[[Change], object]

Shows = Callable[[Tournament], bool]

after_create_actions: list[AfterCreate] = []
obstacle_checks: list[Obstacle] = []
game_checks: list[GameObstacle] = []
after_edit_actions: list[AfterEdit] = []
foresights: list[Foresight] = []
after_rules_actions: list[AfterRules] = []
shown_pages: dict[str, Shows] = {}


def after_create(action: AfterCreate) -> AfterCreate:
    """Register an action to run when a tournament is made by somebody who said when its days begin, by the clock
    there.
    """
    if action not in after_create_actions:
        after_create_actions.append(action)
    return action


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


def foresight(find: Foresight) -> Foresight:
    """Register what says, in sentences, what other settings would do at once to people; none where nothing."""
    if find not in foresights:
        foresights.append(find)
    return find


def foreseen(pk: int, values: Mapping[str, Any]) -> list[str]:
    """What settings of a form, which has written into its own tournament, would do at once."""
    tournament = Tournament.objects.get(pk=pk)
    return [words for find in foresights for words in find(tournament, values)]


def after_rules(action: AfterRules) -> AfterRules:
    """Register an action to run when the tournament's rules were changed; `act.was` has the old ones."""
    if action not in after_rules_actions:
        after_rules_actions.append(action)
    return action


def shows(page: str) -> Callable[[Shows], Shows]:
    """Register whether the public page of this name has anything on it yet."""

    def register(check: Shows) -> Shows:
        shown_pages[page] = check
        return check

    return register


def is_there(tournament: Tournament, page: str) -> bool:
    """Whether there is anything on a public page yet; asked once for each state of the event."""
    check = shown_pages[page]
    return once_a_revision(tournament, ("is there", page), lambda: check(tournament))
