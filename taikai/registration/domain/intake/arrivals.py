"""What follows when somebody is checked in, in rooms that this one does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Change

OnArrival = Callable[[Change, Sequence[Entrant]], object]

_actions: list[OnArrival] = []


def on_arrival(action: OnArrival) -> OnArrival:
    """Register what happens, within the same change, when people are checked in."""
    if action not in _actions:
        _actions.append(action)
    return action


def arrived(act: Change, people: Sequence[Entrant]) -> None:
    """They are here now: let the other rooms know."""
    for action in _actions:
        action(act, people)
