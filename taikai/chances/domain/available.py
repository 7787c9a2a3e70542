"""Whether chances can be computed here, and the way in that needs no numpy."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from taikai.runtime.extras import can_simulate
from taikai.standings.domain.ranking.current import Current

if TYPE_CHECKING:
    from taikai.chances.domain.chances import Chances

#: Runs × players: what is computed at once stays below some 300 MB.
MOST_DRAWN = 2_000_000
RUNS = 10_000


def chances_of(found: Current) -> Chances | None:
    """The chances by the facts of one audience; None where they are off or no player is seated.

    Numpy takes some 30 MB: only the process that computes chances loads it.
    """
    if not can_simulate():
        return None
    runs = min(RUNS, MOST_DRAWN // max(1, len(found.now.rows)))
    result: Chances | None = import_module("taikai.chances.domain.chances").chances(found, runs=runs)
    return result
