"""Extension point for start times of hanchans, registered by `agenda`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament

Starts = Callable[[Tournament], dict[int, dt.datetime]]

start_times: Registry[str, Starts] = Registry("when each hanchan starts", single=True)


def starts_by_number(tournament: Tournament) -> dict[int, dt.datetime]:
    """When each hanchan starts, as far as the programme says."""
    return starts(tournament) if (starts := start_times.only) else {}
