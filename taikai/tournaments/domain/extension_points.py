"""Extension points of tournament changes: checks, followers and effect previews of upper apps.

An app registers what comes along with a new event, what stands in the way of a stage or of another game, and what
follows from edited fields or other rules, inside the same change; what would follow at once, to be said before it
is saved; and when its public page has anything to show.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from taikai.problems import Problem
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.models import Tournament

AfterCreate = Callable[[Change, dt.time], object]
Obstacle = Callable[[Tournament, str], list[Problem]]
GameObstacle = Callable[[Tournament], list[Problem]]
AfterEdit = Callable[[Change, set[str]], object]
EffectPreview = Callable[[Tournament, Mapping[str, Any]], list[str]]
AfterRules = Callable[[Change], object]

Shows = Callable[[Tournament], bool]

#: By somebody who said when its days begin, by the clock there.
after_create_actions: Registry[str, AfterCreate] = Registry("what follows when a tournament is made")
#: Given the tournament and the stage wanted, all problems.
obstacle_checks: Registry[str, Obstacle] = Registry("what keeps a tournament from a stage")
#: Given the tournament before its ruleset becomes one of another game, all problems.
game_checks: Registry[str, GameObstacle] = Registry("what keeps a tournament from the rules of another game")
#: Given the names of the edited fields; `act.was` has their old values.
after_edit_actions: Registry[str, AfterEdit] = Registry("what follows when settings are edited")
#: Sentences about what it does to people; none where nothing.
effect_previews: Registry[str, EffectPreview] = Registry("what other settings would do at once")
#: `act.was` has the old ones.
after_rules_actions: Registry[str, AfterRules] = Registry("what follows when the rules are changed")
shown_pages: Registry[str, Shows] = Registry("whether a public page has anything on it")


def preview_effects(pk: int, values: Mapping[str, Any]) -> list[str]:
    """What settings of a form, which has written into its own tournament, would do at once."""
    tournament = Tournament.objects.get(pk=pk)
    return [words for find in effect_previews.values() for words in find(tournament, values)]


def is_there(tournament: Tournament, page: str) -> bool:
    """Whether there is anything on a public page yet; asked once for each state of the event."""
    check = shown_pages[page]
    return once_a_revision(tournament, ("is there", page), lambda: check(tournament))
