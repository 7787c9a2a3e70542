"""What follows when somebody is checked in, in rooms that this one does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taikai.machine.registry import Registry
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change

OnArrival = Callable[[Change, Sequence[Entrant]], object]

#: Within the same change.
arrival_actions: Registry[str, OnArrival] = Registry("what follows when players are checked in")


def arrived(act: Change, people: Sequence[Entrant]) -> None:
    """They are here now: let the other rooms know."""
    for action in arrival_actions.values():
        action(act, people)
