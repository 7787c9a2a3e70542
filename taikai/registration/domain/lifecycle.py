"""Extensions of tournament changes: registration follows the stages, check-in included."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.registration.domain.waiting_list import fill_places
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.extension_points import after_edit_actions, obstacle_checks
from taikai.tournaments.models import Tournament


@obstacle_checks.register()
def draft_has_no_entrants(tournament: Tournament, to: str) -> list[Problem]:
    """Back to draft only while nobody has applied: a draft does not exist for the public."""
    if to != Tournament.Stage.DRAFT or not tournament.entrants.exists():
        return []
    return [
        Problem(
            "stage.has_entrants",
            "stage",
            _(
                "Players have already registered, and their personal links would stop working in a draft. Close "
                "registration instead."
            ),
        )
    ]


@after_edit_actions.register()
def larger_capacity_promotes(act: Change, changed: set[str]) -> None:
    """More places: the first on the waiting list move up at once."""
    if "capacity" in changed:
        fill_places(act)


# What follows when somebody is checked in, in apps that this one does not know.


OnArrival = Callable[[Change, Sequence[Entrant]], object]

#: Within the same change.
arrival_actions: Registry[str, OnArrival] = Registry("what follows when players are checked in")


def checked_in(act: Change, people: Sequence[Entrant]) -> None:
    """They are here now: let the other apps know."""
    for action in arrival_actions.values():
        action(act, people)
