"""Sit-outs where the number of players is no multiple of four: one, two or three players each round.

Nobody rests twice running, nobody twice before everybody has rested once; so rests differ by one at most.
A round that somebody missed for any reason counts as rested: who came late rests after the others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Rested:
    """What has been rested so far. ``times``: how often each, ``last``: in which round last (0: never)."""

    times: dict[int, int] = field(default_factory=dict)
    last: dict[int, int] = field(default_factory=dict)

    def add(self, players: Collection[int], number: int) -> None:
        """These rest in that round."""
        for player in players:
            self.times[player] = self.times.get(player, 0) + 1
            self.last[player] = number


def rested_in(there: Sequence[Collection[int]], seated: Sequence[Collection[int]]) -> Rested:
    """What those who were ``there`` in the rounds so far have rested; ``seated``: who sat in them."""
    found = Rested()
    for number, (here, sat) in enumerate(zip(there, seated, strict=True), 1):
        taken = set(sat)
        found.add([player for player in here if player not in taken], number)
    return found


def choose_rests(
    there: Sequence[Sequence[int]],
    rested: Rested,
    first: int,
    order: Sequence[int],
    wanted: Sequence[Collection[int]] = (),
) -> list[list[int]]:
    """Who rests in each of the rounds from ``first`` on; ``rested`` is carried on.

    ``order``: who rests first among equals; ``wanted``: who rests in the plan there is, if the rule lets them.
    """
    rank = {player: at for at, player in enumerate(order)}
    out = []
    for number, here in enumerate(there, first):
        asked = wanted[number - first] if number - first < len(wanted) else ()

        def due(
            player: int, number: int = number, asked: Collection[int] = asked
        ) -> tuple[bool, int, bool, int, int]:
            last = rested.last.get(player, 0)
            running = last > 0 and last == number - 1
            return running, rested.times.get(player, 0), player not in asked, last, rank[player]

        resting = sorted(here, key=due)[: len(here) % 4]
        rested.add(resting, number)
        out.append(sorted(resting))
    return out
